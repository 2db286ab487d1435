import { describe, expect, it } from 'vitest'
import {
  assemble,
  box,
  change,
  cmapFormat4,
  type FontParts,
  hmtx,
  unicodeCmap,
  withGlyphs,
} from '#tests/support/bad-fonts/font-builder.ts'
import { axis, fvar, gvarOfBoxes } from '#tests/support/bad-fonts/variable-parts.ts'
import { diffGlyphs } from './glyph-diff.ts'
import { drawGlyphPairs } from './glyph-drawings.ts'
import { sanitiseFont } from './sanitise.ts'

const A = 0x41
const notdef = box(50, 0, 450, 700)
const letters = [box(50, 0, 300, 500), box(50, 0, 320, 520), box(50, 0, 340, 540)]
/** Glyphs of A, B, …, then those without a character. */
const font = (characters: number, glyphs: readonly Uint8Array[]): FontParts =>
  withGlyphs([notdef, ...glyphs], unicodeCmap(cmapFormat4(A, characters)))
const bytes = (parts: FontParts) => sanitiseFont(assemble(parts))
const diff = (was: FontParts, is: FontParts) => diffGlyphs(bytes(was), bytes(is)).changes

describe('glyphs of two fonts', () => {
  it('are equal in the same font', () => {
    expect(diff(font(3, letters), font(3, letters))).toEqual([])
  })

  it('are added, removed and redrawn, by character', () => {
    const other = [letters[0]!, box(50, 0, 321, 520), letters[2]!, box(0, 0, 9, 9)]
    expect(diff(font(3, letters), font(4, other))).toEqual([
      { kind: 'outline', codepoint: A + 1, was: 2, is: 2, at: null },
      { kind: 'added', codepoint: A + 3, was: null, is: 4, at: null },
    ])
    expect(diff(font(4, other), font(3, other.slice(0, 3)))).toEqual([
      { kind: 'removed', codepoint: A + 3, was: 4, is: null, at: null },
    ])
  })

  it('with changed numbers are still the same characters', () => {
    const was = font(2, [letters[0]!, letters[1]!])
    const is = change(font(2, [letters[1]!, letters[1]!, letters[0]!]), {})
    expect(diff(was, is)).toEqual([
      { kind: 'outline', codepoint: A, was: 1, is: 1, at: null },
      { kind: 'added', codepoint: null, was: null, is: 3, at: null },
    ])
  })

  it('of another width are distinguished from those of another outline', () => {
    const metrics = hmtx(4)
    new DataView(metrics.buffer, metrics.byteOffset).setUint16(8, 777)
    const [only, ...none] = diff(font(3, letters), change(font(3, letters), { hmtx: metrics }))
    expect([only, none]).toEqual([{ kind: 'width', codepoint: A + 1, was: 2, is: 2, at: null }, []])
  })

  it('without characters are compared by number in fonts of equal size, else by outline', () => {
    const extra = box(0, 0, 90, 90)
    expect(diff(font(1, [letters[0]!, extra]), font(1, [letters[0]!, letters[2]!]))).toEqual([
      { kind: 'outline', codepoint: null, was: 2, is: 2, at: null },
    ])
    expect(diff(font(1, [letters[0]!, extra]), font(1, [letters[0]!, letters[2]!, extra]))).toEqual([
      { kind: 'added', codepoint: null, was: null, is: 2, at: null },
    ])
  })

  it('are drawn in thousandths of an em if they exist', () => {
    const font400 = bytes(font(1, [letters[0]!]))
    const [pair] = drawGlyphPairs(font400, font400, [{ was: 1, is: null, at: null }])
    expect(pair?.is).toBeNull()
    expect(pair?.was?.path).toMatch(/^M\d+ -?\d+L/)
    expect(pair?.was?.path).toContain('-500')
  })

  describe('of variable fonts', () => {
    const weight = (low: number, high: number) => fvar(axis('wght', low, 400, high))
    const variable = (moves: readonly number[], axes = weight(400, 900)) =>
      bytes(change(font(3, letters), { fvar: axes, gvar: gvarOfBoxes([0, ...moves]) }))
    const bold = { tag: 'wght', axis: 'Weight', value: 900 }

    it('are also compared at the ends of their axes', () => {
      expect(diffGlyphs(variable([5, 20, 0]), variable([5, 60, 0]))).toEqual({
        changes: [{ kind: 'outline', codepoint: A + 1, was: 2, is: 2, at: bold }],
        places: [bold],
        uncompared: [],
      })
      // A difference within rounding does not count.
      expect(diffGlyphs(variable([5, 20, 0]), variable([5, 21, 0])).changes).toEqual([])
    })

    it('are drawn where they differ', () => {
      const [was, is] = [variable([5, 20, 0]), variable([5, 60, 0])]
      const drawn = (at: typeof bold | null) => drawGlyphPairs(was, is, [{ was: 2, is: 2, at }])[0]!
      expect(drawn(null).was).toEqual(drawn(null).is)
      expect(drawn(bold).was?.path).toMatch(/^M70 /)
      expect(drawn(bold).is?.path).toMatch(/^M110 /)
      // Points of an earlier drawing must not remain.
      expect(
        drawGlyphPairs(
          was,
          is,
          [bold, null].map((at) => ({ was: 2, is: 2, at })),
        )[1],
      ).toEqual(drawn(null))
    })

    it('report axes that were not compared', () => {
      const wide = fvar(axis('wdth', 75, 100, 100))
      const { changes, places, uncompared } = diffGlyphs(variable([5, 5, 5]), variable([5, 5, 5], wide))
      expect([changes, places, uncompared]).toEqual([[], [], ['Width', 'Weight']])
      expect(diffGlyphs(bytes(font(3, letters)), variable([5, 5, 5])).uncompared).toEqual(['Weight'])
      // Only where both have an axis.
      expect(diffGlyphs(variable([5, 5, 5]), variable([5, 5, 5], weight(100, 700))).places).toEqual([
        { ...bold, value: 700 },
      ])
    })
  })
})
