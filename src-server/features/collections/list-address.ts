import type { AppError } from '#shared/errors.ts'
import { DIGITS } from '#shared/format/alpha-name.ts'
import { matchRoute } from '#shared/match-route.ts'
import { ROUTES, type RouteName } from '#shared/routes.ts'
import {
  DEFAULT_LIST_STATE,
  type ListState,
  listSearchInput,
  parseListQuery,
  readCharacters,
} from '#shared/search/list-query.ts'
import { alphaOf } from '#shared/search/words.ts'

/** The part of a list page's state that is not in its query. */
type Fixed = (params: Record<string, string>, query: URLSearchParams) => Partial<ListState>

/** Letters are folded as on the page; the search rejects anything else. */
const letterOf = (alpha: string) => (alpha === DIGITS ? '0' : /^\p{L}\p{M}*$/u.test(alpha) ? alphaOf(alpha) : alpha)

const commercial: Fixed = () => ({ sort: 'popular', freeOnly: true, personalOnly: false })

/** List pages backed by the search, with their default order. */
const LISTS: Partial<Record<RouteName, Fixed>> = {
  search: () => ({}),
  'search-fonts': () => ({}),
  'popular-fonts': () => ({ sort: 'popular' }),
  'new-fonts': () => ({ sort: 'date' }),
  'commercial-fonts': commercial,
  'free-commercial-fonts': commercial,
  category: ({ tags = '' }, query) => ({
    sort: 'popular',
    tags: tags.toLowerCase().split(','),
    allTags: query.get('any') !== '1',
  }),
  'timeline-year': ({ year }) => ({ sort: 'popular', year: Number(year) }),
  alphabet: ({ alpha = '' }) => ({ sort: 'name', alpha: letterOf(alpha) }),
  designer: ({ designer }) => ({ sort: 'popular', designer: designer ?? '' }),
}

/** List pages not backed by the search, with the error text for them. */
const NOT_KEPT: Partial<Record<RouteName, string>> = {
  'random-fonts': 'is in no order, so nothing of it can be kept',
  basket: 'holds families that were picked one by one: put them into an ordinary collection',
  'collection-detail': 'is a collection itself',
}

/** Query parameters of the display and not of the search. */
const OF_A_PAGE = new Set(['page', 'size', 'text', 'facets', 'method'])

/** Whether a text is a URL or path and not just a query string. */
export const isAddress = (text: string, publicUrl: string): boolean =>
  text.startsWith('/') || /^[a-z][a-z\d+.-]*:\/\//i.test(text) || text.startsWith(`${new URL(publicUrl).host}/`)

/**
 * The saved search of a list page's URL, as input of `fonts.search`. Parameters of the visit (page number, preview
 * text, utm_…) are dropped, as on the page itself.
 * @param refuse makes the error from a reason
 * @throws the result of `refuse` for another site's URL, a page without a list, or an unreadable query
 */
export function readListAddress(text: string, publicUrl: string, refuse: (why: string) => AppError): string {
  const site = new URL(publicUrl)
  const whole = text.startsWith(`${site.host}/`) ? `${site.protocol}//${text}` : text
  if (!URL.canParse(whole, site)) throw refuse(`'${cut(text)}' cannot be read as an address`)
  const url = new URL(whole, site)
  if (url.host !== site.host || !/^https?:$/.test(url.protocol))
    throw refuse(
      `this is an address of ${cut(url.host || url.protocol)}; those of lists here begin with ${site.origin}`,
    )
  const route = matchRoute(url.pathname)
  if (!route) throw refuse(`${cut(url.pathname)} is not a page of this site`)
  const name = ((ROUTES[route.name] as { alias?: string }).alias ?? route.name) as RouteName
  const why = NOT_KEPT[name]
  if (why) throw refuse(`${cut(url.pathname)} ${why}`)
  const fixed = LISTS[name]
  const tab = url.searchParams.get('tab')
  if (!fixed || (name === 'search' && tab !== null && tab !== 'fonts'))
    throw refuse(`${cut(url.pathname + url.search)} is not a list of fonts, as /search-fonts and /category/serif are`)
  return queryOf(stateOf(url.searchParams, fixed(route.params, url.searchParams)))
}

function stateOf(query: URLSearchParams, fixed: Partial<ListState>): ListState {
  const asked = parseListQuery(query)
  return { ...asked, ...fixed, sort: asked.sort ?? fixed.sort ?? null, chars: readCharacters(asked.chars) }
}

/** Shortest readable form, since the editor of the collection sees it. */
function queryOf(state: ListState): string {
  const input = listSearchInput({ ...state, page: DEFAULT_LIST_STATE.page }, { size: 1 })
  return Object.entries(input)
    .filter(([key, value]) => !OF_A_PAGE.has(key) && value !== '')
    .map(([key, value]) => `${key}=${readable(String(value))}`)
    .join('&')
}

/** Escapes only characters with a meaning in a query string. */
const readable = (value: string) => value.replace(/[%&+#]/g, encodeURIComponent).replaceAll(' ', '+')

const cut = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
