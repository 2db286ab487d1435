import { expect, test } from 'vitest'
import {
  assemble,
  box,
  change,
  cmapGroups,
  goodFont,
  os2,
  unicodeCmap,
  withGlyphs,
} from '#tests/support/bad-fonts/font-builder.ts'
import { realFont } from '#tests/support/upload.ts'
import { strangersIn } from './look-alikes.ts'
import { measureDrawing } from './measure-drawing.ts'

const empty = new Uint8Array(0)

/** A font with these code points and their outlines. */
const fontOf = (drawings: [codepoint: number, glyph: Uint8Array][]) => {
  const sorted = drawings.toSorted(([a], [b]) => a - b)
  const map = cmapGroups(sorted.map(([codepoint], i) => [codepoint, codepoint, i + 1] as const))
  return assemble(withGlyphs([box(0, 0, 500, 700), ...sorted.map(([, glyph]) => glyph)], unicodeCmap(map)))
}

test('checks every script of a font, not only Latin', () => {
  const drawing = measureDrawing(
    fontOf([
      [0x20, empty],
      [0x3b1, empty],
      [0x3b2, box(0, 0, 300, 500)],
      [0x10d0, box(0, 0, 310, 500)],
      [0x10d1, box(0, 0, 310, 500)],
      [0x915, box(0, -900, 320, 1200)],
    ]),
  )
  expect(drawing).toMatchObject({
    looked: 5,
    empty: [0x3b1],
    duplicates: [[0x10d0, 0x10d1]],
    reach: { bottom: -900, top: 1200 },
  })
})

test('accepts empty invisible, private use and unassigned characters', () => {
  const blank = [0xad, 0x200b, 0x2060, 0x2800, 0xe000, 0x3164, 0xfffc, 0x0378]
  expect(
    measureDrawing(fontOf([...blank.map((cp): [number, Uint8Array] => [cp, empty]), [0x41, box(0, 0, 9, 9)]])),
  ).toMatchObject({
    looked: 1,
    empty: [],
  })
})

test.each([
  [[0x41, 0x391, 0x410], []],
  [[0x61, 0x41], []],
  [[0x6c, 0x49], []],
  [[0xc5, 0x212b], []],
  [[0x664, 0x6f4], []],
  [[0x47, 0x122], [[0x47, 0x122]]],
  [[0x3b1, 0x3b2, 0x61], [[0x3b1, 0x3b2]]],
  [[0x30, 0x31], [[0x30, 0x31]]],
])('for %j with equal outlines, reports %j', (all, odd) => expect(strangersIn(all)).toEqual(odd))

test('reads lines and style bits as each kind of program does', () => {
  const { lines, bits } = measureDrawing(assemble(change(goodFont(), { 'OS/2': os2({ weight: 700 }) })))
  expect(lines!.hhea.ascent).toBeGreaterThan(0)
  expect(lines!.win.descent).toBeLessThanOrEqual(0)
  expect(bits).toMatchObject({ italic: false })
})

test('samples a font of tens of thousands of characters', () => {
  const drawing = measureDrawing(realFont('dela-gothic-one/400Regular/DelaGothicOne_400Regular.ttf'))
  expect(drawing.looked).toBe(6000)
  expect(drawing.duplicates).toEqual([])
})
