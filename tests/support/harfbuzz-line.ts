import { readFileSync } from 'node:fs'
import { Blob, Direction, Face, Feature, Font, Buffer as HarfBuzzBuffer, shape, Variation } from 'harfbuzzjs'

export interface Line {
  /** Pixels, unrounded. */
  advance: number
  /** Ink around the origin, y downwards; null without ink. */
  ink: { left: number; right: number; top: number; bottom: number } | null
  /** Glyph ids in visual order. */
  glyphs: number[]
}

interface LineOptions {
  px: number
  lang: string
  direction: 'ltr' | 'rtl'
  features?: Record<string, number>
  axes?: Record<string, number>
}

/** Shapes one line in one font with HarfBuzz, as the reference for Skia's shaping. */
export function shapeLine(fontPath: string, text: string, options: LineOptions): Line {
  const font = new Font(new Face(new Blob(readFileSync(fontPath))))
  const scale = options.px / font.face.upem
  if (options.axes) font.setVariations(Object.entries(options.axes).map(([tag, value]) => new Variation(tag, value)))
  const buffer = new HarfBuzzBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setLanguage(options.lang)
  buffer.setDirection(options.direction === 'rtl' ? Direction.RTL : Direction.LTR)
  shape(
    font,
    buffer,
    Object.entries(options.features ?? {}).map(([tag, value]) => new Feature(tag, value)),
  )
  let pen = 0
  const ink = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  const glyphs: number[] = []
  for (const glyph of buffer.getGlyphInfosAndPositions()) {
    glyphs.push(glyph.codepoint)
    for (const [x, y] of outlinePoints(font, glyph.codepoint)) {
      ink.left = Math.min(ink.left, (pen + (glyph.xOffset ?? 0) + x) * scale)
      ink.right = Math.max(ink.right, (pen + (glyph.xOffset ?? 0) + x) * scale)
      ink.top = Math.min(ink.top, -((glyph.yOffset ?? 0) + y) * scale)
      ink.bottom = Math.max(ink.bottom, -((glyph.yOffset ?? 0) + y) * scale)
    }
    pen += glyph.xAdvance ?? 0
  }
  return { advance: pen * scale, ink: ink.left === Infinity ? null : ink, glyphs }
}

/** Steps of a curve; its extreme is less than 0.01 px beyond the nearest step. */
const STEPS = 16

/** Points on the outline, along the curves, because the bounding boxes in fonts are not always true. */
function outlinePoints(font: Font, glyph: number): [number, number][] {
  const points: [number, number][] = []
  for (const { values } of font.glyphToJson(glyph)) {
    const curve: [number, number][] = points.length > 0 ? [points.at(-1)!] : []
    for (let i = 0; i + 1 < values.length; i += 2) curve.push([values[i]!, values[i + 1]!])
    if (curve.length === 0) continue
    if (values.length <= 2) points.push(curve.at(-1)!)
    else for (let step = 1; step <= STEPS; step++) points.push(bezier(curve, step / STEPS))
  }
  return points
}

/** De Casteljau's algorithm, for quadratic and cubic curves. */
function bezier(points: [number, number][], t: number): [number, number] {
  if (points.length === 1) return points[0]!
  const between = points.slice(1).map(([x, y], i): [number, number] => {
    const [fromX, fromY] = points[i]!
    return [fromX + (x - fromX) * t, fromY + (y - fromY) * t]
  })
  return bezier(between, t)
}
