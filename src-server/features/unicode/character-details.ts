import type { CharacterDetails, CharacterRow, CharacterSequence } from '#shared/contracts/unicode/unicode.ts'
import { AppError } from '#shared/errors.ts'
import { codepointLabel, valueSlug } from '#shared/unicode/character-path.ts'
import { normaliseCodepoints } from '#shared/unicode/normal-forms.ts'
import { blockRow, characterRow, isDesignated, labelOf } from '../../unicode/character-rows.ts'
import type { CharacterTables } from '../../unicode/character-tables.ts'
import { hangulMapping } from '../../unicode/hangul.ts'
import { planeName } from '../../unicode/planes.ts'
import { type Ranges, tidy } from '../../unicode/ranges.ts'
import { DEFAULTS, type Reference } from '../../unicode/reference.ts'
import { encodingsOf, entryOf, escapesOf } from './notations.ts'

const parse = (hex: string) => Number.parseInt(hex, 16)
const parseAll = (text: string) => text.split(' ').filter(Boolean).map(parse)

/** Properties shown with their values, under readable names. */
const SHOWN = [
  ['ccc', 'Combining class'],
  ['bc', 'Bidirectional class'],
  ['ea', 'East Asian width'],
  ['lb', 'Line break'],
  ['GCB', 'Grapheme cluster break'],
  ['WB', 'Word break'],
  ['SB', 'Sentence break'],
  ['vo', 'Vertical orientation'],
  ['jt', 'Joining type'],
  ['InSC', 'Indic syllabic category'],
  ['InPC', 'Indic positional category'],
  ['hst', 'Hangul syllable type'],
  ['nt', 'Numeric type'],
] as const
/** Properties whose default value is shown too. */
const TOLD_WHEN_USUAL: readonly string[] = ['ea', 'vo', 'lb']

const READINGS: Record<string, string> = {
  D: 'Meaning',
  m: 'Mandarin',
  c: 'Cantonese',
  o: 'Japanese On',
  k: 'Japanese Kun',
  h: 'Korean',
  v: 'Vietnamese',
  r: 'Radical and strokes',
  s: 'Strokes',
}

/** Kangxi radicals are encoded in order. */
const FIRST_RADICAL = 0x2f00
/** Unihan values in a readable form. */
const READABLE: Record<string, (value: string) => string> = {
  // '개:0E': the part after the colon names the sources.
  h: (value) => value.replace(/:\w+/g, ''),
  // '212.32', '120\'.3': radical, apostrophes for its simplified forms, further strokes.
  r: (value) =>
    value.replace(
      /(\d+)('*)\.(-?\d+)/g,
      (_, radical: string, simplified: string, strokes: string) =>
        `${String.fromCodePoint(FIRST_RADICAL + Number(radical) - 1)} ${radical}${simplified} + ${strokes}`,
    ),
}

const ALIASES: Record<string, string> = {
  abbreviation: 'Abbreviation',
  alternate: 'Other name',
  control: 'Control name',
  correction: 'Corrected name',
  figment: 'Never approved name',
}

const sequence = (codepoints: readonly number[]): CharacterSequence => ({
  codepoints: [...codepoints],
  text: String.fromCodePoint(...codepoints),
  name: codepoints.map(labelOf).join(', '),
})

let lookAlikes: Map<string, number[]> | undefined

/** Look-alikes: the character's prototype, and all characters with the same prototype (UTS 39). */
function confusablesOf(reference: Reference, codepoint: number): CharacterSequence[] {
  if (!lookAlikes) {
    lookAlikes = new Map()
    for (const cp of reference.detailed.codepoints) {
      const model = reference.details(cp).get('p')?.[0]
      if (!model) continue
      const list = lookAlikes.get(model) ?? []
      list.push(cp)
      lookAlikes.set(model, list)
    }
  }
  const own = reference.details(codepoint).get('p')?.[0]
  const model = own ?? codepointLabel(codepoint).slice(2)
  const others = (lookAlikes.get(model) ?? []).filter((cp) => cp !== codepoint).map((cp) => sequence([cp]))
  return own ? [sequence(parseAll(own)), ...others] : others
}

const MAX_CONFUSABLES = 60

/** Case mappings, full ones before simple ones; title case where it differs from upper case. */
function casesOf(reference: Reference, codepoint: number): CharacterDetails['cases'] {
  const fields = reference.details(codepoint)
  const first = (...names: string[]) => names.map((name) => fields.get(name)?.[0]).find((hex) => hex !== undefined)
  const upper = first('U', 'u')
  // A simple title case equal to the simple upper case is stored once.
  const title = first('T', 't', 'u')
  const all: [label: string, to: string | undefined][] = [
    ['Upper case', upper],
    ['Lower case', first('L', 'l')],
    ['Title case', title === upper ? undefined : title],
    ['Folded', first('f')],
  ]
  return all.flatMap(([label, to]) => (to && parse(to) !== codepoint ? [{ label, to: sequence(parseAll(to)) }] : []))
}

/** Long names of the database with spaces. */
const words = (name: string) => name.replaceAll('_', ' ')

/** Everything Unicode says about a character. @throws AppError NOT_FOUND for an unassigned one */
export function characterDetails(reference: Reference, tables: CharacterTables, codepoint: number): CharacterDetails {
  if (!isDesignated(codepoint))
    throw new AppError('NOT_FOUND', `No character is assigned to ${codepointLabel(codepoint)}.`)
  const fields = reference.details(codepoint)
  const row = characterRow(reference, codepoint)
  const named = (property: string, value: string) => {
    const name = words(reference.longValue(property, value))
    return { name, slug: valueSlug(name) }
  }
  const isPair = codepoint >= 0xd800 && codepoint <= 0xdfff
  const script = reference.value('sc', codepoint) ?? 'Unknown'
  const extensions = reference.value('scx', codepoint)?.split(' ') ?? []
  // Hangul syllables are decomposed by arithmetic; the database does not list them.
  const decomposition = fields.get('d')?.[0] ?? hangulMapping(codepoint)
  const tag = decomposition?.startsWith('<') ? /^<(\w+)>/.exec(decomposition)![1]! : ''
  const related: CharacterRow[] = (fields.get('x') ?? []).map((hex) => characterRow(reference, parse(hex)))
  return {
    ...row,
    block: blockRow(codepoint),
    script: { name: words(script), slug: valueSlug(script) },
    scriptExtensions: extensions.map((code) => named('sc', code)),
    categoryName: named('gc', row.category),
    plane: { number: codepoint >> 16, name: planeName(codepoint >> 16) },
    age: reference.value('age', codepoint),
    aliases: (fields.get('A') ?? []).map((alias) => {
      const at = alias.indexOf(':')
      return { kind: ALIASES[alias.slice(0, at)] ?? alias.slice(0, at), name: alias.slice(at + 1) }
    }),
    alsoCalled: (fields.get('a') ?? []).filter((name) => name.toUpperCase() !== row.name),
    notes: (fields.get('n') ?? []).map((note) => note.replace(/\b(?=[0-9A-F]*\d)([0-9A-F]{4,6})\b/g, 'U+$1')),
    related,
    unicode1Name: fields.get('o')?.[0] ?? '',
    numeric: reference.value('nv', codepoint),
    properties: SHOWN.flatMap(([property, label]) => {
      const value =
        reference.value(property, codepoint) ?? (TOLD_WHEN_USUAL.includes(property) ? DEFAULTS[property] : null)
      if (value == null || (property === 'ccc' && value === '0')) return []
      const long = words(reference.longValue(property, value))
      return [{ label, value: long === value ? value : `${long} (${value})` }]
    }),
    binaryProperties: reference.binaryProperties
      .filter((property) => reference.hasBinary(property, codepoint))
      .map(words),
    cases: casesOf(reference, codepoint),
    decomposition: decomposition
      ? { kind: tag === '' ? 'canonical' : tag, to: sequence(parseAll(decomposition.replace(/^<\w+> /, ''))) }
      : null,
    forms: isPair
      ? []
      : (['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => ({
          form,
          to: sequence(normaliseCodepoints([codepoint], form)),
        })),
    mirror: fields.get('m') ? characterRow(reference, parse(fields.get('m')![0]!)) : null,
    variations: fields.get('v') ?? [],
    confusables: confusablesOf(reference, codepoint).slice(0, MAX_CONFUSABLES),
    localNames: tables.localNames(codepoint),
    ideograph: [...tables.ideograph(codepoint)].map(([key, value]) => ({
      label: READINGS[key] ?? key,
      value: READABLE[key]?.(value.join(', ')) ?? value.join(', '),
    })),
    encodings: encodingsOf(codepoint),
    escapes: escapesOf(codepoint),
    entry: entryOf(codepoint),
    previous: neighbour(reference, codepoint, -1),
    next: neighbour(reference, codepoint, 1),
  }
}

let designated: Ranges | undefined

/** Code points with a page: assigned, private use, surrogates, noncharacters. */
function designatedRanges(reference: Reference): Ranges {
  const noncharacters: [number, number][] = [[0xfdd0, 0xfdef]]
  for (let plane = 0; plane <= 16; plane++) noncharacters.push([plane * 0x10000 + 0xfffe, plane * 0x10000 + 0xffff])
  return tidy([...reference.values('gc').flatMap((value) => [...reference.ranges('gc', value)]), ...noncharacters])
}

/** The nearest code point before or after with a page. */
function neighbour(reference: Reference, codepoint: number, step: 1 | -1): CharacterRow | null {
  designated ??= designatedRanges(reference)
  const to = codepoint + step
  const inside = designated.find(([first, last]) => to >= first && to <= last)
  const next =
    step > 0
      ? designated.find(([first]) => first > codepoint)?.[0]
      : designated.findLast(([, last]) => last < codepoint)?.[1]
  const found = inside ? to : next
  return found === undefined ? null : characterRow(reference, found)
}
