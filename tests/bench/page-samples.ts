import type { Reader } from '#server/database/reader.ts'
import { ROUTES, type RouteName, routePath } from '#shared/routes.ts'

/** Account and admin pages have no sample, because they redirect visitors. */
type OpenRoute = {
  [Name in RouteName]: (typeof ROUTES)[Name]['pattern'] extends `/account/${string}` | `/admin/${string}` ? never : Name
}[RouteName]

/** Routes with parameters in their path: the type requires a sample for each new one. */
type ParamRoute = {
  [Name in OpenRoute]: (typeof ROUTES)[Name]['pattern'] extends `${string}{${string}` ? Name : never
}[OpenRoute]

type Params = Record<string, string | number>

/** An address of each route except aliases; null if the catalogue has nothing for it. */
export async function pageSamples(reader: Reader): Promise<Partial<Record<RouteName, string | null>>> {
  const one = async <Row extends Params>(sql: string) => (await reader.query<Row>(`${sql} LIMIT 1`))[0] ?? null
  const family = await one<{ id: number; slug: string; designer: string; year: number; style: number }>(
    `SELECT family.id, family.slug, foundry.slug AS designer, family.publishedYear AS year, family.primaryFontId AS style FROM family
     JOIN foundry ON foundry.id = family.foundryId WHERE family.status = 1 ORDER BY family.popularity DESC, family.id`,
  )
  const collection = await one<{ id: number; slug: string }>(
    'SELECT id, slug FROM collection WHERE status = 1 AND isPrivate = 0 ORDER BY fontCount DESC, id',
  )
  const article = await one<{ id: number; slug: string }>('SELECT id, slug FROM article WHERE status = 1 ORDER BY id')
  const params: Record<ParamRoute, Params | null> = {
    'timeline-year': family && { year: family.year },
    alphabet: { alpha: 'P' },
    category: { tags: 'serif' },
    'collection-detail': collection,
    'blog-post': article,
    // The site has no shared previews.
    'saved-preview': null,
    'font-playground': { tab: 'compare' },
    'unicode-char': { slug: '0041-latin-capital-letter-a' },
    'unicode-block': { slug: 'latin-1-supplement' },
    'unicode-script': { slug: 'greek' },
    'unicode-category': { slug: 'currency-symbol' },
    language: { code: 'is' },
    country: { code: 'CH' },
    family: family && { slug: family.slug, familyId: family.id },
    'family-by-designer': family && { designer: family.designer, family: family.slug },
    designer: family && { designer: family.designer },
    basket: family && { ids: family.style },
    starred: null,
  }
  const names = (Object.keys(ROUTES) as RouteName[]).filter(
    (name) => !('alias' in ROUTES[name]) && !/^\/(?:account|admin)\//.test(ROUTES[name].pattern),
  )
  return Object.fromEntries(
    names.map((name) => {
      const values = name in params ? params[name as ParamRoute] : {}
      const query = name === 'search' || name === 'search-fonts' ? '?q=sans' : ''
      return [name, values && routePath(name, values) + query]
    }),
  )
}
