import { type FontShape, SHAPE_FREQUENCIES, SHAPE_LETTERS } from '#shared/contracts/publishing/font-shape.ts'
import { type GlyphMeter, withGlyphMeter } from '../glyph-metrics.ts'
import { rasterise } from './glyph-raster.ts'
import { type LetterGlyph, letterGlyph } from './letter-glyph.ts'
import { lowFrequencies, pooled } from './low-frequencies.ts'
import { type DrawnLetter, measures } from './measures.ts'
import { SCRIPT_LETTERS, type ScriptLetters } from './script-letters.ts'

/** A font that lacks more of a script's twelve letters is not described in that script. */
const MAX_MISSING = 3
/** Size of pictures for measuring; they are pooled for the rest. */
const DRAWN = 64
/** The drawn range for a script with two cases, in x-heights: descenders to tall capitals. */
const CASED = { bottom: -0.75, height: 2.6 }
/** Margin around the height of the letters of other scripts. */
const MARGIN = 0.08
/** Quantisation of frequencies and of measures: both get about the same weight. */
const FREQUENCY_STEP = 127 / 8
const MEASURE_STEP = 127 / 5

/** Describes the letter shapes of each script of a sanitised font. */
export function readShapes(sanitised: Uint8Array): FontShape[] {
  return withGlyphMeter(sanitised, (meter) =>
    SCRIPT_LETTERS.flatMap((script) => {
      const bytes = describe(meter, script)
      return bytes ? [{ script: script.script, vector: Buffer.from(bytes.buffer).toString('base64') }] : []
    }),
  )
}

function describe(meter: GlyphMeter, script: ScriptLetters): Int8Array | null {
  const letters = [...script.letters].map((letter) => letterGlyph(meter, letter))
  const present = letters.filter((letter) => letter !== null)
  if (letters.length - present.length > MAX_MISSING) return null
  const frame = frameOf(meter, script, present)
  if (!(frame.height > 0) || !(frame.unit > 0)) return null
  const pictures = letters.map((letter) => letter && draw(letter, frame))
  const numbers = pictures.flatMap((picture) =>
    picture ? lowFrequencies(pooled(picture.pixels, DRAWN)) : Array<number>(SHAPE_FREQUENCIES ** 2).fill(0),
  )
  const whole = measures(
    pictures.filter((picture) => picture !== null),
    frame.bottom / frame.unit,
  )
  return Int8Array.from(
    [...numbers.map((value) => value * FREQUENCY_STEP), ...whole.map((value) => value * MEASURE_STEP)].map((value) =>
      Math.max(-127, Math.min(127, Math.round(value))),
    ),
  )
}

/** The drawn range, and the length of one reference height in it. */
function frameOf(meter: GlyphMeter, script: ScriptLetters, letters: readonly LetterGlyph[]) {
  const heights = [...script.reference].flatMap((letter) => {
    const glyph = meter.glyph(letter.codePointAt(0)!)
    return (glyph !== null && meter.ink(glyph)?.yMax) || []
  })
  const unit = median(heights)
  if (unit > 0) return { unit, bottom: CASED.bottom * unit, height: CASED.height * unit }
  const top = quantile(
    letters.map(({ ink }) => ink.yMax),
    0.85,
  )
  const bottom = quantile(
    letters.map(({ ink }) => ink.yMin),
    0.15,
  )
  const reach = top - bottom
  // Two thirds of the height replace the x-height, so that the measures are comparable.
  return { unit: reach / 1.5, bottom: bottom - reach * MARGIN, height: reach * (1 + 2 * MARGIN) }
}

function draw({ edges, advance, ink }: LetterGlyph, frame: ReturnType<typeof frameOf>): DrawnLetter {
  const { bottom, height, unit } = frame
  return {
    pixels: rasterise(edges, { bottom, height, centre: (ink.xMin + ink.xMax) / 2 }, DRAWN),
    size: DRAWN,
    unit: height / DRAWN / unit,
    advance: advance / unit,
    inkWidth: (ink.xMax - ink.xMin) / unit,
    top: ink.yMax / unit,
    bottom: ink.yMin / unit,
  }
}

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0
const median = (values: readonly number[]) => quantile(values, 0.5)

if (SCRIPT_LETTERS.some(({ letters }) => [...letters].length !== SHAPE_LETTERS))
  throw new Error(`Every script is described by ${SHAPE_LETTERS} letters`)
