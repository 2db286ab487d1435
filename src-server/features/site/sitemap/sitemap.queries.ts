import { alphaName } from '#shared/format/alpha-name.ts'
import { ROUTE_TRAITS } from '#shared/route-traits.ts'
import { articlePath, familyPath, ROUTES, type RouteDefinition, type RouteName, routePath } from '#shared/routes.ts'
import { listBlocks } from '#shared/unicode/blocks.ts'
import { characterPath, valueSlug } from '#shared/unicode/character-path.ts'
import type { Reader } from '../../../database/reader.ts'
import { GENERAL_CATEGORY, SCRIPT } from '../../../unicode/properties.generated.ts'
import { eachName } from '../../../unicode/unicode-names.ts'
import { listCountries } from '../../core/languages/countries.ts'
import { listLanguages } from '../../core/languages/language-coverage.ts'
import { PUBLISHED } from '../../core/visibility.ts'

/** A page for search engines. `changed` only where known: a wrong date is worse than none. */
export interface SitemapPage {
  path: string
  changed: number | null
}

/** A kind of page with one row each, split into ranges of ids, so that every chunk costs the same. */
interface RowKind {
  /** FROM … WHERE … for public rows; `?` takes the current time when `dated`. */
  from: string
  id: string
  /** SQL for when the page last changed. */
  changed: string
  dated?: boolean
  path(row: { id: number; slug: string }): string
}

/** Kinds with one row per page. */
export const ROW_KINDS: Record<string, RowKind> = {
  families: {
    from: `family WHERE ${PUBLISHED}`,
    id: 'family.id',
    changed: 'family.updatedAt',
    path: (row) => familyPath({ slug: row.slug, familyId: row.id }),
  },
  designers: {
    from: 'foundry WHERE familyCount > 0',
    id: 'foundry.id',
    // A designer's page lists their families. One lookup each, in the index that starts with the foundry.
    changed: `(SELECT MAX(family.updatedAt) FROM family WHERE family.foundryId = foundry.id AND +${PUBLISHED})`,
    path: (row) => routePath('designer', { designer: row.slug }),
  },
  collections: {
    from: 'collection WHERE status = 1 AND isPrivate = 0 AND fontCount > 0',
    id: 'collection.id',
    changed: 'collection.updatedAt',
    path: (row) => routePath('collection-detail', { slug: row.slug, id: row.id }),
  },
  articles: {
    from: 'article WHERE status = 1 AND publishedAt <= ?',
    id: 'article.id',
    changed: 'article.updatedAt',
    dated: true,
    path: articlePath,
  },
}

/** Most addresses per chunk, since ids are taken in ranges of this size. Sitemaps allow 50,000. */
export const CHUNK_IDS = 20_000

export interface ChunkSummary {
  kind: string
  number: number
  count: number
  changed: number | null
}

/** Which chunks have pages, by one table scan in the reader thread. */
export async function summarise(reader: Reader, name: string, now: number): Promise<ChunkSummary[]> {
  const kind = ROW_KINDS[name]!
  const rows = await reader.slow<{ first: number; count: number; changed: number | null }>(
    `SELECT first, COUNT(*) AS count, MAX(changed) AS changed FROM (
       SELECT ${kind.id} - (${kind.id} % ${CHUNK_IDS}) AS first, ${kind.changed} AS changed FROM ${kind.from}
     ) pages GROUP BY first ORDER BY first`,
    kind.dated ? [now] : [],
  )
  return rows.map((row) => ({
    kind: name,
    number: Number(row.first) / CHUNK_IDS,
    count: Number(row.count),
    changed: row.changed === null ? null : Number(row.changed),
  }))
}

/** Rows in memory at once. */
const BATCH = 1000

/** Pages of one chunk, a batch at a time. */
export async function* chunkPages(
  reader: Reader,
  name: string,
  number: number,
  now: number,
): AsyncGenerator<SitemapPage[]> {
  const kind = ROW_KINDS[name]!
  const end = (number + 1) * CHUNK_IDS
  let last = number * CHUNK_IDS - 1
  for (;;) {
    const rows = await reader.slow<{ id: number; slug: string; changed: number | null }>(
      `SELECT ${kind.id} AS id, slug, ${kind.changed} AS changed FROM ${kind.from}
       AND ${kind.id} > ? AND ${kind.id} < ? ORDER BY ${kind.id} LIMIT ${BATCH}`,
      [...(kind.dated ? [now] : []), last, end],
    )
    if (rows.length > 0)
      yield rows.map((row) => ({ path: kind.path(row), changed: row.changed === null ? null : Number(row.changed) }))
    if (rows.length < BATCH) return
    last = rows.at(-1)!.id
  }
}

/** Pages of the route table without parameters. */
export const plainPages = (): SitemapPage[] =>
  (Object.entries(ROUTES) as [RouteName, RouteDefinition][])
    .filter(([name, { alias }]) => ROUTE_TRAITS[name].indexable && !alias)
    .filter(([, { pattern }]) => !pattern.replace(/\/\{\w+\?(:id)?\}$/, '').includes('{'))
    .map(([name]) => ({ path: routePath(name), changed: null }))

const pagesOf = (route: RouteName, param: string, values: readonly (string | number)[]): SitemapPage[] =>
  values.map((value) => ({ path: routePath(route, { [param]: value }), changed: null }))

/** List pages of labels, years and first letters, then the reference pages. */
export async function listPages(reader: Reader): Promise<SitemapPage[]> {
  const values = async (sql: string) =>
    (await reader.slow<{ value: string | number }>(`${sql} LIMIT ${MAX_VALUES}`)).map(({ value }) => value)
  const distinct = (column: string) =>
    values(`SELECT DISTINCT ${column} AS value FROM family WHERE ${PUBLISHED} ORDER BY ${column}`)
  return [
    ...pagesOf('category', 'tags', await values('SELECT slug AS value FROM tag WHERE familyCount > 0 ORDER BY slug')),
    ...pagesOf('timeline-year', 'year', await distinct('publishedYear')),
    ...pagesOf(
      'alphabet',
      'alpha',
      (await distinct('alpha')).map((letter) => alphaName(String(letter))),
    ),
    ...referencePages(),
  ]
}

/**
 * Named characters are a kind of their own: 43,000 constants. Ideographs and syllables, whose names are numbers, are
 * reached through blocks.
 */
export const CHARACTERS = 'characters'

/** How many named characters there are. */
export function countCharacters(): number {
  let count = 0
  eachName(() => count++)
  return count
}

/** Pages of one chunk of characters. */
export function characterPages(number: number): SitemapPage[] {
  const pages: SitemapPage[] = []
  let at = 0
  eachName((codepoint, name) => {
    if (at >= number * CHUNK_IDS && at < (number + 1) * CHUNK_IDS)
      pages.push({ path: characterPath({ codepoint, name }), changed: null })
    at++
  })
  return pages
}

/** Parts of Unicode, languages and countries: constants of the build. */
const referencePages = (): SitemapPage[] => [
  ...pagesOf(
    'unicode-block',
    'slug',
    listBlocks().map((block) => block.slug),
  ),
  ...pagesOf('unicode-script', 'slug', SCRIPT.values.map(valueSlug)),
  ...pagesOf('unicode-category', 'slug', GENERAL_CATEGORY.values.map(valueSlug)),
  ...pagesOf(
    'language',
    'code',
    listLanguages().map((language) => language.code),
  ),
  ...pagesOf(
    'country',
    'code',
    listCountries().map((country) => country.code),
  ),
]

/** Labels, years and letters are few; the bound only guards against a broken import. */
const MAX_VALUES = 10_000
