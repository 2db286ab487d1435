import { Link } from 'wouter'
import type { FamilySpecimen, SpecimenFont } from '#shared/contracts/catalogue/browse.ts'
import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import { familyPath } from '#shared/routes.ts'
import { FittedPicture } from '../../previews/specimens/FittedPicture.tsx'
import { primaryFont } from '../../previews/specimens/primary-font.ts'
import { firstWords, tellingLetter } from '../../previews/specimens/sample-words.ts'
import * as styles from './FamilyTile.module.css'

export type TileKind = 'plain' | 'wide' | 'tall'
export type TileInk = 'bed' | 'ink' | 'blue' | 'ruby'

interface Props {
  family: FamilyRow | FamilySpecimen
  kind?: TileKind
  ink?: TileInk
}

/** Colour of the letters on the three feature tiles. '' = that of the day or night scheme, on a plain bed. */
const LETTERS: Record<TileInk, string> = { bed: '', ink: 'FFFFFF', blue: '11141A', ruby: 'FFFFFF' }
const SIZES = { plain: '', wide: styles.wide, tall: styles.tall }
const LENGTHS: Record<TileKind, number> = { plain: 9, wide: 13, tall: 1 }

/** A tile with one word or letter as large as its bed allows, and the family's name and designer below. */
export function FamilyTile({ family, kind = 'plain', ink = 'bed' }: Props) {
  const font: SpecimenFont | undefined = 'font' in family ? family.font : primaryFont(family)
  if (!font) return null
  const sample = font.text || family.name
  const text = kind === 'tall' ? tellingLetter(sample) : firstWords(sample, LENGTHS[kind])
  return (
    <article className={`${styles.tile} ${SIZES[kind]}`} data-ink={ink}>
      <div className={styles.bed}>
        <FittedPicture font={font} text={text} colour={LETTERS[ink]} alt={`${family.name}: ${text}`} />
      </div>
      <div className={styles.caption}>
        <div>
          <h3>
            <Link href={familyPath(family)} dir="auto">
              {family.name}
            </Link>
          </h3>
          <p>{family.designer.name}</p>
        </div>
      </div>
    </article>
  )
}
