import type { FontDetails } from '#shared/contracts/catalogue/families.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { TypePicture } from '../../previews/specimens/TypePicture.tsx'
import { cellText, uPlus } from './codepoint-format.ts'
import type { CodepointList } from './codepoint-list.ts'
import * as styles from './glyph-map.module.css'

interface Props {
  font: FontDetails
  list: CodepointList
}

/**
 * The glyph map as the server renders it. With scripts, an empty bed of the live map's size, so nothing moves when that loads. Without
 * scripts, the first printable characters as pictures, because no webfont can be declared; scripts do without the code of these.
 */
export function GlyphSheet(props: Props) {
  return (
    <div className={styles.board}>
      <div className={styles.map}>
        <noscript>{import.meta.env.SSR ? <StillGlyphs {...props} /> : null}</noscript>
      </div>
      <div className={`${styles.info} needs-js`} aria-hidden="true">
        <div className={styles.stage} />
        <dl />
      </div>
    </div>
  )
}

/** Most characters shown: as many as fit into the box of the live map. */
const SHOWN = 96
/** Characters of a picture. One picture for each was a third of the page's HTML, which visitors with scripts get too. */
const TOGETHER = 8

function StillGlyphs({ font, list }: Props) {
  const shown: number[] = []
  for (let index = 0; index < list.length && shown.length < SHOWN; index++) {
    const codepoint = list.at(index)
    if (!cellText(codepoint).unseen) shown.push(codepoint)
  }
  const rows = Array.from({ length: Math.ceil(shown.length / TOGETHER) }, (_, row) =>
    shown.slice(row * TOGETHER, (row + 1) * TOGETHER),
  )
  return (
    <>
      <ul className={styles.still}>
        {rows.map((row) => {
          const label = `${uPlus(row[0]!)} to ${uPlus(row.at(-1)!)}`
          const text = row.map((each) => cellText(each).text).join('  ')
          return (
            <li key={label}>
              <TypePicture font={font} text={text} em={26} align="trim" alt="" />
              {label}
            </li>
          )
        })}
      </ul>
      {list.length > shown.length ? (
        <p className={styles.none}>
          {groupThousands(shown.length)} of {groupThousands(list.length)} characters. The whole map needs JavaScript;
          the font has them all.
        </p>
      ) : null}
    </>
  )
}
