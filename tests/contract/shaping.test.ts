import path from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import type { RenderJob } from '#shared/preview/render-job.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { shapeLine } from '#tests/support/harfbuzz-line.ts'
import { PLAIN_JOB } from '#tests/support/plain-job.ts'
import { decodePng } from '#tests/support/png.ts'
import { SCRIPT_SAMPLES, textsOf } from '#tests/support/script-samples.ts'
import { createAlphaEncoder } from '#workers/raster/alpha-encoder.ts'
import { createCanvasPool } from '#workers/raster/canvas-pool.ts'
import { drawPicture, textOrigin } from '#workers/raster/draw-text.ts'
import { skiaSetter } from '#workers/raster/skia-setter.ts'

const PX = 48
const BASELINE = 130
/** Slant of the text, at most, that avoids Skia's hinting. */
const LEAN = 0.05
const tools = { canvases: createCanvasPool(), encoder: createAlphaEncoder() }
const ruler = createCanvas(1, 1).getContext('2d')

/** Room for ink beyond the advance. */
const MARGIN = 120

function job(text: string, lang: string, advance: number): RenderJob {
  return {
    ...PLAIN_JOB,
    id: 1,
    sha256: '',
    path: '',
    text,
    lang,
    direction: textDirection(text),
    width: Math.ceil(advance) + 2 * MARGIN,
    height: 240,
    fontSizePx: PX,
    baselinePx: BASELINE,
  }
}

/** Ink box of the picture. */
function inkOf(png: Uint8Array) {
  const { width, height, indices } = decodePng(png)
  const ink = { left: width, right: 0, top: height, bottom: 0 }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (indices[y * width + x] === 0) continue
      ink.left = Math.min(ink.left, x)
      ink.right = Math.max(ink.right, x + 1)
      ink.top = Math.min(ink.top, y)
      ink.bottom = Math.max(ink.bottom, y + 1)
    }
  }
  return ink
}

describe.each(SCRIPT_SAMPLES)('$script', (sample) => {
  const file = path.resolve('node_modules', sample.font)
  const alias = `shaping ${sample.font}`

  test.each(textsOf(sample))('%s: advance and ink match HarfBuzz within a pixel', (text) => {
    expect(GlobalFonts.has(alias) || GlobalFonts.registerFromPath(file, alias)).toBeTruthy()
    const direction = textDirection(text)
    const line = shapeLine(file, text, { px: PX, lang: sample.lang, direction })
    expect(line.glyphs, 'the sample font sets the text').not.toContain(0)

    ruler.font = `${PX}px "${alias}"`
    ruler.lang = sample.lang
    ruler.direction = direction
    ruler.textAlign = 'left'
    ruler.fontKerning = 'normal'
    expect(Math.abs(ruler.measureText(text).width - line.advance)).toBeLessThanOrEqual(1)

    const drawn = job(text, sample.lang, line.advance)
    const origin = { x: textOrigin(drawn, ruler.measureText(text)), y: BASELINE }
    const ink = inkOf(drawPicture(drawn, skiaSetter(alias), tools))
    const outline = line.ink!
    // A touched pixel counts as a whole, a faint one is not drawn: less than a pixel either way.
    const near = (edge: number, shaped: number) => expect(Math.abs(edge - shaped)).toBeLessThanOrEqual(1 + LEAN)
    near(ink.left - origin.x, outline.left)
    near(ink.right - origin.x, outline.right)
    near(ink.top - origin.y, outline.top)
    near(ink.bottom - origin.y, outline.bottom)
  })
})
