import type { FontDetails } from '#shared/contracts/catalogue/families.ts'
import { useCopy } from '../../../ui/CopyLink.tsx'
import { cellText } from './codepoint-format.ts'
import type { CodepointList } from './codepoint-list.ts'
import { GlyphGrid } from './GlyphGrid.tsx'
import { GlyphInspector } from './GlyphInspector.tsx'
import * as styles from './glyph-map.module.css'

interface Props {
  font: FontDetails
  list: CodepointList
  /** The character that was picked, or named by the address. */
  chosen: number | null
  onChoose(codepoint: number): void
  style: React.CSSProperties
  ready: boolean
  /** The current search; waiting = its result is loading. */
  sought: { direct: number | null; words: string; waiting: boolean }
  /** The request that failed. */
  failed: 'glyphs' | 'names' | null
}

/** The live map: a grid of cells, and an inspector for one of them. Pressing a cell copies its character. */
export function GlyphBoard({ font, list, chosen, onChoose, style, ready, sought, failed }: Props) {
  const [copied, copy] = useCopy()
  const wanted = chosen === null ? -1 : list.indexOf(chosen)
  const selected = wanted >= 0 ? wanted : telling(list)
  const codepoint = list.length > 0 ? list.at(selected) : (chosen ?? 0x41)
  return (
    <>
      {list.length > 0 || (sought.waiting && failed === null) ? (
        <GlyphGrid
          list={list}
          selected={selected}
          style={style}
          waiting={!ready}
          label={`Glyphs of ${font.fullName}`}
          onSelect={(index, how) => {
            const target = list.at(index)
            onChoose(target)
            if (how === 'press') void copy(String.fromCodePoint(target))
          }}
        />
      ) : (
        <div className={styles.map}>
          <p className={styles.none}>
            {failed ? FAILED[failed] : noneFound(sought.direct, sought.words, font.fullName)}
          </p>
        </div>
      )}
      <GlyphInspector
        font={font}
        codepoint={codepoint}
        style={style}
        ready={ready}
        copied={copied}
        onCopy={() => copy(String.fromCodePoint(codepoint))}
      />
    </>
  )
}

const FAILED = {
  glyphs: 'The glyphs could not be loaded. Reload the page to try again.',
  names: 'The names of the characters could not be searched. Try again in a moment.',
}

const noneFound = (direct: number | null, words: string, name: string) =>
  direct === null
    ? `${name} has no character named “${words.trim()}”.`
    : `${name} has no “${String.fromCodePoint(direct)}”.`

/** Letters that show the design of other scripts. */
const ELSEWHERE = 'كשअกあ한漢'

/** Index of the first character inspected: a letter that shows the design, else the first visible character. */
function telling(list: CodepointList): number {
  const isLatin = list.length === 0 || list.at(0) < 0x80
  for (const char of isLatin ? `gaR${ELSEWHERE}` : `${ELSEWHERE}gaR`) {
    const index = list.indexOf(char.codePointAt(0) as number)
    if (index >= 0) return index
  }
  for (let index = 0; index < Math.min(list.length, 64); index++) if (!cellText(list.at(index)).unseen) return index
  return 0
}
