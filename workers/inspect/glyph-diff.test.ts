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
import { diffGlyphs } from './glyph-diff.ts'
import { drawGlyphPairs } from './glyph-drawings.ts'
import { sanitiseFont } from './sanitise.ts'

const A = 0x41
const notdef = box(50, 0, 450, 700)
const letters = [box(50, 0, 300, 500), box(50, 0, 320, 520), box(50, 0, 340, 540)]
/** Glyphs of A, B, …, then those that no character leads to. */
const font = (characters: number, glyphs: readonly Uint8Array[]): FontParts =>
  withGlyphs([notdef, ...glyphs], unicodeCmap(cmapFormat4(A, characters)))
const bytes = (parts: FontParts) => sanitiseFont(assemble(parts))
const diff = (was: FontParts, is: FontParts) => diffGlyphs(bytes(was), bytes(is)).changes

describe('glyphs of two fonts', () => {
  it('are all the same in the same font', () => {
    expect(diff(font(3, letters), font(3, letters))).toEqual([])
  })

  it('come, go, and are redrawn, by character', () => {
    const other = [letters[0]!, box(50, 0, 321, 520), letters[2]!, box(0, 0, 9, 9)]
    expect(diff(font(3, letters), font(4, other))).toEqual([
      { kind: 'outline', codepoint: A + 1, was: 2, is: 2 },
      { kind: 'added', codepoint: A + 3, was: null, is: 4 },
    ])
    expect(diff(font(4, other), font(3, other.slice(0, 3)))).toEqual([
      { kind: 'removed', codepoint: A + 3, was: 4, is: null },
    ])
  })

  it('that moved to another number are still the same characters', () => {
    const was = font(2, [letters[0]!, letters[1]!])
    const is = change(font(2, [letters[1]!, letters[1]!, letters[0]!]), {})
    expect(diff(was, is)).toEqual([
      { kind: 'outline', codepoint: A, was: 1, is: 1 },
      { kind: 'added', codepoint: null, was: null, is: 3 },
    ])
  })

  it('of another width are told apart from those of another outline', () => {
    const metrics = hmtx(4)
    new DataView(metrics.buffer, metrics.byteOffset).setUint16(8, 777)
    const [only, ...none] = diff(font(3, letters), change(font(3, letters), { hmtx: metrics }))
    expect([only, none]).toEqual([{ kind: 'width', codepoint: A + 1, was: 2, is: 2 }, []])
  })

  it('without characters are compared by number in fonts of one size, else by drawing', () => {
    const extra = box(0, 0, 90, 90)
    expect(diff(font(1, [letters[0]!, extra]), font(1, [letters[0]!, letters[2]!]))).toEqual([
      { kind: 'outline', codepoint: null, was: 2, is: 2 },
    ])
    expect(diff(font(1, [letters[0]!, extra]), font(1, [letters[0]!, letters[2]!, extra]))).toEqual([
      { kind: 'added', codepoint: null, was: null, is: 2 },
    ])
  })

  it('are drawn in thousandths of an em, whatever is there of them', () => {
    const font400 = bytes(font(1, [letters[0]!]))
    const [pair] = drawGlyphPairs(font400, font400, [{ was: 1, is: null }])
    expect(pair?.is).toBeNull()
    expect(pair?.was?.path).toMatch(/^M\d+ -?\d+L/)
    expect(pair?.was?.path).toContain('-500')
  })
})
