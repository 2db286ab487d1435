import { expect, it } from 'vitest'
import type { CharacterQuery, SearchPort } from '#server/search/search.port.ts'
import { searchCharacters } from '#server/unicode/character-search.ts'
import { CHARACTER_SEARCHES } from '#tests/support/character-searches.ts'

const EVERYTHING = { q: '', filter: '', sort: '', page: 1, size: 100 } as const
/** Results of the tables in memory, which other tests compare with the Unicode Character Database. */
const expected = (query: Partial<CharacterQuery>) => searchCharacters({ ...EVERYTHING, ...query })

/** Character search of every engine; `subject` is called inside tests, once it exists. */
export function charactersContract(subject: () => SearchPort) {
  const ask = (query: Partial<CharacterQuery>) => subject().searchCharacters({ ...EVERYTHING, ...query })

  async function everyPage(query: Partial<CharacterQuery>, total: number): Promise<number[]> {
    const found: number[] = []
    for (let page = 1; (page - 1) * 100 < total; page++) found.push(...(await ask({ ...query, page })).codepoints)
    return found
  }

  it.each([
    { q: 'U+00E9' },
    { q: '\\p{Greek}', sort: 'newest' },
    { q: 'Straße' },
    { q: 'U+0370..U+03FF', filter: 'category~Lu' },
    { filter: 'block~arrows;age~17.0' },
    { q: 'no such name at all' },
    { q: 'Katze' },
    { q: 'ハート', sort: 'newest' },
    { q: 'corazón', filter: 'block~dingbats' },
    { q: 'arrow', sort: 'codepoint', page: 2 },
    { q: 'greek capital', sort: 'newest', size: 30, page: 2 },
    { q: 'cjk', sort: 'newest', page: 3 },
    { q: 'hangul syllable', sort: 'codepoint' },
    { q: 'letter', page: 1_000_000 },
    { q: 'arrow', size: 3 },
    { q: 'heart', sort: 'codepoint' },
    { q: 'a b c d e f g h i j k l' },
  ] as const)('answers %j like the tables', async (query) => {
    expect(await ask(query)).toEqual(await expected(query))
  })

  it.each([
    { q: 'arrow left' },
    { q: 'latin capital' },
    { q: 'smile' },
    // Common names come first, with or without the words.
    { q: 'crying laughing' },
    { q: 'heart', filter: 'block~dingbats' },
    { q: 'half width' },
    { q: 'epsi', filter: 'script~greek' },
    { q: 'cjk 4e' },
    { q: 'hangul gag' },
    { q: 'face', filter: 'property~Emoji;plane~1' },
    { q: 'letter', filter: 'category~L;age~17.0' },
    { q: 'digit', filter: 'property~nt=De;block~basic-latin' },
    { q: 'sign', filter: 'property~sc=Grek' },
    { q: 'wi', filter: 'category~Lu;block~latin-extended-a' },
  ])('finds the same characters for the words %j, each once, and counts them', async (query) => {
    const { total } = await expected(query)
    expect((await ask(query)).total).toBe(total)
    expect(total).toBeGreaterThan(0)
    const own: number[] = []
    for (let page = 1; own.length < total; page++) own.push(...(await expected({ ...query, page })).codepoints)
    const found = await everyPage(query, total)
    // Engines with their own ranking may order them differently.
    if (subject().name === 'meilisearch') expect(found.sort((a, b) => a - b)).toEqual(own.sort((a, b) => a - b))
    else expect(found).toEqual(own)
  })

  it('puts the requested character first', async () => {
    const found: [string, string][] = []
    for (const [q, text] of CHARACTER_SEARCHES) {
      const own = [...text].length
      found.push([q, String.fromCodePoint(...(await ask({ q })).codepoints.slice(0, own))])
    }
    expect(found).toEqual(CHARACTER_SEARCHES)
    for (const [q, codepoint] of [
      ['snowman', 0x2603],
      ['latin small letter g', 0x67],
      ['greek small letter alpha', 0x3b1],
    ] as const)
      expect((await ask({ q })).codepoints[0], q).toBe(codepoint)
    expect((await ask({ q: 'heart' })).codepoints.slice(0, 3)).toContain(0x2764)
  })

  it('returns the text of several code points for a name', async () => {
    expect((await ask({ q: 'flag germany' })).read.words).toBe('the name of 🇩🇪, one character of 2 code points')
  })

  it.each([
    ['Katze', 0x1f408, 'German'],
    ['katze', 0x1f408, 'German'],
    ['corazón rojo', 0x2764, 'Spanish'],
    ['corazon', 0x2764, 'Spanish'],
    ['strzałka w lewo', 0x2190, 'Polish'],
    ['strzalka w lewo', 0x2190, 'Polish'],
    ['ハート', 0x2764, 'Japanese'],
    ['кошка', 0x1f408, 'Russian'],
    ['고양이', 0x1f408, 'Korean'],
    ['दिल', 0x2764, 'Hindi'],
  ])('reads %s as a name in another language, and reports which', async (q, codepoint, language) => {
    const { codepoints, total, read } = await ask({ q })
    expect(codepoints).toContain(codepoint)
    expect(total).toBe(codepoints.length)
    expect(read.kind).toBe('name')
    expect(read.words).toContain(language)
  })

  it('ranks English names before other languages, and the text’s characters last', async () => {
    expect((await ask({ q: 'gift' })).read.words).toBe('words of a name')
    const { codepoints } = await ask({ q: 'ハート' })
    expect(codepoints.slice(-3)).toEqual([0x30cf, 0x30fc, 0x30c8])
    expect((await ask({ q: 'ガラス' })).codepoints).not.toContain(0x1f426)
    expect((await ask({ q: 'Ζaрf' })).read.kind).toBe('text')
    expect(await ask({ q: 'Katze', filter: 'block~arrows' })).toMatchObject({ codepoints: [], total: 0 })
  })

  it('refuses unknown filters', async () => {
    await expect(ask({ q: 'arrow', filter: 'block~nowhere' })).rejects.toThrow(/filter/)
  })
}
