import { readFileSync } from 'node:fs'
import path from 'node:path'
import { GlobalFonts } from '@napi-rs/canvas'
import { Blob, Face, Font } from 'harfbuzzjs'
import { describe, expect, test } from 'vitest'
import type { TextOutline } from '#shared/contracts/publishing/font-job.ts'
import type { RenderJob } from '#shared/preview/render-job.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { PLAIN_JOB } from '#tests/support/plain-job.ts'
import { decodePng } from '#tests/support/png.ts'
import { outlineText } from '#workers/inspect/outline-text.ts'
import { createAlphaEncoder } from '#workers/raster/alpha-encoder.ts'
import { createCanvasPool } from '#workers/raster/canvas-pool.ts'
import { drawPicture } from '#workers/raster/draw-text.ts'
import { outlineSetter } from '#workers/raster/outline-setter.ts'
import { skiaSetter } from '#workers/raster/skia-setter.ts'
import type { TypeSetter } from '#workers/raster/type-setter.ts'
// Glyph, advance and offsets from `hb-shape --language=L FONT TEXT` of HarfBuzz 15, in visual order. han-forms.ttf has
// three Han characters with other forms in Korean and both kinds of Chinese, which no font of the demo catalogue has.
import shapes from '../fixtures/locl-shapes.json' with { type: 'json' }

const tools = { canvases: createCanvasPool(), encoder: createAlphaEncoder() }

interface Shape {
  font: string
  text: string
  lang: string
  glyphs: number[][]
}

/** The outlines of hb-shape's glyphs at its positions. */
function expectedOutline({ font: file, glyphs }: Shape): TextOutline {
  const font = new Font(new Face(new Blob(readFileSync(path.resolve(file)))))
  const ink = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  const parts: string[] = []
  let pen = 0
  for (const [glyph, advance, xOffset, yOffset] of glyphs as [number, number, number, number][]) {
    for (const { type, values } of font.glyphToJson(glyph)) {
      const placed = values.map((value, i) => (i % 2 === 0 ? value + pen + xOffset : -(value + yOffset)))
      placed.forEach((value, i) => {
        const [low, high] = i % 2 === 0 ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
        ink[low] = Math.min(ink[low], value)
        ink[high] = Math.max(ink[high], value)
      })
      parts.push(type + placed.map((value) => Math.round(value * 10) / 10).join(' '))
    }
    pen += advance
  }
  return { d: parts.join(''), advance: pen, unitsPerEm: font.face.upem, ink }
}

const WIDTH = 900
const HEIGHT = 140

function darkPixels(shape: Shape, setter: TypeSetter): boolean[] {
  const job: RenderJob = {
    ...PLAIN_JOB,
    id: 1,
    sha256: '',
    path: '',
    text: shape.text,
    lang: shape.lang,
    direction: textDirection(shape.text),
    width: WIDTH,
    height: HEIGHT,
    fontSizePx: 64,
    baselinePx: 95,
  }
  return Array.from(decodePng(drawPicture(job, setter, tools)).indices, (level) => level >= 8)
}

/** Dark pixels of one picture without any dark pixel of the other nearby. */
function missed(a: readonly boolean[], b: readonly boolean[]): number {
  const near = (i: number) =>
    [-WIDTH - 1, -WIDTH, -WIDTH + 1, -1, 0, 1, WIDTH - 1, WIDTH, WIDTH + 1].some((by) => b[i + by])
  return a.filter((dark, i) => dark && !near(i)).length
}

const sameText = (shape: Shape) =>
  (shapes as Shape[]).filter(({ font, text }) => font === shape.font && text === shape.text)

describe.each(shapes as Shape[])('$lang: $text in $font', (shape) => {
  const plain = { boxForMissing: false, spacing: 0, features: {}, axes: {} }
  const file = path.resolve(shape.font)

  test('the SVG has the outlines from hb-shape', async () => {
    const outline = await outlineText({ ...plain, path: file, text: shape.text, lang: shape.lang })
    expect(outline.d).toBe(expectedOutline(shape).d)
    expect(outline.advance).toBe(expectedOutline(shape).advance)
  })

  test('the PNG has the same ink', () => {
    const alias = `forms ${shape.font}`
    if (!GlobalFonts.has(alias)) GlobalFonts.registerFromPath(file, alias)
    const drawn = darkPixels(shape, skiaSetter(alias))
    const wanted = darkPixels(shape, outlineSetter(expectedOutline(shape)))
    // Hairlines are slightly darker as glyphs than as paths; another letter form differs a hundred times as much.
    const dark = wanted.filter(Boolean).length
    expect(missed(drawn, wanted) + missed(wanted, drawn)).toBeLessThan(dark / 100)
  })

  test('another language has other forms in it', () => {
    expect(new Set(sameText(shape).map(({ glyphs }) => JSON.stringify(glyphs))).size).toBeGreaterThan(1)
  })
})
