import { readFileSync } from 'node:fs'
import { GlobalFonts } from '@napi-rs/canvas'
import { Blob, Face } from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { createInkRooms } from '#server/features/catalogue/fonts/ink-rooms.ts'
import { lineHeightEm, placeLine } from '#shared/preview/line-box.ts'
import { scaleOf } from '#shared/preview/picture-scale.ts'
import type { RenderJob } from '#shared/preview/render-job.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { textLanguage } from '#shared/preview/text-language.ts'
import { DEMO_STYLES, type DemoStyle, sentencesFor } from '#tests/support/demo-styles.ts'
import { type Line, shapeLine } from '#tests/support/harfbuzz-line.ts'
import { PLAIN_JOB } from '#tests/support/plain-job.ts'
import { decodePng } from '#tests/support/png.ts'
import { THOROUGH } from '#tests/support/thorough.ts'
import { withGlyphMeter } from '#workers/inspect/glyph-metrics.ts'
import { plainReach } from '#workers/inspect/shape/plain-reach.ts'
import { createAlphaEncoder } from '#workers/raster/alpha-encoder.ts'
import { createCanvasPool } from '#workers/raster/canvas-pool.ts'
import { drawPicture, measureReach, placed } from '#workers/raster/draw-text.ts'
import { skiaSetter } from '#workers/raster/skia-setter.ts'
import type { TypeSetter } from '#workers/raster/type-setter.ts'

const tools = { canvases: createCanvasPool(), encoder: createAlphaEncoder() }
const SIZES = [6, 16, 65, 120, 200]

interface Ink {
  job: RenderJob
  line: Line
}

/** The ink of a text in a style according to HarfBuzz, at one pixel per em. */
const shaped = (style: DemoStyle, text: string): Line =>
  shapeLine(style.path, text, { px: 1, lang: textLanguage(text), direction: textDirection(text), axes: style.axes })

/** A line of a style as requested with this size and height, wide enough for the whole text. */
function inkOf(style: DemoStyle, text: string, size: number, height: number, line = shaped(style, text)): Ink {
  const job: RenderJob = {
    ...PLAIN_JOB,
    id: 1,
    sha256: '',
    path: style.path,
    text,
    height,
    lang: textLanguage(text),
    direction: textDirection(text),
    axes: style.axes,
    ...placeLine(style.metrics, size, height),
    width: Math.min(32_000, Math.ceil((line.advance + 2) * size)),
  }
  return { job, line }
}

/** Pixels of HarfBuzz's ink above and below the picture. */
function cutOf({ job: asked, line }: Ink, setter: TypeSetter): number {
  const { job } = placed(asked, setter, tools)
  if (!line.ink) return 0
  return Math.max(
    -(job.baselinePx + line.ink.top * job.fontSizePx),
    job.baselinePx + line.ink.bottom * job.fontSizePx - job.height,
  )
}

function registered(style: DemoStyle): TypeSetter {
  const alias = `ink ${style.path}`
  if (!GlobalFonts.has(alias)) GlobalFonts.registerFromPath(style.path, alias)
  return skiaSetter(alias)
}

// Every style is drawn in a different language and size; TEST_FULL draws all combinations, which takes a minute.

test('no style loses ink in a picture as high as its type', { timeout: THOROUGH ? 3_600_000 : 60_000 }, async () => {
  const cut: string[] = []
  let drawn = 0
  for (const [at, style] of DEMO_STYLES.entries()) {
    const setter = registered(style)
    const sentences = sentencesFor(style)
    for (const text of THOROUGH ? sentences : [sentences[at % sentences.length]!]) {
      const line = shaped(style, text)
      for (const size of THOROUGH ? SIZES : [SIZES[at % SIZES.length]!]) {
        drawn++
        const pixels = cutOf(inkOf(style, text, size, size, line), setter)
        if (pixels > 0.5) cut.push(`${style.family} at ${size}: ${pixels.toFixed(2)} px of ${text}`)
      }
      // Frees memory of HarfBuzz and Skia.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  expect(drawn).toBeGreaterThanOrEqual(DEMO_STYLES.length)
  expect(cut).toEqual([])
})

test('rows leave unmeasured only plain texts that stay inside as Skia draws them', async () => {
  const texts = ['Handgloves & quilting fjords', 'Quick Jumps, Gypsy Half-Off?', "IT'S 1,234,567: OK!"]
  const wrong: string[] = []
  let skipped = 0
  for (const style of DEMO_STYLES) {
    const setter = registered(style)
    const file = readFileSync(style.path)
    const { above, below } = withGlyphMeter(file, plainReach)
    const em = new Face(new Blob(file)).upem
    let drawn: string[] = []
    const rooms = createInkRooms({
      storage: { localPath: async () => style.path },
      render: {
        measure: async (request) => {
          drawn.push(request.text)
          return measureReach({ id: 1, ...request }, setter, tools)
        },
      },
    })
    const known = { sha256: 'known', plain: { above: above / em, below: below / em } }
    const wish = { metrics: style.metrics, color: false, variable: 'wght' in style.axes, coverage: { has: () => true } }
    const found = await rooms(texts.map((text) => ({ ...wish, ...known, text })))
    const kept = texts.filter((text) => !drawn.includes(text))
    skipped += kept.length
    drawn = []
    const truth = await rooms(texts.map((text) => ({ ...wish, sha256: 'unknown', plain: null, text })))
    expect(drawn).toEqual(texts)
    for (const [at, text] of texts.entries())
      if (JSON.stringify(found[at]) !== JSON.stringify(truth[at]))
        wrong.push(`${style.family}: ${text} needs ${JSON.stringify(truth[at])}`)
  }
  expect(wrong).toEqual([])
  expect(skipped).toBeGreaterThan(DEMO_STYLES.length)
})

const styleOf = (family: string) => DEMO_STYLES.find((style) => style.family === family)!

test.each([
  ['comfortaa', 'Ố Ồ Ổ Ỗ'],
  ['be-vietnam-pro', 'Ố Ồ Ổ Ỗ'],
  ['bangers', 'Ố Ồ Ổ Ỗ Ậ ț'],
  ['charm', 'ที่ปู่ ไม้'],
  ['sarabun', 'ที่ปู่ Ổ'],
  // Tips of accents and marks that cover less than a sixteenth of a pixel.
  ['charm', 'ยินดีต้อนรับสู่บ้านริมน้ำ'],
  ['bangers', 'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw.'],
  ['luckiest-guy', 'Wszyscy ludzie rodzą się wolni i równi'],
  ['comfortaa', 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι'],
])('%s: %s is complete at every size', (family, text) => {
  const style = styleOf(family)
  for (const size of SIZES) expect(cutOf(inkOf(style, text, size, size), registered(style))).toBeLessThanOrEqual(0.5)
})

test('marks that differ only at the top give different pictures', () => {
  const style = styleOf('comfortaa')
  const pictures = [...'ỐỒỔỖ'].map((letter) => {
    const { indices } = decodePng(drawPicture(inkOf(style, letter, 65, 65).job, registered(style), tools))
    return Buffer.from(indices).toString('base64')
  })
  expect(new Set(pictures).size).toBe(4)
})

test('the picture reports its scale if and only if it is scaled down', () => {
  const bangers = styleOf('bangers')
  const setter = registered(bangers)
  const roomy = Math.ceil((lineHeightEm(bangers.metrics) + 1) * 65)
  expect(scaleOf(drawPicture(inkOf(bangers, 'Ố', 65, roomy).job, setter, tools))).toBe(1)
  const { job, line } = inkOf(bangers, 'Ồ ț', 65, 65)
  const tall = (line.ink!.bottom - line.ink!.top) * job.fontSizePx
  expect(tall).toBeGreaterThan(65)
  const scale = scaleOf(drawPicture(job, setter, tools))
  // Whole rows of pixels count.
  expect(scale).toBeLessThanOrEqual(65 / tall + 0.001)
  expect(scale).toBeGreaterThan(65 / (tall + 2))
})
