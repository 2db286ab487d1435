import type { FontSearchInput, FontSort } from '../contracts/fonts.ts'
import { SEARCH } from '../limits.ts'

/** What the address of a list page says. Preview settings are kept apart; only what decides which rows stand where is here. */
export interface ListState {
  q: string
  page: number
  sort: FontSort | null
  freeOnly: boolean
  /** Only families that may not be used commercially; with freeOnly neither counts. */
  personalOnly: boolean
  /** Main styles, any of which must hold, and those that must not. */
  topics: string[]
  notTopics: string[]
  tags: string[]
  /** All tags must hold, not any. */
  allTags: boolean
  chars: string
  lang: string[]
  feature: string[]
  axis: string[]
  /** '700' or '400-900'; '' = any. */
  weight: string
  year: number | null
  alpha: string
  posterOnly: boolean
  codepoint: string
  /** Slug of the designer whose families these are; from the path of a designer's page, never from the query. */
  designer: string
  /** Seed of the random list; '' = not random. */
  random: string
  /** Page query db=true: answered by SQL. */
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
  weight: '',
  year: null,
  alpha: '',
  posterOnly: false,
  codepoint: '',
  designer: '',
  random: '',
  database: false,
}

/** Highest page an address may name; the contract of the search has the same bound. */
const MAX_PAGE = 1_000_000
const SORTS: readonly string[] = ['popular', 'trending', 'date', 'name'] satisfies FontSort[]

const list = (value: string | null) => [
  ...new Set(
    (value ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
]
/** A form sends one key per ticked box, a link one comma list: both are read. */
const all = (query: URLSearchParams, key: string) => list(query.getAll(key).join(','))
const SLUG = /^[\p{L}\p{M}\p{N}-]{1,60}$/u
const slugs = (query: URLSearchParams, key: string) =>
  all(query, key)
    .filter((slug) => SLUG.test(slug))
    .slice(0, SEARCH.maxTags)

/** 'weight', or the two ends that a form sends on their own. */
function weightRange(query: URLSearchParams): string {
  const whole = query.get('weight')
  if (whole !== null) return matching(whole, /^\d{1,4}(-\d{1,4})?$/)
  const [min, max] = [query.get('wmin') ?? '', query.get('wmax') ?? '']
  if (!/^\d{1,4}$/.test(min) || !/^\d{1,4}$/.test(max)) return ''
  return Number(min) <= 100 && Number(max) >= 900
    ? ''
    : `${Math.min(Number(min), Number(max))}-${Math.max(Number(min), Number(max))}`
}

const matching = (value: string | null, pattern: RegExp) => (value !== null && pattern.test(value) ? value : '')

/** Reads a page's query string. Never throws: unknown keys (utm_…) and unreadable values are dropped, as pages do. */
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
    weight: weightRange(query),
    year: year === '' ? null : Number(year),
    alpha: matching(query.get('alpha'), /^[\p{L}\p{N}]$/u),
    posterOnly: query.get('poster') === '1',
    codepoint: (query.get('codepoint') ?? '').trim(),
    designer: '',
    random: matching(query.get('random'), /^\d{1,15}$/),
    database: query.get('db') === 'true',
  }
}

/** The shortest query string of a state, without '?': defaults are dropped, keys stand in one order. */
export function formatListQuery(state: Partial<ListState>): string {
  const full = { ...DEFAULT_LIST_STATE, ...state }
  const query = new URLSearchParams()
  const set = (key: string, value: string) => {
    if (value !== '') query.set(key, value)
  }
  set('q', full.q)
  set('sort', full.sort ?? '')
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
  set('weight', full.weight)
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
    state.alpha === '' ? '' : `alpha~${state.alpha}`,
  ]
  return {
    page: state.page,
    size: more.size,
    ...(state.sort === null ? {} : { sort: state.sort }),
    ...(state.database ? { method: 'db' as const } : {}),
    q: state.q,
    f: filters.filter(Boolean).join(';'),
    fn: state.personalOnly ? 'commercialok~' : '',
    ff: state.topics.map((topic) => `topic~${topic}`).join(';'),
    ffn: state.notTopics.map((topic) => `topic~${topic}`).join(';'),
    tags: state.tags.join(','),
    r: state.allTags ? '1' : '',
    codepoint: state.codepoint,
    designer: state.designer,
    chars: state.chars,
    lang: state.lang.join(','),
    feature: state.feature.join(','),
    axis: state.axis.join(','),
    weight: state.weight,
    random: state.random,
    facets: more.facets ? '1' : '',
    text: more.text ?? '',
  }
}
