import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { Icon } from '../../ui/Icon.tsx'
import { FittedPicture } from '../previews/specimens/FittedPicture.tsx'
import { tellingLetter } from '../previews/specimens/sample-words.ts'
import * as styles from './CollectionCover.module.css'

type Ink = 'bed' | 'ink' | 'blue' | 'ruby'

/** Colour of the letter on the three feature tiles; on a plain bed it follows day or night mode. */
const LETTERS: Record<Ink, string> = { bed: '', ink: 'FFFFFF', blue: '11141A', ruby: 'FFFFFF' }
/** Three of fourteen covers are coloured, by id modulo 14, as in the walls of families. */
const INKS: Partial<Record<number, Ink>> = { 1: 'ink', 6: 'blue', 10: 'ruby' }
const INK_EVERY = 14

/** The owner's photo, or a letter of the first font on a tile whose colour never changes. Decorative: the name is shown next to it. */
export function CollectionCover({ collection }: { collection: Pick<CollectionView, 'id' | 'coverPhoto' | 'fonts'> }) {
  const { id, coverPhoto, fonts } = collection
  if (coverPhoto)
    return (
      <span className={styles.cover}>
        <img src={coverPhoto} width={200} height={200} alt="" loading="lazy" decoding="async" />
      </span>
    )
  const font = fonts[0]
  if (!font)
    return (
      <span className={`${styles.cover} ${styles.empty}`}>
        <Icon name="stack" />
      </span>
    )
  // Colour fonts bring their own colours and need the plain bed.
  const ink = font.color ? 'bed' : (INKS[id % INK_EVERY] ?? 'bed')
  return (
    <span className={styles.cover} data-ink={ink}>
      <FittedPicture font={font} text={tellingLetter(font.text)} colour={LETTERS[ink]} alt="" />
    </span>
  )
}
