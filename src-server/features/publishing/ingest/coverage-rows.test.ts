import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codepointsOfPages } from '#shared/search/coverage-bits.ts'
import { coverageRows } from './coverage-rows.ts'

/** Coverage in the inspector's format: 32 bytes a page, lowest code point in the lowest bit. */
function inspected(codepoints: readonly number[]) {
  const pages = new Map<number, Uint8Array>()
  for (const c of codepoints) {
    const page = pages.get(c >> 8) ?? new Uint8Array(32)
    page[(c & 255) >> 3]! |= 1 << (c & 7)
    pages.set(c >> 8, page)
  }
  return {
    coverageSha256: 'x',
    codepointCount: codepoints.length,
    coveragePages: [...pages]
      .sort(([a], [b]) => a - b)
      .map(([page, bytes]) => ({ page, bitmap: Buffer.from(bytes).toString('base64') })),
  }
}

const letters = (from: string, to: string) =>
  Array.from({ length: to.codePointAt(0)! - from.codePointAt(0)! + 1 }, (_, i) => from.codePointAt(0)! + i)

describe('coverageRows', () => {
  it('stores exactly the inspected code points', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 200 }), (set) => {
        const rows = coverageRows(inspected(set))
        expect(codepointsOfPages(rows.pages)).toEqual([...set].sort((a, b) => a - b))
      }),
    )
  })

  it('counts a language only with all its letters', () => {
    const english = [...letters('A', 'Z'), ...letters('a', 'z')]
    expect(coverageRows(inspected(english)).languages).toContain('en')
    expect(coverageRows(inspected(english.filter((c) => c !== 0x71))).languages).not.toContain('en')
    expect(coverageRows(inspected(english)).languages).not.toContain('de')
    expect(coverageRows(inspected(english)).scripts).toEqual(['latn'])
  })
})
