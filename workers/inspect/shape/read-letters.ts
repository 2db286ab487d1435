import type { FontLetters } from '#shared/contracts/publishing/font-shape.ts'
import { inkBox, letterVector } from '#shared/identify/letter-vector.ts'
import { INDEXED, packLetters, type StyleLetter } from '#shared/identify/letters.ts'
import { readAxes } from '../facts/read-axes.ts'
import { tableView } from '../gate/table-gate.ts'
import { type GlyphMeter, withGlyphMeter } from '../glyph-metrics.ts'
import { readSfnt, type Sfnt } from '../sfnt.ts'
import { rasterise } from './glyph-raster.ts'
import { letterGlyph } from './letter-glyph.ts'

/** Height of a letter's drawing; it is stretched to this square, since its shape is compared apart from its width. */
const DRAWN = 24
/** Thousandths of an em: fonts of any size are compared in them. */
const EM = 1000
/** Weights at which a variable font is indexed beside its default: neighbours of 150 still resemble each other. */
const WEIGHTS = [300, 500, 700, 900]
/** A weight nearer than this to one that is indexed already adds nothing. */
const NEAR = 90
/** Where 'head' says how many units an em has. */
const HEAD_UNITS = 18

/** Describes every indexed letter of a sanitised font; of a variable one at several weights. */
export function readLetters(sanitised: Uint8Array): FontLetters[] {
  const sfnt = readSfnt(sanitised)
  const unitsPerEm = tableView(sfnt, 'head')?.u16(HEAD_UNITS) || EM
  return withGlyphMeter(sanitised, (meter) =>
    weightsOf(sfnt).flatMap((weight) => {
      if (weight !== 0) meter.stand([{ tag: 'wght', value: weight }])
      const letters = [...INDEXED].flatMap((letter) => describe(meter, letter, EM / unitsPerEm) ?? [])
      return letters.length === 0 ? [] : [{ weight, letters: Buffer.from(packLetters(letters)).toString('base64') }]
    }),
  )
}

/** 0 = the font as it comes, then weights of a variable one. */
function weightsOf(sfnt: Sfnt): number[] {
  const fvar = tableView(sfnt, 'fvar')
  const axis = fvar && readAxes(fvar, null, []).axes.find(({ tag }) => tag === 'wght')
  if (!axis) return [0]
  return [
    0,
    ...WEIGHTS.filter((weight) => weight >= axis.min && weight <= axis.max && Math.abs(weight - axis.default) >= NEAR),
  ]
}

function describe(meter: GlyphMeter, letter: string, scale: number): StyleLetter | null {
  const glyph = letterGlyph(meter, letter)
  if (!glyph) return null
  const { edges, ink } = glyph
  const height = ink.yMax - ink.yMin
  const width = ink.xMax - ink.xMin
  const { list } = edges
  // As wide as high: widths are compared separately.
  for (let i = 0; i < list.length; i += 2) list[i] = ((list[i]! - ink.xMin) * height) / width
  const pixels = rasterise(edges, { bottom: ink.yMin, height, centre: height / 2 }, DRAWN)
  const picture = { ink: pixels.map((share) => Math.min(1, share)), width: DRAWN, height: DRAWN }
  if (!inkBox(picture)) return null
  const bounded = (units: number) => Math.max(-32_768, Math.min(32_767, Math.round(units * scale)))
  return {
    codepoint: letter.codePointAt(0)!,
    top: bounded(ink.yMax),
    bottom: bounded(ink.yMin),
    width: bounded(width),
    vector: letterVector(picture, { left: 0, top: 0, right: DRAWN, bottom: DRAWN }),
  }
}
