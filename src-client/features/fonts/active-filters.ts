import type { ListState } from '#shared/search/list-query.ts'

export interface ActiveFilter {
  key: string
  label: string
  /** Shown as 'Not' before the label. */
  not: boolean
  /** What to change to be rid of it. */
  without: Partial<ListState>
}

export interface FilterNames {
  topic(slug: string): string
  language(code: string): string
  feature(tag: string): string
  axis(tag: string): string
}

/** Every filter that narrows a list, in the order of the panel, but for what the page's path fixes. */
export function activeFilters(state: ListState, names: FilterNames, fixed: Partial<ListState> = {}): ActiveFilter[] {
  const found: ActiveFilter[] = []
  const add = (key: string, label: string, without: Partial<ListState>, not = false) =>
    found.push({ key, label, not, without })
  const each = (
    key: 'topics' | 'notTopics' | 'tags' | 'lang' | 'feature' | 'axis',
    name: (value: string) => string,
    not = false,
  ) => {
    if (key in fixed) return
    for (const value of state[key])
      add(`${key}:${value}`, name(value), { [key]: state[key].filter((one) => one !== value) }, not)
  }
  if (state.chars !== '') add('chars', `Contains ${shorten(state.chars)}`, { chars: '' })
  if (state.codepoint !== '') add('codepoint', `Contains ${shorten(state.codepoint)}`, { codepoint: '' })
  if (state.freeOnly && !fixed.freeOnly) add('free', '100% Free', { freeOnly: false })
  if (state.personalOnly) add('personal', 'Personal Use Free', { personalOnly: false })
  each('topics', names.topic)
  each('notTopics', names.topic, true)
  each('tags', names.topic)
  if (state.weight !== '') add('weight', `Weight ${state.weight.replace('-', '–')}`, { weight: '' })
  if (state.year !== null && fixed.year === undefined) add('year', `Published ${state.year}`, { year: null })
  if (state.alpha !== '' && fixed.alpha === undefined)
    add('alpha', `Starts with ${state.alpha.toUpperCase()}`, { alpha: '' })
  if (state.posterOnly) add('poster', 'With a poster', { posterOnly: false })
  each('lang', names.language)
  each('feature', names.feature)
  each('axis', names.axis)
  return found
}

const shorten = (text: string) => ([...text].length > 18 ? `${[...text].slice(0, 17).join('')}…` : text)

/** None → only these → not these → none: what one more click on a class means. */
export function nextTopic(state: ListState, slug: string): Partial<ListState> {
  const without = (list: string[]) => list.filter((one) => one !== slug)
  if (state.topics.includes(slug)) return { topics: without(state.topics), notTopics: [...state.notTopics, slug] }
  if (state.notTopics.includes(slug)) return { notTopics: without(state.notTopics) }
  return { topics: [...state.topics, slug] }
}

/** Puts a value into a list, or takes it out. */
export const toggled = (list: readonly string[], value: string) =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
