import * as MESSAGES from '#shared/messages.ts'
import { DEFAULT_LIST_STATE, type ListState } from '#shared/search/list-query.ts'
import { widthName } from './facet-names.ts'

export interface ActiveFilter {
  key: string
  label: string
  /** Shown as 'Not' before the label. */
  not: boolean
  /** Change that removes the filter. */
  without: Partial<ListState>
  /** Change that negates the filter; null if it has no opposite. */
  turned: Partial<ListState> | null
}

interface FilterNames {
  topic(slug: string): string
  feature(tag: string): string
  axis(tag: string): string
  /** Names of languages, scripts, designers and families, by keys such as 'lang~pl'. */
  named(key: string): string
}

/** Lists of the state whose values are separate filters, with the facet used to negate them. */
const LISTS = {
  tags: 'tag',
  lang: 'lang',
  script: 'script',
  feature: 'feature',
  axis: 'axis',
  width: 'width',
  designers: 'designer',
} as const
const WITH_POSTER = 'With a poster'
const FLAGS = { italic: 'Italic', variable: 'Variable', color: 'Colour' } as const

/** All filters of a list in the order of the panel, without those fixed by the page's path. */
export function activeFilters(state: ListState, names: FilterNames, fixed: Partial<ListState> = {}): ActiveFilter[] {
  const found: ActiveFilter[] = []
  const add = (
    key: keyof ListState | string,
    label: string,
    without: Partial<ListState>,
    turned: Partial<ListState> | null,
  ) => {
    if (!(key.split(':')[0]! in fixed)) found.push({ key, label, not: false, without, turned })
  }
  const negate = (not: string) => ({ nots: [...state.nots, not] })
  const labelOf = (facet: string, value: string) => {
    if (facet === 'tag') return names.topic(value)
    if (facet === 'feature') return names.feature(value)
    if (facet === 'axis') return names.axis(value)
    if (facet === 'width') return widthName(value)
    if (facet === 'weight') return weightLabel(value)
    if (facet === 'year') return yearsLabel(value)
    if (facet === 'alpha') return alphaLabel(value)
    if (facet === 'hasposter') return WITH_POSTER
    if (facet in FLAGS) return FLAGS[facet as keyof typeof FLAGS]
    return names.named(`${facet}~${value}`)
  }
  if (state.similar > 0) add('similar', `Looks like ${names.named(`family~${state.similar}`)}`, { similar: 0 }, null)
  if (state.chars !== '') add('chars', `Contains ${shorten(state.chars)}`, { chars: '' }, null)
  if (state.codepoint !== '') add('codepoint', `Contains ${shorten(state.codepoint)}`, { codepoint: '' }, null)
  if (state.freeOnly) add('freeOnly', MESSAGES.free, { freeOnly: false }, { freeOnly: false, personalOnly: true })
  if (state.personalOnly)
    add('personalOnly', MESSAGES.personal, { personalOnly: false }, { personalOnly: false, freeOnly: true })
  for (const slug of state.topics) {
    const topics = without(state.topics, slug)
    add(`topics:${slug}`, names.topic(slug), { topics }, { topics, notTopics: [...state.notTopics, slug] })
  }
  for (const slug of state.notTopics) {
    const notTopics = without(state.notTopics, slug)
    found.push({
      key: `notTopics:${slug}`,
      label: names.topic(slug),
      not: true,
      without: { notTopics },
      turned: { notTopics, topics: [...state.topics, slug] },
    })
  }
  for (const [key, label] of Object.entries(FLAGS) as [keyof typeof FLAGS, string][])
    if (state[key]) add(key, label, { [key]: false }, { [key]: false, ...negate(`${key}~yes`) })
  if (state.weight !== '')
    add('weight', weightLabel(state.weight), { weight: '' }, { weight: '', ...negate(`weight~${state.weight}`) })
  for (const [key, facet] of Object.entries(LISTS) as [keyof typeof LISTS, string][])
    for (const value of state[key]) {
      const list = without(state[key], value)
      add(`${key}:${value}`, labelOf(facet, value), { [key]: list }, { [key]: list, ...negate(`${facet}~${value}`) })
    }
  if (state.year !== null) {
    const year = String(state.year).padStart(4, '0')
    add('year', `Published ${year}`, { year: null }, { year: null, ...negate(`year~${year}`) })
  }
  if (state.years !== '')
    add('years', yearsLabel(state.years), { years: '' }, { years: '', ...negate(`year~${state.years}`) })
  if (state.alpha !== '')
    add('alpha', alphaLabel(state.alpha), { alpha: '' }, { alpha: '', ...negate(`alpha~${state.alpha}`) })
  if (state.posterOnly)
    add('posterOnly', WITH_POSTER, { posterOnly: false }, { posterOnly: false, ...negate('hasposter~') })
  for (const not of state.nots) {
    const nots = without(state.nots, not)
    const [facet = '', value = ''] = not.split('~')
    found.push({
      key: `nots:${not}`,
      label: labelOf(facet, value),
      not: true,
      without: { nots },
      turned: { nots, ...chosen(state, facet, value) },
    })
  }
  return found
}

/** The change that sets the opposite of a negated filter. */
function chosen(state: ListState, facet: string, value: string): Partial<ListState> {
  if (facet === 'weight') return { weight: value }
  if (facet === 'year') return { years: value.includes('-') ? value : `${value}-${value}` }
  if (facet === 'alpha') return { alpha: value }
  if (facet === 'hasposter') return { posterOnly: true }
  if (facet in FLAGS) return { [facet]: true }
  const key = (Object.keys(LISTS) as (keyof typeof LISTS)[]).find((one) => LISTS[one] === facet)
  return key ? { [key]: [...state[key], value] } : {}
}

/** The state without any of these filters. */
export function withoutAll(filters: readonly ActiveFilter[]): Partial<ListState> {
  const change: Partial<ListState> = {}
  for (const filter of filters)
    for (const key of Object.keys(filter.without) as (keyof ListState)[])
      Object.assign(change, { [key]: DEFAULT_LIST_STATE[key] })
  return change
}

const without = (list: readonly string[], value: string) => list.filter((one) => one !== value)
const shorten = (text: string) => ([...text].length > 18 ? `${[...text].slice(0, 17).join('')}…` : text)
const weightLabel = (weight: string) => `Weight ${weight.replace('-', '–')}`
const alphaLabel = (alpha: string) => `Starts with ${alpha.toUpperCase()}`

function yearsLabel(years: string): string {
  const [from, to] = years.includes('-') ? years.split('-') : [years, years]
  if (!from) return `Published until ${to}`
  if (!to) return `Published since ${from}`
  return from === to ? `Published ${from}` : `Published ${from}–${to}`
}

/** The change for one more click on a class: not chosen → included → excluded → not chosen. */
export function nextTopic(state: ListState, slug: string): Partial<ListState> {
  if (state.topics.includes(slug)) return { topics: without(state.topics, slug), notTopics: [...state.notTopics, slug] }
  if (state.notTopics.includes(slug)) return { notTopics: without(state.notTopics, slug) }
  return { topics: [...state.topics, slug] }
}

/** Adds a value to a list, or removes it. */
export const toggled = (list: readonly string[], value: string) =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
