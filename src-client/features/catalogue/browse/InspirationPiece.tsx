import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import type { FamilySpecimen, InspirationPiece as Piece, PieceLine } from '#shared/contracts/catalogue/browse.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { familyPath } from '#shared/routes.ts'
import { TypePicture } from '../../previews/specimens/TypePicture.tsx'
import { estimatedEms, lineHeight } from '../../previews/specimens/type-setting.ts'
import * as styles from './InspirationPiece.module.css'

/** Colour of the letters on coloured paper. '' = that of the day or night scheme, on a plain bed. */
const LETTERS = { bed: '', ink: 'FFFFFF', blue: '11141A', ruby: 'FFFFFF' } as const
/** Largest width of a piece in CSS pixels; pictures are drawn for twice that. */
const WIDTH = 560
const LARGEST_EM = 200
/** Percent of the width that a fitted line fills; side bearings take the rest. */
const MEASURE = 98

interface Props {
  piece: Piece
  specimens: readonly FamilySpecimen[]
  eager: boolean
}

/** One composition on its paper, with links to its fonts. */
export function InspirationPiece({ piece, specimens, eager }: Props) {
  const families = [
    ...new Map(
      piece.lines.flatMap((line) => {
        const family = specimens[line.specimen]
        return family ? [[family.familyId, family] as const] : []
      }),
    ).values(),
  ]
  return (
    <figure className={styles.piece} data-tone={piece.tone}>
      <div className={styles.bed}>
        <div className={styles.set}>
          {piece.lines.map((line, at) => {
            const family = specimens[line.specimen]
            return family ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a piece never change their order
              <Line key={at} line={line} family={family} colour={LETTERS[piece.tone]} eager={eager} />
            ) : null
          })}
        </div>
      </div>
      <figcaption>
        <h2>{piece.title}</h2>
        <p>{piece.note}</p>
        <p className={styles.fonts}>
          Set in{' '}
          {families.map((family, at) => (
            <span key={family.familyId}>
              {at > 0 ? ', ' : ''}
              <Link className="link" href={familyPath(family)}>
                {family.name}
              </Link>
            </span>
          ))}
        </p>
      </figcaption>
    </figure>
  )
}

function Line({
  line,
  family,
  colour,
  eager,
}: {
  line: PieceLine
  family: FamilySpecimen
  colour: string
  eager: boolean
}) {
  const { font } = family
  const ems = line.ems ?? estimatedEms(line.text, font)
  const size = line.size > 0 ? line.size : MEASURE / ems
  const part = (text: string, width: number) => (
    <span className={styles.text} dir={textDirection(text)} style={{ '--ems': width } as CSSProperties}>
      <TypePicture font={font} text={text} {...drawnAt(size)} alt={text} colour={colour} eager={eager} />
    </span>
  )
  return (
    <div
      className={styles.line}
      data-align={line.end ? 'both' : line.align}
      style={{ '--size': size, '--lh': lineHeight(font.metrics), '--gap': line.gap } as CSSProperties}
    >
      {part(line.text, ems)}
      {line.end ? part(line.end, line.endEms ?? estimatedEms(line.end, font)) : null}
    </div>
  )
}

/** Size to request, and the pixel ratio that makes up for sizes above the largest. */
function drawnAt(size: number): { em: number; dpr: number } {
  const pixels = (size / 100) * WIDTH
  const em = Math.round(Math.min(LARGEST_EM, Math.max(12, pixels)))
  return { em, dpr: Math.min(4, Math.max(2, Math.round((2 * pixels) / em))) }
}
