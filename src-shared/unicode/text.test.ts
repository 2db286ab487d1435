import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { clusterCodepoints, graphemesOf } from './graphemes.ts'
import { normaliseCodepoints, normaliseText } from './normal-forms.ts'

/** An official test of Unicode 17, one case per line (source: cli/record-conformance.mjs). */
const official = (name: string) => {
  const file = new URL(`../../tests/fixtures/unicode/${name}.br64`, import.meta.url)
  return brotliDecompressSync(Buffer.from(readFileSync(file, 'utf8'), 'base64'))
    .toString('utf8')
    .split('\n')
}
const codes = (text: string) => text.split(' ').map((code) => Number.parseInt(code, 16))

describe('NormalizationTest.txt', () => {
  const rows = official('normalization-test').map((row) => row.split(';').map(codes))

  test('every row is right in all four forms', () => {
    expect(rows.length).toBe(20_034)
    const wrong: string[] = []
    const check = (sources: number[][], form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD', wanted: number[]) => {
      for (const source of sources)
        if (normaliseCodepoints(source, form).join() !== wanted.join())
          wrong.push(`${form} of ${source.map((cp) => cp.toString(16))}`)
    }
    for (const [source, nfc, nfd, nfkc, nfkd] of rows as [number[], number[], number[], number[], number[]][]) {
      check([source, nfc, nfd], 'NFC', nfc)
      check([nfkc, nfkd], 'NFC', nfkc)
      check([source, nfc, nfd], 'NFD', nfd)
      check([nfkc, nfkd], 'NFD', nfkd)
      check([source, nfc, nfd, nfkc, nfkd], 'NFKC', nfkc)
      check([source, nfc, nfd, nfkc, nfkd], 'NFKD', nfkd)
    }
    expect(wrong.slice(0, 5)).toEqual([])
  })

  test('a code point without a row is unchanged', () => {
    const listed = new Set(rows.filter((row) => row[0]!.length === 1).map((row) => row[0]![0]))
    // New in version 17: MODIFIER LETTER CAPITAL S, which older tests lack.
    expect(listed).toContain(0xa7f1)
    const changed: number[] = []
    for (let cp = 0; cp <= 0x10ffff; cp += cp < 0x30000 ? 1 : 17)
      if (!listed.has(cp) && normaliseCodepoints([cp], 'NFKC').join() !== `${cp}`) changed.push(cp)
    expect(changed.slice(0, 10)).toEqual([])
  })

  test('texts, with unchanged lone surrogates', () => {
    expect(normaliseText('A\u030a\uac00\u11a8ﬁ', 'NFKC')).toBe('Å각fi')
    expect(normaliseText('\ud800a', 'NFC')).toBe('\ud800a')
  })
})

describe('GraphemeBreakTest.txt', () => {
  test('every row is split as stated', () => {
    const rows = official('grapheme-break-test')
    expect(rows.length).toBe(766)
    const wrong = rows.filter((row) => {
      const wanted = row
        .split('÷')
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part) => codes(part.replaceAll('×', '').replace(/\s+/g, ' ').trim()))
      return JSON.stringify(clusterCodepoints(wanted.flat())) !== JSON.stringify(wanted)
    })
    expect(wrong.slice(0, 5)).toEqual([])
  })

  test('random texts are split like a runtime of the same version', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
    const telling = [0xd, 0xa, 0x41, 0x300, 0x200d, 0x200c, 0x915, 0x94d, 0x93c, 0x1100, 0x1161, 0x11a8, 0xac00, 0xac01]
    telling.push(
      0x1f1e6,
      0x1f1e7,
      0x1f468,
      0x1f3fb,
      0x2701,
      0x2764,
      0xfe0f,
      0x600,
      0x903,
      0xe33,
      0x11de5,
      0x1f6d8,
      0xad,
    )
    let seed = 7
    const next = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed
    }
    const wrong: string[] = []
    for (let i = 0; i < 4000; i++) {
      const text = String.fromCodePoint(
        ...Array.from({ length: 1 + (next() % 8) }, () => telling[(next() >> 8) % telling.length]!),
      )
      const wanted = [...segmenter.segment(text)].map((part) => part.segment)
      if (graphemesOf(text).join('|') !== wanted.join('|')) wrong.push(JSON.stringify(text))
    }
    // Older runtimes have older rules, so they are not compared.
    if (Number.parseFloat(process.versions.unicode ?? '0') === 17) expect(wrong.slice(0, 5)).toEqual([])
    else expect(wrong.length).toBeLessThan(400)
  })

  test('texts', () => {
    expect(graphemesOf('👩‍👩‍👧🇩🇪é')).toEqual(['👩‍👩‍👧', '🇩🇪', 'é'])
    expect(graphemesOf('')).toEqual([])
  })
})
