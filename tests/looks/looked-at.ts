import { ROUTES, type RouteName } from '#shared/routes.ts'
import { SAMPLE_MESSAGE, SAMPLE_NOTICE } from '#tests/support/admin-samples.ts'

/** What `--only` names, routes or 'gallery'; empty for everything. */
export const ONLY = (process.env.LOOKS_ONLY ?? '').split(',').filter(Boolean)
const unknown = ONLY.filter((name) => name !== 'gallery' && !(name in ROUTES))
if (unknown.length > 0) throw new Error(`--only names no route: ${unknown.join(', ')}`)

/** More addresses of routes whose pages look different from each other. They are opened as the person of the route's sample. */
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

interface LookedAt {
  name: string
  route: RouteName
  /** Replaces the sample's path. */
  path?: string
}

/** Pages that show a random choice, which differs from run to run. */
const BY_LOT: readonly RouteName[] = ['random-fonts']

/** The pages to compare: of all routes, or only of those named. */
export const lookedAt = (only: readonly string[]): LookedAt[] =>
  (Object.keys(ROUTES) as RouteName[])
    .filter((route) => !BY_LOT.includes(route) && (only.length === 0 || only.includes(route)))
    .flatMap((route) => [
      { name: route, route },
      ...Object.entries(MORE[route] ?? {}).map(([name, path]) => ({ name: `${route}-${name}`, route, path })),
    ])
