import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fontSearchInput } from '#shared/contracts/fonts.ts'
import { LEXICON } from '#shared/search/lexicon.ts'
import { type NaturalQuery, readNaturalQuery } from '#shared/search/natural-query.ts'
import { parseFontSearch } from '#shared/search/parse-font-search.ts'
import { searchWords } from '#shared/search/words.ts'
import { loadCatalogue } from '../../../seeds/catalogue.ts'
import { nameLength, withUnderstood } from './natural-words.ts'
import { buildPhrases } from './vocabulary.ts'

const { labels, families } = loadCatalogue()
const topics = new Set(families.map((family) => family.topic))
const phrases = buildPhrases(
  Object.entries(labels).map(([slug, label]) => ({ slug, label, isTopic: topics.has(slug) })),
)
const names = [...families.map((family) => family.name), 'Bold Foo', 'Sans', 'Condensed Light Pro'].map((name) =>
  searchWords(name).join(' '),
)
const read = (q: string): NaturalQuery =>
  readNaturalQuery(q, {
    meaning: (phrase, introduced) =>
      phrases.always.get(phrase) ?? (introduced ? phrases.introduced.get(phrase) : undefined) ?? null,
    nameLength: (words) => nameLength(words, names),
  })
const shape = (q: string) => {
  const { understood, rest } = read(q)
  return [
    ...understood.map((one) => `${one.not ? 'not ' : ''}${one.kind}~${one.value}`),
    ...(rest ? [`rest ${rest}`] : []),
  ]
}

describe('queries in plain words', () => {
  it.each<[string, string[]]>([
    [
      'bold condensed serif for Polish with small caps',
      ['weight~600-800', 'tag~condensed', 'topic~serif', 'lang~pl', 'feature~smcp'],
    ],
    ['free arabic naskh', ['license~commercial', 'lang~ar', 'tag~naskh']],
    ['script without cyrillic', ['topic~script', 'not script~cyrl']],
    ['monospace with zero slashed', ['topic~monospace', 'rest zero slashed']],
    ['monospace with slashed zero', ['topic~monospace', 'feature~zero']],
    ['sans-serif, not rounded', ['topic~sans', 'not tag~rounded']],
    ['without serifs', ['topic~sans']],
    ['slab serif from 2020', ['topic~slab', 'years~2020-']],
    ['fonts before 2010', ['years~-2009']],
    ['serif from 2015-2020', ['topic~serif', 'years~2015-2020']],
    ['variable fonts with optical size', ['variable~yes', 'axis~opsz']],
    ['an elegant script font for weddings', ['tag~elegant', 'topic~script', 'tag~wedding']],
    ['colour emoji', ['color~yes', 'tag~emoji']],
    ['polski', ['lang~pl']],
    ['fonts for Tiếng Việt and русский', ['lang~vi', 'lang~ru']],
    ['italic -script', ['italic~yes', 'not topic~script']],
    ['lobster bold', ['weight~600-800', 'rest lobster']],
    [
      'a free handwriting font that has Polish letters and may be used in an app',
      ['license~commercial', 'topic~handwritten', 'lang~pl', 'license~commercial'],
    ],
    ['a variable sans, free to sell with', ['variable~yes', 'topic~sans', 'license~commercial', 'license~commercial']],
    ['a font like Helvetica', ['tag~grotesque']],
    ['similar to Times New Roman', ['tag~transitional']],
    ['best fonts for my website', ['tag~interface']],
    ['big bold letters for a poster', ['weight~600-800', 'tag~poster']],
    ['personal use only blackletter', ['license~personal', 'topic~blackletter']],
  ])('%s', (q, expected) => {
    expect(shape(q)).toEqual(expected)
  })

  it.each(['Playfair Display', 'playfair display', 'Bold Foo', 'Open Sans', 'DM Serif Display', 'Space Mono', 'Sans'])(
    'does not split the family name %s',
    (name) => {
      if (name === 'Open Sans') return expect(shape(name)).toEqual(['topic~sans', 'rest Open'])
      expect(read(name)).toEqual({ understood: [], rest: name, dropped: [] })
    },
  )
  it('reads the words next to a name', () => {
    expect(shape('bold Playfair Display for Polish')).toEqual(['weight~600-800', 'lang~pl', 'rest Playfair Display'])
    expect(shape('playfair disp')).toEqual(['rest playfair disp'])
    expect(shape('condensed light')).toEqual(['tag~condensed', 'weight~200-399'])
    expect(shape('condensed light pro')).toEqual(['rest condensed light pro'])
  })
  it('takes quoted words literally', () => {
    expect(shape('"bold" serif')).toEqual(['topic~serif', 'rest "bold"'])
    expect(shape('"bold serif')).toEqual(['rest "bold serif'])
  })
  it('reads obscure languages only after a word that introduces languages', () => {
    expect(shape('fang display')).toEqual(['topic~display', 'rest fang'])
    expect(shape('serif in Zulu')).toContain('lang~zu')
  })
  it('has an example for each phrase of the lexicon', () => {
    const entries = LEXICON.split('\n')
      .flatMap((line) => line.split('→')[0]!.split(','))
      .filter((text) => text.trim())
    expect(entries.length).toBeGreaterThan(250)
    for (const line of LEXICON.split('\n').filter(Boolean))
      expect(line).toMatch(/^[^→]+ → (class|tag|weight|width|italic|variable|color|license|feature|axis) \S/)
    const unknown = entries.filter((phrase) => !phrases.always.has(searchWords(phrase).join(' ')))
    expect(unknown).toEqual([])
  })
})

describe('any query', () => {
  const known = [...phrases.always.keys()]
  const word = fc.oneof(
    fc.constantFrom(...known.slice(0, 400)),
    fc.constantFrom(
      'not',
      'without',
      'for',
      'with',
      'and',
      'fonts',
      'the',
      '"',
      '"bold"',
      '-serif',
      'from',
      '2020',
      ',',
    ),
    fc.constantFrom(...names),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  const query = fc.array(word, { maxLength: 9 }).map((words) => words.join(' ').slice(0, 200))
  const pieces = (text: string) => (text.match(/"[^"]*"?|[^\s"]+/gu) ?? []).sort()

  it('loses no word', () => {
    fc.assert(
      fc.property(query, (q) => {
        const { understood, rest, dropped } = read(q)
        const all = [...understood.map((one) => one.words), rest, ...dropped].flatMap((text) => pieces(text))
        expect(all.sort()).toEqual(pieces(q))
      }),
      { numRuns: 1000 },
    )
  })
  it('reading the remaining words again changes nothing', () => {
    fc.assert(
      fc.property(query, (q) => {
        const literal = read(q).rest.replaceAll('"', '')
        const quoted = literal.trim() === '' ? '' : `"${literal.trim()}"`
        expect(read(quoted).understood).toEqual([])
      }),
    )
  })
  it('becomes a valid search', () => {
    fc.assert(
      fc.property(query, (q) => {
        const input = fontSearchInput.parse({ q, read: '1' })
        parseFontSearch(withUnderstood(input, read(q)))
      }),
      { numRuns: 1000 },
    )
  })
})
