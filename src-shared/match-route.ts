import { OTHER_ADDRESSES } from './other-addresses.ts'
import { matcherOf } from './route-pattern.ts'
import { ROUTES, type RouteName } from './routes.ts'

export interface RouteMatch {
  name: RouteName
  params: Record<string, string>
}

type Matcher = readonly [name: RouteName, match: ReturnType<typeof matcherOf>]
/** Made for the first path: most visits of a browser ask for none. */
let matchers: Matcher[] | undefined

/**
 * First segments that are not allowed as slugs of foundries and users: those of pages, of addresses that lead
 * to pages, and of the server. A two-segment path that starts with one is never read as /{designer}/{family}.
 */
export const RESERVED_SEGMENTS = new Set([
  ...Object.values(ROUTES)
    .map(({ pattern }) => pattern.split('/')[1]!)
    .filter((segment) => /^[^{]/.test(segment)),
  ...Object.keys(OTHER_ADDRESSES).map((path) => path.slice(1)),
  ...'trpc assets static dev healthz readyz metrics robots.txt sitemap.xml favicon.ico opensearch.xml llms.txt feeds embed .well-known css css2 webfonts npm'.split(
    ' ',
  ),
])

/** The route of a path, or null. `path` is the pathname as in the URL. */
export function matchRoute(path: string): RouteMatch | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return null
  }
  matchers ??= Object.entries(ROUTES).map(([name, { pattern }]): Matcher => [name as RouteName, matcherOf(pattern)])
  for (const [name, match] of matchers) {
    const params = match(decoded)
    if (!params) continue
    const first = decoded.split('/')[1] ?? ''
    // Slugs have no dots: a path that looks like a file is not a page.
    const isSlug = !RESERVED_SEGMENTS.has(first) && !first.includes('.')
    if ((name === 'designer' || name === 'family-by-designer') && !isSlug) return null
    return { name, params }
  }
  return null
}
