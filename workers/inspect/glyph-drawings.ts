import type { GlyphDrawing, GlyphPair, GlyphPairDrawing } from '#shared/contracts/publishing/glyph-diff.ts'
import { tableView } from './gate/table-gate.ts'
import { type GlyphMeter, withGlyphMeter } from './glyph-metrics.ts'
import { readSfnt } from './sfnt.ts'

/** Letters have up to 3,000 characters of path; longer ones are ornaments, and a page of such would be megabytes. */
const MAX_PATH_CHARS = 40_000
const MAX_PAGE_CHARS = 1_000_000
/** Units per em of both drawings. */
const EM = 1000

/** Outlines of some glyphs of two sanitised copies, in thousandths of an em, y downwards, the origin on the baseline. */
export function drawGlyphPairs(was: Uint8Array, is: Uint8Array, pairs: readonly GlyphPair[]): GlyphPairDrawing[] {
  let left = MAX_PAGE_CHARS
  const draw = (meter: GlyphMeter, scale: number, glyph: number | null): GlyphDrawing | null => {
    if (glyph === null) return null
    const path = pathOf(meter, glyph, scale)
    const isShown = path !== null && path.length <= left
    if (isShown) left -= path.length
    return { path: isShown ? path : null, advance: Math.round(meter.advance(glyph) * scale) }
  }
  return withGlyphMeter(was, (old) =>
    withGlyphMeter(is, (now) => {
      const [oldScale, newScale] = [scaleOf(was), scaleOf(is)]
      return pairs.map(({ was, is, at }) => {
        for (const meter of [old, now]) meter.stand(at ? [at] : [])
        return { was: draw(old, oldScale, was), is: draw(now, newScale, is) }
      })
    }),
  )
}

const scaleOf = (bytes: Uint8Array) => EM / (tableView(readSfnt(bytes), 'head')?.u16(18) || EM)

/** SVG path data; null when it is too long. */
function pathOf(meter: GlyphMeter, glyph: number, scale: number): string | null {
  const parts: string[] = []
  let chars = 0
  const add =
    (letter: string) =>
    (...values: number[]) => {
      if (chars > MAX_PATH_CHARS) return
      const part = letter + values.map((value, i) => Math.round((i % 2 === 0 ? value : -value) * scale)).join(' ')
      chars += part.length
      parts.push(part)
    }
  meter.draw(glyph, { moveTo: add('M'), lineTo: add('L'), quadTo: add('Q'), cubicTo: add('C'), close: add('Z') })
  return chars > MAX_PATH_CHARS ? null : parts.join('')
}
