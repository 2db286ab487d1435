import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fontSearchInput } from '#shared/contracts/catalogue/fonts.ts'
import { CLASSES, EVIDENCE_KINDS, parseTraits } from '#shared/search/evidence.ts'
import { KNOWN_FACES, TRAIT_AT } from '#shared/search/family-traits.ts'
import { parseFontSearch } from '#shared/search/parse-font-search.ts'
import { searchWords } from '#shared/search/words.ts'
import { loadCatalogue } from '../../../seeds/catalogue.ts'
import { readSentence, type Sentence } from './read-sentence.ts'
import { exactFilters, filterOf, withFilters } from './sentence-filters.ts'
import lexicon from './sentence-lexicon.json' with { type: 'json' }
import * as sentenceWords from './sentence-words.ts'
import { nameLength, namesOf } from './sentences.ts'
import { buildPhrases, correctedIn, faceAt, isOfOtherClass, lexiconPhrases, meaningIn } from './vocabulary.ts'

const { labels, families } = loadCatalogue()
const topics = new Set(families.map((family) => family.topic))
const rows = Object.entries(labels).map(([slug, label]) => ({ slug, label, isTopic: topics.has(slug) }))
const labelsBySlug = new Map(rows.map((row) => [row.slug, row]))
const phrases = buildPhrases(rows)
const names = [...families.map((family) => family.name), 'Bold Foo', 'Sans', 'Condensed Light Pro'].map((name) =>
  searchWords(name).join(' '),
)
const foundries = [...new Set(families.map((family) => searchWords(family.foundry.name).join(' ')))]
const nameTokens = new Set(names.flatMap((name) => name.split(' ')))

const read = (q: string): Sentence =>
  readSentence(q, {
    meaning: (phrase, introduced, isEnglish) => meaningIn(phrases, phrase, introduced, isEnglish),
    nameLength: (words) => nameLength(words, names),
    model(words, liked) {
      for (let length = words.length; liked && length >= 1; length--) {
        const name = words.slice(0, length).join(' ')
        if (names.includes(name)) return { length, meaning: { kind: 'family', value: name, label: name } }
      }
      return faceAt(words, liked, phrases, (name) => names.includes(name))
    },
    designer(words, introduced) {
      for (let length = Math.min(5, words.length); length >= 1; length--) {
        const said = words.slice(0, length).join(' ')
        const found = foundries.find((name) => name === said || (introduced && name.startsWith(`${said} `)))
        if (found) return { length, meaning: { kind: 'designer', value: found, label: found } }
      }
      return null
    },
    designerOf(words) {
      const length = nameLength(words, names)
      const label = words.slice(0, length).join(' ')
      return length > 0 ? { length, meaning: { kind: 'designer', value: label, label } } : null
    },
    corrected: (word) => (nameTokens.has(word) ? null : correctedIn(word)),
  })

/** The first phrase of a look: chips have the one that was typed. */
const lookOf = (value: string) => {
  const first = lexicon.find(({ means }) => means === `look ${value}`)!.en.split(',')[0]!
  return first.charAt(0).toUpperCase() + first.slice(1)
}

const shape = (q: string) => {
  const { parts, rest } = read(q)
  return [
    ...parts.map(({ kind, value, label, not, must }) => {
      const name = kind === 'look' ? lookOf(value) : kind === 'face' ? label : value.split('|')[0]
      return `${not ? 'not ' : must ? 'must ' : ''}${kind}~${kind === 'pair' ? value : name}`
    }),
    ...(rest ? [`rest ${rest}`] : []),
  ]
}

describe('sentences', () => {
  it.each<[string, string[]]>([
    [
      'bold condensed serif for Polish with small caps',
      ['weight~600-850', 'width~narrow', 'class~serif', 'must lang~pl', 'feature~smcp'],
    ],
    ['script without cyrillic', ['class~script', 'not script~cyrl']],
    ['handwriting, not a script', ['class~hand', 'not class~script']],
    ['monospace with slashed zero', ['class~mono', 'feature~zero']],
    ['sans-serif, not rounded', ['class~sans', 'not look~Rounded']],
    ['without serifs', ['class~sans']],
    ['slab serif from 2020', ['class~slab', 'must years~2020-']],
    ['fonts before 2010', ['must years~-2009']],
    ['serif from 2015-2020', ['class~serif', 'must years~2015-2020']],
    ['variable fonts with optical size', ['must variable~yes', 'axis~opsz']],
    ['an elegant script font for weddings', ['look~Elegant', 'class~script', 'look~Wedding']],
    ['only monospace', ['must class~mono']],
    ['monospace only', ['must class~mono']],
    ['polski', ['must lang~pl']],
    ['fonts for Tiếng Việt and русский', ['must lang~vi', 'must lang~ru']],
    ['italic -script', ['italic~yes', 'not class~script']],
    ['lobster bold', ['weight~600-850', 'rest lobster']],
    ['a font like Helvetica', ['face~Helvetica']],
    ['arial alternative', ['face~Arial']],
    ['similar to Playfair Display', ['family~playfair display']],
    ['comic sans', ['face~Comic Sans']],
    ['brush script', ['look~Brush']],
    ['scripts by Impallari', ['class~script', 'must designer~impallari type']],
    ['Google slab', ['must designer~google', 'class~slab']],
    ['elegante Schreibschrift für eine Hochzeit', ['look~Elegant', 'class~script', 'look~Wedding']],
    ['police manuscrite pour un mariage', ['class~hand', 'look~Wedding']],
    ['fuente para programar', ['look~Coding']],
    ['pismo odręczne dla dzieci', ['class~hand', 'look~Kids']],
    ['monospce coding', ['class~mono', 'look~Coding']],
    // Not a list of something brutal.
    ['brutallist sans', ['look~Brutalist', 'class~sans']],
    ['hand drwan', ['class~hand']],
    ['font for kids book', ['look~Kids']],
    ['police pour l’architecte', ['look~Minimal']],
    ['headings if the body is Playfair Display', ['look~Headline', 'must pair~playfair display|heading']],
    ['a mono that matches Playfair Display', ['class~mono', 'must pair~playfair display']],
    ['coding font with ligatures', ['look~Coding', 'feature~code']],
    ['fuente japonesa', ['must lang~ja']],
    ['police coréenne', ['must lang~ko']],
    ['tipografía griega', ['must lang~el']],
    ['serif with ligatures', ['class~serif', 'feature~liga']],
    ['Futura', ['face~Futura']],
    ['Georgia', ['face~Georgia']],
    ['condenced headline', ['width~narrow', 'look~Headline']],
    ['stencil crate', ['look~Stencil', 'rest crate']],
    ['Icelandic serif', ['must lang~is', 'class~serif']],
    ['Welsh', ['must lang~cy']],
    ['lange Texte', ['look~Book']],
    ['Plakatschrift', ['look~Poster']],
    ['Programmierschrift', ['look~Coding']],
    ['Schrift für ein Restaurantlogo', ['look~Food']],
    ['police style machine à écrire', ['look~Typewriter']],
    ['humanist sans', ['look~Humanist', 'class~sans']],
    ['font for dark mode', ['look~UI']],
    ['Mode', ['look~Fashion']],
    ['Fonts für Kinder', ['look~Kids']],
    ['gratis logo', ['must license~commercial', 'look~Logo']],
    ['no fonts', ['rest no fonts']],
    ['!!! ???', ['rest !!! ???']],
    ['police vintage pour étiquette de vin', ['look~Vintage', 'look~Luxury']],
    ['roman numerals', ['letters~roman']],
    ['police pour un roman', ['look~Book']],
    ['fonts that pair with Playfair Display', ['must pair~playfair display']],
    ['font pairing for Space Mono', ['must pair~space mono']],
    ['passend zu Space Mono', ['must pair~space mono']],
    ['goes with Helvetica', ['must pair~sans grotesque neutral corporate swiss modern interface:.6 minimal']],
    ['Inter font pairing', ['must pair~inter']],
    ['Schrift die zu Space Mono passt', ['must pair~space mono']],
    ['what does Space Mono go with?', ['must pair~space mono']],
    ['headings for Inter body text', ['must pair~inter|heading']],
    ['a serif to go with Inter for long articles', ['class~serif', 'must pair~inter|body', 'look~Book']],
    ['serif by the makers of Inter', ['class~serif', 'must designer~inter']],
    ['Helvtica', ['face~Helvetica']],
    ['cheaper than Futura', ['must license~commercial', 'face~Futura']],
    ['pair a slab with Inter', ['class~slab', 'must pair~inter']],
    ['pair Inter with a slab', ['must pair~inter', 'class~slab']],
    ['nothing fancy, a serif', ['not look~Ornamental', 'class~serif']],
    ['nothing but serifs', ['must class~serif']],
    ['nothing except serifs', ['must class~serif']],
    ['nichts außer Serifen', ['must class~serif']],
    ['nichts ausser Serifen', ['must class~serif']],
    ['ausschliesslich Serifen', ['must class~serif']],
    ['serif with ß', ['class~serif', 'must lang~de']],
    ['serif ss', ['class~serif', 'rest ss']],
    ['sluzba wylacznie serif', ['must class~serif', 'rest sluzba']],
    ['tlusta kursywa', ['weight~600-850', 'italic~yes']],
    ['Strassenschild', ['look~Road sign']],
    ['Straßenschild', ['look~Road sign']],
    ['rien sauf serif', ['must class~serif']],
    ['nic oprócz szeryfowych', ['must class~serif']],
    ['like VT323 but proportional', ['family~vt323', 'must measure~proportional']],
    ['kanji', ['must lang~ja']],
    ['polskie znaki', ['must lang~pl']],
    ['display sans', ['look~Headline', 'class~sans']],
    ['display, not a serif', ['class~display', 'not class~serif']],
    ['display with lowercase', ['class~display', 'must measure~lowercase']],
    ['script in one weight', ['class~script', 'must measure~weights-one']],
    ['romantic but still readable', ['look~Romantic', 'look~Still readable']],
    ['the best fonts', []],
    ['Helvetica-like but warmer', ['face~Helvetica', 'look~Warm']],
    ['Comic Sans-style for kids', ['face~Comic Sans', 'look~Kids']],
    ['anything but handwriting', ['not class~hand']],
    ['all caps, but not a script', ['look~All caps', 'not class~script']],
    ['serif with a big x-height', ['class~serif', 'measure~xheight-large']],
    ['sans with many weights', ['class~sans', 'measure~weights-many']],
    ['phonetic symbols', ['letters~phonetic']],
    ['polytonic Greek', ['letters~polytonic']],
    ['a sturdier sans', ['look~Sturdy', 'class~sans']],
    ['wider, and less formal', ['width~wide', 'not look~Formal']],
    ['lighter than Inter', ['weight~200-399', 'family~inter others']],
    ['breiter als Inter', ['width~wide', 'family~inter others']],
    ['not Inter but like it', ['not name~inter', 'family~inter others']],
    ['not Playfair Display, something similar', ['not name~playfair display', 'family~playfair display others']],
    ['serif for Ukraine', ['class~serif', 'must lang~uk']],
    ['Schrift für Griechenland', ['must lang~el']],
    ['Korean gothic', ['must lang~ko', 'class~sans']],
    ['condensed gothic', ['width~narrow', 'class~sans']],
    ['Japanese mincho', ['must lang~ja', 'class~serif']],
    ['Hochzeitskarten', ['look~Wedding']],
    ['Schrift für Demo-Plakate', ['look~Poster']],
    ['wedding font without too many swirls', ['look~Wedding', 'not look~Cursive']],
    ['Kinderzimmerposter', ['look~Kids']],
    ['not as wide as Inter', ['not width~wide', 'family~inter others']],
    ['czcionka z lat 20', ['look~Art deco']],
    ['Ogham', ['must script~ogam']],
    ['Linear B', ['must script~linb']],
    ['a cuneiform font', ['must script~xsux']],
    ['runes', ['must script~runr']],
    ['not runes', ['not look~Medieval']],
    ['a fantasy font -runic', ['look~Fantasy', 'not look~Medieval']],
    ['braille', ['must script~brai']],
    ['traditional serif', ['look~Classic', 'class~serif']],
    ['a traditional logo', ['look~Classic', 'look~Logo']],
    ['fuente tradicional', ['look~Classic']],
    ['police traditionnel', ['look~Classic']],
    ['traditionell', ['look~Classic']],
    ['fuentes tradicionales', ['look~Classic']],
    ['Marchen script', ['must script~marc']],
    ['tradycyjne czcionki', ['look~Classic']],
    ['traditional Chinese', ['must lang~zh-Hant']],
    ['a simplified serif', ['class~serif', 'rest simplified']],
    ['simplified Han', ['must script~hans']],
    ['Schrift für ein Märchen', ['look~Fantasy']],
    ['Märchenbuch', ['look~Fantasy']],
    ['Egyptian hieroglyphs', ['must script~egyp']],
    ['egyptian', ['class~slab']],
    ['hieroglyphics for a museum', ['must script~egyp', 'look~Museum']],
    ['Gothic script', ['class~blackletter']],
    ['gothic alphabet', ['class~blackletter']],
    ['Gotisch', ['class~blackletter']],
    ['the alphabet of Wulfila', ['must script~goth']],
    ['Cherokee syllabary', ['must script~cher']],
    ['Glagolitic script', ['must script~glag']],
    ['Old Italic', ['look~Vintage', 'italic~yes']],
    ['old italic alphabet', ['must script~ital']],
    ['Etruscan letters', ['must script~ital']],
    ['Keilschrift', ['must script~xsux']],
    ['ägyptische Hieroglyphen', ['must script~egyp']],
    ['hiéroglyphes', ['must script~egyp']],
    ['escritura cuneiforme', ['must script~xsux']],
    ['jeroglíficos egipcios', ['must script~egyp']],
    ['pismo klinowe', ['must script~xsux']],
    ['głagolica', ['must script~glag']],
    ['glagolica', ['must script~glag']],
    ['canadian aboriginal syllabics', ['must script~cans']],
    ['by Christian Robertson', ['must designer~/']],
    ['by christian robertson', ['must designer~/']],
    ['serif designed by Hermann Zapf', ['class~serif', 'must designer~/']],
    ['Schrift von Christian Robertson', ['must designer~/']],
    ['police de Jean François Porchez', ['must designer~/']],
    ['by Matthew Carter', ['must designer~/']],
    ['a sans that matches a poster', ['class~sans', 'look~Poster']],
    ['by Paul Rand', ['must designer~/']],
    ['fuente de Buenos Aires', ['rest fuente de Buenos Aires']],
    ['a slab by Grilli Type Foundry, condensed', ['class~slab', 'must designer~/', 'width~narrow']],
    ['by Zapf', ['must designer~/']],
    ['by Frutiger', ['face~Frutiger']],
    ['fonts by Frutiger', ['face~Frutiger']],
    ['designed by Frutiger', ['face~Frutiger']],
    ['fonts by Adrian Frutiger', ['must designer~/']],
    ['designed by Rockwell Kent', ['must designer~/']],
    ['by Rockwell', ['face~Rockwell']],
    ['written by hand', ['class~hand']],
    ["enseigne d'un fleuriste", ['look~Signage', 'look~Florist']],
    ['MIT', ['must license~MIT']],
    ['serif under MIT', ['class~serif', 'must license~MIT']],
    ['SCHRIFT MIT SERIFEN', ['class~serif']],
    ['by hand', ['class~hand']],
  ])('%s', (q, expected) => {
    expect(shape(q)).toEqual(expected)
  })

  it.each(['Playfair Display', 'playfair display', 'Bold Foo', 'DM Serif Display', 'Space Mono', 'Sans'])(
    'does not split the family name %s',
    (name) => {
      expect(read(name)).toEqual({ parts: [], rest: name, dropped: [] })
    },
  )
  it('reads the words next to a name', () => {
    expect(shape('bold Playfair Display for Polish')).toEqual([
      'weight~600-850',
      'must lang~pl',
      'rest Playfair Display',
    ])
    expect(shape('condensed light')).toEqual(['width~narrow', 'weight~200-399'])
    expect(shape('condensed light pro')).toEqual(['rest condensed light pro'])
  })
  it('takes quoted words literally', () => {
    expect(shape('"bold" serif')).toEqual(['class~serif', 'rest "bold"'])
    expect(shape('"bold serif')).toEqual(['rest "bold serif'])
  })
  it('reads obscure languages only after a word that introduces languages', () => {
    expect(shape('fang display')).toEqual(['class~display', 'rest fang'])
    expect(shape('serif in Zulu')).toContain('must lang~zu')
  })
  it('turns one label with facts into filters, and ranks the rest', () => {
    const exact = (q: string) => exactFilters(read(q), labelsBySlug)?.map((one) => `${one.kind}~${one.value}`) ?? null
    expect(exact('free serif')).toEqual(['license~commercial', 'topic~serif'])
    expect(exact('Arabic')).toEqual(['lang~ar'])
    expect(exact('Arabic serif')).toBeNull()
    expect(exact('elegant')).toBeNull()
  })
})

it('labels looks and weights with the phrase that was meant', () => {
  const labels = (q: string) => read(q).parts.map(({ label }) => label)
  expect(labels('thin font for a mosque')).toEqual(['Thin', 'Mosque'])
  expect(labels('Schrift für Hochzeiten')).toEqual(['Hochzeit'])
  expect(labels('weding invitaton')).toEqual(['Wedding invitation'])
  expect(labels('sans for a ui with aligned numbers')).toEqual(['Sans', 'UI', 'Tabular figures'])
})

it('knows families that have a typeface’s name and another class', () => {
  const isOther = (face: string, family: string) => isOfOtherClass(read(face).parts[0]!, family)
  expect(isOther('like Roboto', 'Roboto Slab')).toBe(true)
  expect(isOther('like Noto Sans', 'Noto Sans Devanagari')).toBe(false)
  expect(isOther('like Playfair', 'Playfair Display')).toBe(false)
})

it('names all designers that a start of a name may mean', () => {
  expect(namesOf(['Font Diner'])).toBe('Font Diner')
  expect(namesOf(['Font Bureau', 'Font Diner'])).toBe('Font Bureau or Font Diner')
  expect(namesOf(['Font A', 'Font B', 'Font C', 'Font D'])).toBe('Font A, Font B and 2 more')
})

it('words of sentences are folded as those that people type', () => {
  for (const list of Object.values(sentenceWords))
    if (list instanceof Set || list instanceof Map)
      for (const phrase of list.keys()) expect(searchWords(phrase).join(' ')).toBe(phrase)
})

describe('the lexicon', () => {
  it('has at least 1,500 phrases in five languages, with known kinds and traits', () => {
    expect(lexiconPhrases().size).toBeGreaterThan(1500)
    for (const entry of lexicon) {
      const [kind = '', ...values] = entry.means.split(' ')
      expect(EVIDENCE_KINDS, entry.means).toContain(kind)
      if (kind === 'class') expect(CLASSES).toContain(values[0])
      if (kind === 'look')
        expect(
          parseTraits(values.join(' ')).some(([trait, weight]) => weight > 0 && TRAIT_AT.has(trait)),
          entry.means,
        ).toBe(true)
      for (const tongue of ['en', 'de', 'fr', 'es', 'pl'] as const) expect(entry[tongue], entry.means).not.toBe('')
    }
  })
  it('knows hundreds of typefaces', () => {
    expect(KNOWN_FACES.size).toBeGreaterThan(300)
    for (const name of ['helvetica', 'futura', 'times new roman', 'comic sans ms', 'papyrus'])
      expect(KNOWN_FACES.has(name), name).toBe(true)
  })
})

describe('any query', () => {
  const known = [...phrases.always.keys()]
  const word = fc.oneof(
    fc.constantFrom(...known.slice(0, 2000)),
    fc.constantFrom(
      ...['not', 'without', 'for', 'with', 'and', 'fonts', 'the', '"', '"bold"', '-serif', 'from', '2020', ',', 'like'],
      ...['by', 'similar', 'to', 'only', 'alternative', 'Helvetica'],
    ),
    fc.constantFrom(...names),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  const query = fc.array(word, { maxLength: 9 }).map((words) => words.join(' ').slice(0, 200))
  const pieces = (text: string) => (text.match(/"[^"]*"?|[^\s"]+/gu) ?? []).sort()

  it('loses no word', () => {
    fc.assert(
      fc.property(query, (q) => {
        const { parts, rest, dropped } = read(q)
        const all = [...parts.map((one) => one.words), rest, ...dropped].flatMap((text) => pieces(text))
        expect(all.sort()).toEqual(pieces(q))
      }),
      { numRuns: 500 },
    )
  })
  it('becomes a valid search', () => {
    fc.assert(
      fc.property(query, (q) => {
        const sentence = read(q)
        const filters = sentence.parts.flatMap((part) => filterOf(part, labelsBySlug) ?? [])
        const input = fontSearchInput.parse({ q, read: '1' })
        parseFontSearch(withFilters(input, filters.slice(0, 8), sentence.rest))
      }),
      { numRuns: 500 },
    )
  })
})
