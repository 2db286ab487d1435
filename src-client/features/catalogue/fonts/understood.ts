import type { FontSearchResult } from '#shared/contracts/catalogue/fonts.ts'
import type { ListState } from '#shared/search/list-query.ts'

export type Understood = FontSearchResult['understood'][number]

const added = (list: readonly string[], values: readonly string[]) => [...new Set([...list, ...values])]

/** The state with one filter added that was understood from words. */
export function withFilter(state: ListState, { kind, value, not }: Understood): ListState {
  if (not) {
    if (kind === 'license')
      return value === 'commercial' ? { ...state, personalOnly: true } : { ...state, freeOnly: true }
    if (kind === 'topic') return { ...state, notTopics: added(state.notTopics, [value]) }
    if (kind === 'weight') return { ...state, nots: added(state.nots, [`weight~${value}`]) }
    if (kind === 'years') return { ...state, nots: added(state.nots, [`year~${value}`]) }
    return {
      ...state,
      nots: added(
        state.nots,
        value.split(',').map((one) => `${kind}~${one}`),
      ),
    }
  }
  switch (kind) {
    case 'license':
      return value === 'commercial' ? { ...state, freeOnly: true } : { ...state, personalOnly: true }
    case 'topic':
      return { ...state, topics: added(state.topics, [value]) }
    case 'tag':
      return { ...state, tags: added(state.tags, [value]), allTags: state.allTags || state.tags.length > 0 }
    case 'width':
      return { ...state, width: added(state.width, value.split(',')) }
    case 'lang':
    case 'script':
    case 'feature':
    case 'axis':
      return { ...state, [kind]: added(state[kind], [value]) }
    case 'chars':
      return { ...state, chars: value }
    case 'italic':
    case 'variable':
    case 'color':
      return { ...state, [kind]: true }
    case 'weight':
    case 'years':
      return { ...state, [kind]: state[kind] || value }
  }
}

/** The state as if all understood filters were chosen in the panel, and only the rest was typed. */
export function explicitState(state: ListState, result: Pick<FontSearchResult, 'understood' | 'rest'>): ListState {
  if (result.understood.length === 0) return state
  return result.understood.reduce(withFilter, { ...state, q: result.rest })
}
