import { ROUTES, type RouteName } from '#shared/routes.ts'
import { SAMPLE_MESSAGE, SAMPLE_NOTICE } from '#tests/support/admin-samples.ts'

/** Addresses beside the samples of the routes, for who sees the sample of that route: a route that has several looks. */
const MORE: Partial<Record<RouteName, Record<string, string>>> = {
  'font-playground': {
    waterfall: '/font-playground',
    paragraph: '/font-playground/paragraph',
    features: '/font-playground/features',
    pairing: '/font-playground/pairing',
  },
  'admin-case': {
    notice: `/admin/case/${SAMPLE_NOTICE}`,
    message: `/admin/case/${SAMPLE_MESSAGE}`,
  },
  messages: { sent: '/account/messages/sent' },
  search: { nothing: '/search?q=qqqqqq' },
  unicode: { start: '/unicode' },
}

export interface LookedAt {
  name: string
  route: RouteName
  /** Instead of the sample's own. */
  path?: string
}

/** What they show is drawn by lot, by numbers that are given out in another order in every run. */
const BY_LOT: readonly RouteName[] = ['random-fonts', 'starred']

/** Everything that is taken a picture of: of all routes, or of these alone. */
export const lookedAt = (only: readonly string[]): LookedAt[] =>
  (Object.keys(ROUTES) as RouteName[])
    .filter((route) => !BY_LOT.includes(route) && (only.length === 0 || only.includes(route)))
    .flatMap((route) => [
      { name: route, route },
      ...Object.entries(MORE[route] ?? {}).map(([name, path]) => ({ name: `${route}-${name}`, route, path })),
    ])
