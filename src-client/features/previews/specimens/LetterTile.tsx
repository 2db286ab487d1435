import { Link } from 'wouter'
import type { LetterResult } from '#shared/contracts/catalogue/browse.ts'
import { familyPath } from '#shared/routes.ts'
import { CentredLetter } from './CentredLetter.tsx'
import * as styles from './LetterTile.module.css'

interface Props {
  family: LetterResult['hits'][number]
  /** null = a character without a shape of its own. */
  text: string | null
  codepoint: number
  /** Pixels per em to draw at. */
  em: number
  eager: boolean
  heading: 'h2' | 'h3'
  label?: string
}

/** A character in one family, with a link to it in the family's glyphs. */
export function LetterTile({ family, text, codepoint, em, eager, heading: Heading, label }: Props) {
  const glyph = codepoint.toString(16).padStart(4, '0')
  return (
    <article className={styles.letter}>
      <div className={styles.bed}>
        {text === null ? null : <CentredLetter font={family.font} text={text} alt="" em={em} eager={eager} />}
      </div>
      <Heading className={styles.name}>
        <Link href={`${familyPath(family)}?glyph=${glyph}#glyphs`} aria-label={label}>
          {family.name}
        </Link>
      </Heading>
    </article>
  )
}
