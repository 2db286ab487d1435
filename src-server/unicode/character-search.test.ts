import { describe, expect, test } from 'vitest'
import { leastCpuMs } from '#tests/support/cpu-time.ts'
import { searchCharacters } from './character-search.ts'
import { nameOf } from './unicode-names.ts'

const ask = (q: string, more: Partial<Parameters<typeof searchCharacters>[0]> = {}) =>
  searchCharacters({ q, filter: '', sort: '', page: 1, size: 100, ...more })
const first = async (q: string) => nameOf((await ask(q)).codepoints[0]!)

describe('what people type', () => {
  test.each([
    ['€', 'character', [0x20ac]],
    ['e\u0301', 'character', [0x65, 0x301]],
    ['U+20AC', 'codepoint', [0x20ac]],
    ['u20ac', 'codepoint', [0x20ac]],
    ['0x20AC', 'codepoint', [0x20ac]],
    ['20AC', 'codepoint', [0x20ac]],
    ['&#x20ac;', 'codepoint', [0x20ac]],
    ['&#8364;', 'codepoint', [0x20ac]],
    ['\\u20AC', 'codepoint', [0x20ac]],
    ['\\u{1F600}', 'codepoint', [0x1f600]],
    ['\\uD83D\\uDE00', 'codepoint', [0x1f600]],
    ['\\U0001F600', 'codepoint', [0x1f600]],
    ['%E2%82%AC', 'codepoint', [0x20ac]],
    ['&alpha;', 'codepoint', [0x3b1]],
    ['&copy', 'codepoint', [0xa9]],
    ['&lt;&#x62;&#47;&gt;', 'codepoint', [0x3c, 0x62, 0x2f, 0x3e]],
    ['\\u{1F600}\\u{41}', 'codepoint', [0x1f600, 0x41]],
    ['\\x41\\u00e9', 'codepoint', [0x41, 0xe9]],
    ['\\e9', 'codepoint', [0xe9]],
    ['\\0000E9\\0000E8', 'codepoint', [0xe9, 0xe8]],
    ['\\E9 \\E8', 'codepoint', [0xe9, 0xe8]],
    ['\\U0001F600\\U0001F601', 'codepoint', [0x1f600, 0x1f601]],
    ['U 00E9', 'codepoint', [0xe9]],
    // Words first: no name contains these.
    ['FEFF', 'codepoint', [0xfeff]],
    ['FFFF', 'codepoint', [0xffff]],
    ['110000', 'codepoint', []],
    ['U+110000', 'codepoint', []],
    ['U+0378', 'codepoint', []],
    ['U+0041 U+0042', 'codepoint', [0x41, 0x42]],
    ['Ζaрf', 'text', [0x396, 0x61, 0x440, 0x66]],
    [' ', 'character', [0x20]],
  ])('%j is %s', async (q, kind, codepoints) => {
    const found = await ask(q)
    expect(found.read.kind).toBe(kind)
    expect(found.codepoints).toEqual(codepoints)
  })

  test.each([
    ['a range', `${'.'.repeat(1990)} a b`],
    ['a property', `\\p{${' '.repeat(1990)}x`],
    ['a class', `[:${' '.repeat(1990)}x`],
    ['a block', `\\p{in${' '.repeat(1980)}\u2028}`],
    ['a list', ` ${', '.repeat(990)}`],
    ['escapes', `${'\\E9'.repeat(600)}\\`],
    ['code points without plus signs', `${'U 41 '.repeat(390)}x`],
  ])('prefixes of %s that never complete are rejected in linear time', async (_, q) => {
    // The first call may load tables; quadratic matching would take seconds in each call.
    expect(await leastCpuMs(() => ask(q))).toBeLessThan(300)
  })

  test('ranges and properties', async () => {
    const arrows = await ask('U+2190..U+21FF')
    expect(arrows).toMatchObject({ total: 112, read: { kind: 'range' } })
    expect((await ask('U+21FF - U+2190')).total).toBe(112)
    for (const q of ['\\p{Greek}', '\\p{Script=Grek}', '\\p{sc: greek}', '[:greek:]']) {
      const greek = await ask(q)
      expect(greek.read.kind).toBe('property')
      expect(greek.codepoints[0]).toBe(0x370)
      expect(greek.total).toBeGreaterThan(500)
    }
    expect((await ask('\\p{Lu}')).codepoints[0]).toBe(0x41)
    expect((await ask('\\p{L}')).total).toBeGreaterThan(140_000)
    // The capital P negates a property, among assigned characters.
    const all = (await ask('')).total
    expect((await ask('\\P{L}')).total).toBe(all - (await ask('\\p{L}')).total)
    expect((await ask('\\P{L}')).read.words).toMatch(/^everything but the property/)
    // Private use and noncharacters are listed on request.
    expect((await ask('U+E000..U+E0FF')).total).toBe(256)
    expect((await ask('\\p{Cs}')).total).toBe(2048)
    expect((await ask('\\p{Noncharacter_Code_Point}')).total).toBe(66)
    expect((await ask('U+0378')).read.words).toBe('a code point that Unicode has not assigned')
    expect((await ask('U+110000')).read.words).toContain('U+10FFFF')
    expect((await ask('\\p{Emoji_Modifier}')).total).toBe(5)
    expect((await ask('\\p{InArrows}')).total).toBe(112)
    expect((await ask('\\p{Nonsense}')).total).toBe(0)
    expect((await ask('\\p{constructor}')).total).toBe(0)
    expect((await ask('\\p{Any}')).total).toBe(all)
    expect((await ask('\\p{Assigned}')).total).toBe(all)
    expect((await ask('\\p{ASCII}')).total).toBe(128)
    expect((await ask('\\P{ASCII}')).total).toBe(all - 128)
  })

  test('properties have default values for unlisted characters', async () => {
    const all = (await ask('')).total
    let sum = 0
    for (const value of ['N', 'A', 'F', 'H', 'Na', 'W']) {
      const found = await ask(`\\p{ea=${value}}`)
      expect(found.total, value).toBeGreaterThan(0)
      sum += found.total
    }
    expect(sum).toBe(all)
    expect((await ask('\\p{East_Asian_Width=Neutral}')).codepoints).toContain(0)
    for (const q of ['ccc=0', 'GCB=Other', 'nt=None', 'jt=Non_Joining', 'hst=NA', 'InPC=NA', 'vo=R'])
      expect((await ask(`\\p{${q}}`)).total, q).toBeGreaterThan(1000)
    // Of the unassigned code points, noncharacters have pages.
    expect((await ask('\\p{Cn}')).total).toBe(66)
    expect((await ask('\\p{sc=Zzzz}')).total).toBe(137_468 + 2048 + 66)
  })

  test('a script uses more characters than its own', async () => {
    const greek = await ask('\\p{Greek}', { size: 1000 })
    const used = await ask('\\p{scx=Greek}', { size: 1000 })
    expect((await ask('\\p{Script_Extensions=Grek}')).total).toBe(used.total)
    // U+0342 is the Greek circumflex, U+0301 the acute accent of eight scripts; the grave and Latin letters are not
    // only Greek.
    expect(used.codepoints).toEqual(expect.arrayContaining([0x3b1, 0x301, 0x342]))
    expect(used.codepoints).not.toContain(0x61)
    expect(used.total).toBeGreaterThan(greek.total)
    // Every script of a list counts, and listed characters belong only to the scripts of their list.
    expect((await ask('\\p{scx=Latn}', { size: 2000 })).codepoints).toEqual(expect.arrayContaining([0x61, 0x301]))
    expect((await ask('\\p{scx=Zinh}', { size: 1000 })).codepoints).not.toContain(0x301)
    expect((await ask('', { filter: 'property~scx=Grek' })).total).toBe(used.total)
  })

  test('names: whole words before prefixes, names before search words, short before long', async () => {
    expect(await first('euro')).toBe('EURO SIGN')
    expect(await first('latin small letter g')).toBe('LATIN SMALL LETTER G')
    expect(await first('grin face')).toBe('GRINNING FACE')
    expect(await first('NBSP')).toBe('NO-BREAK SPACE')
    expect(await first('hangul syllable gag')).toBe('HANGUL SYLLABLE GAG')
    expect(await first('cjk ideograph 4e01')).toBe('CJK UNIFIED IDEOGRAPH-4E01')
    // 'smile' is in no name, only in CLDR's search words.
    expect((await ask('smile')).codepoints).toContain(0x1f600)
    expect((await ask('zzzzqqq')).total).toBe(0)
  })
})

describe('filters, orders and pages', () => {
  test('every filter is exact, and they are combined with AND', async () => {
    expect((await ask('', { filter: 'block~basic-latin' })).total).toBe(128)
    expect((await ask('', { filter: 'block~basic-latin;category~Lu' })).total).toBe(26)
    expect((await ask('', { filter: 'block~basic-latin;category~L' })).total).toBe(52)
    expect(
      (await ask('', { filter: 'category~uppercase-letter;script~greek;block~greek-and-coptic' })).total,
    ).toBeGreaterThan(30)
    expect((await ask('', { filter: 'plane~14' })).total).toBe(337)
    expect((await ask('', { filter: 'age~17.0' })).total).toBe(4803)
    expect((await ask('face', { filter: 'property~Emoji' })).codepoints).not.toContain(0xface)
    await expect(ask('', { filter: 'block~no-such' })).rejects.toThrow('is not a filter')
    await expect(ask('', { filter: 'nonsense' })).rejects.toThrow('is not a filter')
  })

  test('pages continue without gaps or repeats', async () => {
    for (const [q, filter] of [
      ['arrow', ''],
      ['cjk', 'plane~2'],
      ['', 'script~greek'],
      ['\\p{Lt}', ''],
    ] as const) {
      const whole = await ask(q, { filter, size: 350 })
      const parts: number[] = []
      for (let page = 1; page <= 4; page++) parts.push(...(await ask(q, { filter, page })).codepoints)
      expect(parts.slice(0, 350)).toEqual(whole.codepoints)
      expect(new Set(parts).size).toBe(parts.length)
    }
  })

  test('newest first', async () => {
    const newest = await ask('', { sort: 'newest', filter: 'script~latin' })
    expect(newest.total).toBe((await ask('', { filter: 'script~latin' })).total)
    expect((await ask('', { filter: 'age~17.0;script~latin' })).codepoints[0]).toBe(newest.codepoints[0])
  })
})

test('accepts any input', async () => {
  for (const q of [
    '\\',
    '\\p{',
    '\\p{}',
    '%',
    '%ZZ',
    'U+',
    'U+110000',
    '\ud800',
    '..',
    'a..b',
    '\u0000',
    '&#;',
    '𝕏'.repeat(300),
  ])
    expect((await ask(q)).total).toBeGreaterThanOrEqual(0)
})
