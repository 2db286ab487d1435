import { type FontSearchInput, fontSearchInput } from '#shared/contracts/catalogue/fonts.ts'
import type { FontSearchAst } from '#shared/search/font-search-ast.ts'
import { parseFontSearch } from '#shared/search/parse-font-search.ts'
import type { Reader } from '../database/reader.ts'
import type { FontSearchHits, SearchPort } from './search.port.ts'

const PAGE_SIZE = 100
/** Labels and names compared: enough to see a pattern, few enough for a large site. */
const MAX_TAGS = 60
const MAX_NAMES = 60

/**
 * Compares an engine with SQL on the same lists: every order from both ends, with facet counts, every label, and
 * families by name. @returns a line for each difference
 */
export async function compareLists(reader: Reader, engine: SearchPort, database: SearchPort): Promise<string[]> {
  const lines: string[] = []
  for (const input of await listsOf(reader)) {
    const query = toQuery({ ...input, size: PAGE_SIZE })
    const first = await database.searchFonts(query)
    const lastPage = Math.max(1, Math.ceil(first.total / PAGE_SIZE))
    const line =
      difference(await engine.searchFonts(query), first) ??
      (lastPage > 1 ? await atPage(engine, database, { ...query, page: lastPage, withFacets: false }) : null)
    if (line) lines.push(`the list ${nameOf(input)}: ${line}`)
  }
  return [...lines, ...(await compareNames(reader, engine))]
}

const toQuery = (input: FontSearchInput): FontSearchAst => ({
  ...(parseFontSearch(fontSearchInput.parse(input)) as FontSearchAst),
  ids: null,
  foundryId: null,
  collectionId: null,
})

const nameOf = (input: FontSearchInput) => `"${new URLSearchParams(input as Record<string, string>)}"`

async function listsOf(reader: Reader): Promise<FontSearchInput[]> {
  const tags = await reader.query<{ slug: string }>('SELECT slug FROM tag ORDER BY familyCount DESC, slug LIMIT ?', [
    MAX_TAGS,
  ])
  return [
    ...(['popular', 'trending', 'date', 'name'] as const).map((sort) => ({ sort, facets: '1' as const })),
    { random: '1' },
    { f: 'commercialok~' },
    { f: 'hasposter~' },
    { chars: 'Hamburgefonstiv' },
    { weight: '700' },
    ...tags.map(({ slug }) => ({ tags: slug })),
  ]
}

async function atPage(engine: SearchPort, database: SearchPort, query: FontSearchAst): Promise<string | null> {
  const line = difference(await engine.searchFonts(query), await database.searchFonts(query))
  return line && `page ${query.page}: ${line}`
}

function difference(given: FontSearchHits, expected: FontSearchHits): string | null {
  const missing = expected.ids.find((id) => !given.ids.includes(id))
  const extra = given.ids.find((id) => !expected.ids.includes(id))
  if (missing !== undefined && extra === undefined) return `family ${missing} is missing from the search index`
  if (extra !== undefined) return `the search index has family ${extra} and not ${missing ?? 'nothing'} there`
  if (given.total !== expected.total) return `the search index counts ${given.total} families and not ${expected.total}`
  const at = given.ids.findIndex((id, i) => id !== expected.ids[i])
  if (at >= 0) return `the search index puts family ${given.ids[at]} where ${expected.ids[at]} belongs`
  for (const facet of Object.keys(expected.facets ?? {}) as (keyof NonNullable<FontSearchHits['facets']>)[])
    if (JSON.stringify(given.facets?.[facet]) !== JSON.stringify(expected.facets?.[facet]))
      return `the search index counts ${facet} values differently`
  return null
}

/** Families spread evenly over the catalogue must be found by name. */
async function compareNames(reader: Reader, engine: SearchPort): Promise<string[]> {
  const [range] = await reader.query<{ low: number | null; high: number | null }>(
    'SELECT MIN(id) AS low, MAX(id) AS high FROM family WHERE status = 1',
  )
  if (range?.low == null || range.high === null) return []
  const step = Math.max(1, Math.floor((range.high - range.low + 1) / MAX_NAMES))
  const rows = await reader.slow<{ id: number; name: string }>(
    'SELECT id, name FROM family WHERE status = 1 AND (id - ?) % ? = 0 ORDER BY id LIMIT ?',
    [range.low, step, MAX_NAMES],
  )
  const lines: string[] = []
  for (const { id, name } of rows) {
    const found = await engine.searchFonts({ ...toQuery({ size: PAGE_SIZE }), q: name, sort: 'relevance' })
    // A name shared by hundreds does not fit on the first page.
    if (!found.ids.includes(id) && found.total <= PAGE_SIZE)
      lines.push(`family ${id} is not found by its name '${name}'`)
  }
  return lines
}
