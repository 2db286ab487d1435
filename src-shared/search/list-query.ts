import type { FontSearchInput, FontSort } from '../contracts/catalogue/fonts.ts'
import { SEARCH } from '../limits.ts'
import { readCodepoint } from '../unicode/code-point.ts'
import { commaList, LABEL_SLUG } from './comma-list.ts'

/** State of a list page in its address. Only what decides the rows and their order; preview settings are separate. */
export interface ListState {
  q: string
  page: number
  sort: FontSort | null
  freeOnly: boolean
  /** Only families without commercial use; together with freeOnly neither applies. */
  personalOnly: boolean
  /** Main styles, ORed, and excluded ones. */
  topics: string[]
  notTopics: string[]
  tags: string[]
  /** AND between tags instead of OR. */
  allTags: boolean
  chars: string
  lang: string[]
  feature: string[]
  axis: string[]
  /** ISO 15924 codes in lower case, ANDed. */
  script: string[]
  /** '700' or '400-900'; '' = any. */
  weight: string
  /** Width classes, '1' to '9', ORed. */
  width: string[]
  italic: boolean
  variable: boolean
  color: boolean
  /** Slugs of designers, ORed. */
  designers: string[]
  /** '2015-2020', '2020-' or '-2010'; '' = any. */
  years: string
  /** Exclusions as 'facet~value': 'lang~pl', 'weight~100-300', 'year~2015-2020'. Classes are in notTopics. */
  nots: string[]
  /** Show the families most similar to this one; 0 = none. It is a sort order itself. */
  similar: number
  year: number | null
  alpha: string
  posterOnly: boolean
  codepoint: string
  /** Slug of the designer; from the path of a designer's page, never from the query. */
  designer: string
  /** Id or slug of the collection; from the path of its page only. */
  collection: string
  /** Comma list of family ids to which the list is limited; from links to starred families only. */
  ids: string
  /** Seed of the random list; '' = not random. */
  random: string
  /** Page query db=true: use SQL. */
  database: boolean
}

export const DEFAULT_LIST_STATE: ListState = {
  q: '',
  page: 1,
  sort: null,
  freeOnly: false,
  personalOnly: false,
  topics: [],
  notTopics: [],
  tags: [],
  allTags: false,
  chars: '',
  lang: [],
  feature: [],
  axis: [],
  script: [],
  weight: '',
  width: [],
  italic: false,
  variable: false,
  color: false,
  designers: [],
  years: '',
  nots: [],
  similar: 0,
  year: null,
  alpha: '',
  posterOnly: false,
  codepoint: '',
  designer: '',
  collection: '',
  ids: '',
  random: '',
  database: false,
}

/** Highest page in an address, as in the search contract. */
const MAX_PAGE = 1_000_000
const SORTS: readonly string[] = ['popular', 'trending', 'date', 'name'] satisfies FontSort[]

/** A form sends one key per ticked box, a link one comma list: accepts both. */
const all = (query: URLSearchParams, key: string) => commaList(query.getAll(key).join(','))
const slugs = (query: URLSearchParams, key: string) =>
  all(query, key)
    .filter((slug) => LABEL_SLUG.test(slug))
    .slice(0, SEARCH.maxTags)

/** 'weight', or a form's separate ends. */
function weightRange(query: URLSearchParams): string {
  const whole = query.get('weight')
  if (whole !== null) return matching(whole, /^\d{1,4}(-\d{1,4})?$/)
  const [min, max] = [query.get('wmin') ?? '', query.get('wmax') ?? '']
  if (!/^\d{1,4}$/.test(min) || !/^\d{1,4}$/.test(max)) return ''
  return Number(min) <= 100 && Number(max) >= 900
    ? ''
    : `${Math.min(Number(min), Number(max))}-${Math.max(Number(min), Number(max))}`
}

/** Facets and filters that can be negated, by the parameter for it. */
const NEGATABLE_FACETS = [
  'tag',
  'lang',
  'script',
  'feature',
  'axis',
  'width',
  'italic',
  'variable',
  'color',
  'designer',
] as const
const NEGATABLE_FILTERS = ['weight', 'year', 'alpha', 'hasposter'] as const
const isFacetNot = (not: string) => NEGATABLE_FACETS.some((facet) => not.startsWith(`${facet}~`))
const isFilterNot = (not: string) => NEGATABLE_FILTERS.some((filter) => not.startsWith(`${filter}~`))

/** 'years', or a form's separate ends. */
function yearRange(query: URLSearchParams): string {
  const whole = query.get('years')
  const text = whole ?? `${query.get('yfrom') ?? ''}-${query.get('yto') ?? ''}`
  const range = /^(\d{4})?-(\d{4})?$/.exec(text)
  if (!range || text === '-') return ''
  const [from, to] = [range[1], range[2]]
  return from && to && from > to ? `${to}-${from}` : text
}

const matching = (value: string | null, pattern: RegExp) => (value !== null && pattern.test(value) ? value : '')

/** 'Łódź, U+2BF9' → 'Łódź, ⯹': characters that cannot be typed are given by number. */
export function readCharacters(text: string): string {
  const characterOf = (notation: string) => {
    const codepoint = readCodepoint(notation)
    return codepoint === null || (codepoint >= 0xd800 && codepoint <= 0xdfff) ? null : String.fromCodePoint(codepoint)
  }
  // 'U+2BF9;U+2BFA' is no notation as a whole.
  const within = (word: string) => word.replace(/\bU\+[0-9A-F]{4,6}\b/gi, (one) => characterOf(one) ?? one)
  const plain = text.replace(/[^\s,]+/g, (word) => characterOf(word) ?? within(word))
  return [...plain.replace(/\p{Cs}/gu, '')].slice(0, SEARCH.maxChars / 2).join('')
}

/** Parses a page's query string. Never throws: unknown keys (utm_…) and invalid values are dropped. */
export function parseListQuery(search: string | URLSearchParams): ListState {
  const query = typeof search === 'string' ? new URLSearchParams(search) : search
  const page = matching(query.get('p'), /^\d{1,7}$/)
  const sort = query.get('sort') ?? ''
  const free = query.get('free') === '1'
  const personal = query.get('personal') === '1'
  const year = matching(query.get('year'), /^\d{4}$/)
  return {
    q: (query.get('q') ?? '').slice(0, 200).trim(),
    page: page === '' ? 1 : Math.min(Math.max(Number(page), 1), MAX_PAGE),
    similar: Number(/^similar:([1-9]\d{0,8})$/.exec(sort)?.[1] ?? 0),
    sort: SORTS.includes(sort) ? (sort as FontSort) : null,
    freeOnly: free && !personal,
    personalOnly: personal && !free,
    topics: slugs(query, 'style'),
    notTopics: slugs(query, 'not'),
    tags: all(query, 'tags'),
    allTags: query.get('r') === '1',
    chars: query.get('chars') ?? '',
    lang: all(query, 'lang'),
    feature: all(query, 'feature'),
    axis: all(query, 'axis'),
    script: all(query, 'script').map((code) => code.toLowerCase()),
    weight: weightRange(query),
    width: all(query, 'width').filter((width) => /^[1-9]$/.test(width)),
    italic: query.get('italic') === '1',
    variable: query.get('variable') === '1',
    color: query.get('color') === '1',
    designers: slugs(query, 'by'),
    years: yearRange(query),
    nots: all(query, 'no')
      .filter((not) => isFacetNot(not) || isFilterNot(not))
      .slice(0, SEARCH.maxFilters),
    year: year === '' ? null : Number(year),
    alpha: matching(query.get('alpha'), /^[\p{L}\p{N}]$/u),
    posterOnly: query.get('poster') === '1',
    codepoint: (query.get('codepoint') ?? '').trim(),
    designer: '',
    collection: '',
    ids: '',
    random: matching(query.get('random'), /^\d{1,15}$/),
    database: query.get('db') === 'true',
  }
}

/** The shortest query string of a state, without '?': defaults are dropped, keys have a fixed order. */
export function formatListQuery(state: Partial<ListState>): string {
  const full = { ...DEFAULT_LIST_STATE, ...state }
  const query = new URLSearchParams()
  const set = (key: string, value: string) => {
    if (value !== '') query.set(key, value)
  }
  set('q', full.q)
  set('sort', full.similar > 0 ? `similar:${full.similar}` : (full.sort ?? ''))
  set('free', full.freeOnly ? '1' : '')
  set('personal', full.personalOnly ? '1' : '')
  set('style', full.topics.join(','))
  set('not', full.notTopics.join(','))
  set('tags', full.tags.join(','))
  set('r', full.allTags ? '1' : '')
  set('chars', full.chars)
  set('lang', full.lang.join(','))
  set('feature', full.feature.join(','))
  set('axis', full.axis.join(','))
  set('script', full.script.join(','))
  set('weight', full.weight)
  set('width', full.width.join(','))
  set('italic', full.italic ? '1' : '')
  set('variable', full.variable ? '1' : '')
  set('color', full.color ? '1' : '')
  set('by', full.designers.join(','))
  set('years', full.years)
  set('no', full.nots.join(','))
  set('year', full.year === null ? '' : String(full.year).padStart(4, '0'))
  set('alpha', full.alpha)
  set('poster', full.posterOnly ? '1' : '')
  set('codepoint', full.codepoint)
  set('random', full.random)
  set('db', full.database ? 'true' : '')
  set('p', full.page === 1 ? '' : String(full.page))
  return query.toString()
}

/** Input of fonts.search for a list page's state. */
export function listSearchInput(
  state: ListState,
  more: { size: number; text?: string; facets?: boolean },
): FontSearchInput {
  const filters = [
    state.posterOnly ? 'hasposter~' : '',
    state.freeOnly ? 'commercialok~' : '',
    state.year === null ? '' : `year~${String(state.year).padStart(4, '0')}`,
    state.years === '' ? '' : `year~${state.years}`,
    state.alpha === '' ? '' : `alpha~${state.alpha}`,
  ]
  const join = (...parts: (string | string[])[]) => parts.flat().filter(Boolean).join(';')
  return {
    page: state.page,
    size: more.size,
    ...(state.similar > 0
      ? { sort: `similar:${state.similar}` as const }
      : state.sort === null
        ? {}
        : { sort: state.sort }),
    ...(state.database ? { method: 'db' as const } : {}),
    q: state.q,
    ...(state.q === '' ? {} : { read: '1' as const }),
    f: join(filters),
    fn: join(state.personalOnly ? 'commercialok~' : '', state.nots.filter(isFilterNot)),
    ff: join(
      state.topics.map((topic) => `topic~${topic}`),
      state.width.map((width) => `width~${width}`),
      state.designers.map((designer) => `designer~${designer}`),
      state.italic ? 'italic~yes' : '',
      state.variable ? 'variable~yes' : '',
      state.color ? 'color~yes' : '',
    ),
    ffn: join(
      state.notTopics.map((topic) => `topic~${topic}`),
      state.nots.filter(isFacetNot),
    ),
    tags: state.tags.join(','),
    r: state.allTags ? '1' : '',
    codepoint: state.codepoint,
    designer: state.designer,
    collection: state.collection,
    ...(state.ids === '' ? {} : { ids: state.ids }),
    chars: state.chars,
    lang: state.lang.join(','),
    feature: state.feature.join(','),
    axis: state.axis.join(','),
    script: state.script.join(','),
    weight: state.weight,
    random: state.random,
    facets: more.facets ? 'few' : '',
    text: more.text ?? '',
  }
}
