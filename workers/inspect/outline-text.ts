import { readFile } from 'node:fs/promises'
import type { OutlineJob, TextOutline } from '#shared/contracts/publishing/font-job.ts'
import { textRuns } from '#shared/preview/text-runs.ts'

/** Substitution rules can multiply glyphs; 200 characters normally give a few hundred. */
const MAX_GLYPHS = 4_000
/** Path text of a line: ten times that of the most ornate display fonts. */
const MAX_PATH_CHARS = 3_000_000
/** U+10FFFF replaces characters that the font lacks. */
const MISSING = '\u{10ffff}'
/** Our own box for fonts whose missing glyph is empty, in thousandths of an em: outer and inner rectangle, advance. */
const BOX = { outer: [60, 0, 540, 700], inner: [110, 50, 490, 650], advance: 600 } as const

/** Outlines of one line of text as one SVG path in font units, y downwards, the baseline at 0 and the start of the line at x = 0. */
export async function outlineText(job: Omit<OutlineJob, 'kind'>): Promise<TextOutline> {
  // Imported on first use, since the module starts its WebAssembly then.
  const hb = await import('harfbuzzjs')
  const face = new hb.Face(new hb.Blob(await readFile(job.path)))
  const font = new hb.Font(face)
  const em = face.upem
  font.setVariations(Object.entries(job.axes).map(([tag, value]) => new hb.Variation(tag, value)))
  const features = Object.entries(job.features).map(([tag, value]) => new hb.Feature(tag, value))
  const path = pathWriter()
  let pen = 0
  let glyphs = 0
  for (const run of textRuns(job.text)) {
    const buffer = new hb.Buffer()
    buffer.addText(run.text)
    buffer.setScript(run.script)
    buffer.setLanguage(job.lang)
    buffer.setDirection(run.direction === 'rtl' ? hb.Direction.RTL : hb.Direction.LTR)
    hb.shape(font, buffer, features)
    for (const glyph of buffer.getGlyphInfosAndPositions()) {
      if (++glyphs > MAX_GLYPHS) throw new Error('The line has too many glyphs')
      const at = { x: pen + (glyph.xOffset ?? 0), y: glyph.yOffset ?? 0 }
      if (glyph.codepoint === 0 && job.boxForMissing && run.text.includes(MISSING)) {
        box(path, at.x, em / 1000)
        pen += (BOX.advance * em) / 1000
        continue
      }
      for (const { type, values } of font.glyphToJson(glyph.codepoint)) path.add(type, values, at)
      pen += glyph.xAdvance ?? 0
      // Marks are placed on their letters and get no letter spacing.
      if ((glyph.xAdvance ?? 0) > 0) pen += (job.spacing / 1000) * em
    }
  }
  return { d: path.text(), advance: pen, unitsPerEm: em, ink: path.ink() }
}

function pathWriter() {
  const parts: string[] = []
  let chars = 0
  const ink = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  return {
    add(type: string, values: readonly number[], at: { x: number; y: number }) {
      const placed = values.map((value, i) => (i % 2 === 0 ? value + at.x : -(value + at.y)))
      for (let i = 0; i + 1 < placed.length; i += 2) {
        ink.left = Math.min(ink.left, placed[i] as number)
        ink.right = Math.max(ink.right, placed[i] as number)
        ink.top = Math.min(ink.top, placed[i + 1] as number)
        ink.bottom = Math.max(ink.bottom, placed[i + 1] as number)
      }
      const part = type + placed.map((value) => Math.round(value * 10) / 10).join(' ')
      chars += part.length
      if (chars > MAX_PATH_CHARS) throw new Error('The outlines of the line are too large')
      parts.push(part)
    },
    text: () => parts.join(''),
    /** Includes control points, so the box may be slightly larger than the ink, never smaller. */
    ink: () => (parts.length === 0 ? null : ink),
  }
}

function box(path: ReturnType<typeof pathWriter>, x: number, scale: number): void {
  const corner = (values: readonly [number, number]) => values.map((value) => value * scale)
  const at = { x, y: 0 }
  const [left, bottom, right, top] = BOX.outer
  const [innerLeft, innerBottom, innerRight, innerTop] = BOX.inner
  path.add('M', corner([left, bottom]), at)
  for (const point of [
    [left, top],
    [right, top],
    [right, bottom],
  ] as const)
    path.add('L', corner(point), at)
  path.add('Z', [], at)
  path.add('M', corner([innerLeft, innerBottom]), at)
  for (const point of [
    [innerRight, innerBottom],
    [innerRight, innerTop],
    [innerLeft, innerTop],
  ] as const)
    path.add('L', corner(point), at)
  path.add('Z', [], at)
}
