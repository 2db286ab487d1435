import type { Database } from '#server/database/data-source.ts'
import type { Reader } from '#server/database/reader.ts'
import { compileSearch, countSql, listSql } from '#server/search/sql-font-search.ts'
import { type FontSearchInput, fontSearchInput } from '#shared/contracts/catalogue/fonts.ts'
import type { FontSearchAst } from '#shared/search/font-search-ast.ts'
import { parseFontSearch } from '#shared/search/parse-font-search.ts'

interface BenchRow {
  name: string
  runs: number
  p50: number
  p99: number
  max: number
}

/** Names for the queries, evenly spread over the catalogue. */
async function sampleNames(reader: Reader, count: number): Promise<string[]> {
  const range = await reader.query<{ low: number; high: number }>('SELECT MIN(id) AS low, MAX(id) AS high FROM family')
  const { low, high } = range[0]!
  const names: string[] = []
  for (let i = 0; i < count; i++) {
    const from = low + Math.floor(((high - low) * i) / count)
    const rows = await reader.query<{ name: string }>(
      'SELECT name FROM family WHERE id >= ? AND status = 1 ORDER BY id LIMIT 1',
      [from],
    )
    if (rows[0]) names.push(rows[0].name)
  }
  return names
}

/** Omits a letter of the longest word, like a typing visitor. */
function withTypo(name: string): string {
  const words = name.split(' ').sort((a, b) => b.length - a.length)
  const word = words[0]!
  return word.slice(0, 3) + word.slice(4)
}

/** The mixed queries of the speed targets: name, typo, tags and year, code point, characters, page 500, and plain lists. */
export async function mixedQueries(
  reader: Reader,
  perKind: number,
): Promise<{ kind: string; input: FontSearchInput }[]> {
  const names = await sampleNames(reader, perKind)
  const tags = await reader.query<{ slug: string }>('SELECT slug FROM tag WHERE familyCount > 0 ORDER BY slug LIMIT 50')
  const sorts = ['popular', 'trending', 'date', 'name'] as const
  const codepoints = ['U+2BF9', '0x1F600', '0x416', '0x41', '0x905', '0x5D0', '0x1EA0', '0x3B1']
  const texts = ['Hamburgefonstiv', 'Привет', 'Ελληνικά', 'Tiếng Việt', 'שלום', 'नमस्ते', '2 × 3 = 6', 'Zürich Łódź']
  return names.flatMap((name, i) => {
    const tag = (step: number) => tags[(i * step) % tags.length]?.slug ?? 'serif'
    const year = 2000 + (i % 25)
    return [
      { kind: 'name', input: { q: name } },
      { kind: 'first letters', input: { q: name.slice(0, 3) } },
      { kind: 'typo', input: { q: withTypo(name) } },
      { kind: 'tags + year', input: { tags: `${tag(1)},${tag(3)}`, f: `year~${year}` } },
      { kind: 'codepoint', input: { codepoint: codepoints[i % codepoints.length]! } },
      { kind: 'chars', input: { chars: texts[i % texts.length]! } },
      { kind: 'page 500', input: { page: 500, sort: sorts[i % 4]!, f: i % 2 ? 'commercialok~' : '' } },
      { kind: 'list', input: { page: 1 + (i % 7), sort: sorts[i % 4]! } },
      { kind: 'tag list', input: { tags: tag(1), page: 1 + (i % 5) } },
      { kind: 'random', input: { random: String(i) } },
    ]
  })
}

function percentiles(name: string, times: number[]): BenchRow {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const round = (ms: number) => Math.round(ms * 100) / 100
  return { name, runs: times.length, p50: round(at(0.5)), p99: round(at(0.99)), max: round(sorted.at(-1) ?? 0) }
}

/** Times every query once, after a warm-up with the first of each kind. @returns a row per kind and one for all */
export async function timeQueries(
  queries: { kind: string; input: FontSearchInput }[],
  search: (input: FontSearchInput) => Promise<unknown>,
): Promise<BenchRow[]> {
  const kinds = new Map<string, number[]>()
  for (const kind of new Set(queries.map((query) => query.kind)))
    await search(queries.find((query) => query.kind === kind)!.input)
  for (const { kind, input } of queries) {
    const started = performance.now()
    await search({ ...input })
    const times = kinds.get(kind) ?? []
    kinds.set(kind, times)
    times.push(performance.now() - started)
  }
  const rows = [...kinds].map(([kind, times]) => percentiles(kind, times))
  return [...rows, percentiles('all', [...kinds.values()].flat())]
}

/** The database's plan for each list query, which must use an index. */
export async function explainLists(database: Database, reader: Reader): Promise<{ name: string; plan: string[] }[]> {
  const inputs: FontSearchInput[] = [
    { sort: 'popular' },
    { sort: 'trending' },
    { sort: 'date' },
    { sort: 'name' },
    { f: 'commercialok~' },
    { f: 'year~2020' },
    { f: 'alpha~b' },
    { tags: 'serif,cool', r: '1' },
    { ff: 'topic~serif' },
    { q: 'sans' },
    { codepoint: 'U+2BF9' },
    { chars: 'Grün' },
    { lang: 'de' },
    { feature: 'smcp' },
    { axis: 'wght' },
    { weight: '700' },
  ]
  const plans: { name: string; plan: string[] }[] = []
  for (const input of inputs) {
    const query: FontSearchAst = {
      ...(parseFontSearch(fontSearchInput.parse(input)) as FontSearchAst),
      ids: null,
      foundryId: null,
      collectionId: null,
    }
    const compiled = await compileSearch(query, async (subquery) => ({ subquery }))
    for (const [part, sql] of [
      ['list', listSql(query, compiled, { limit: 20, offset: 0 })],
      ['count', countSql(compiled)],
    ] as const) {
      plans.push({
        name: `${part} ${JSON.stringify(input)}`,
        plan: await explain(database, reader, sql.sql, sql.params),
      })
    }
  }
  return plans
}

async function explain(database: Database, reader: Reader, sql: string, params: unknown[]): Promise<string[]> {
  if (database.kind === 'sqlite') {
    const rows = await reader.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params)
    return rows.map((row) => row.detail)
  }
  const rows = await reader.query<Record<string, unknown>>(`EXPLAIN ${sql}`, params)
  return rows.map(
    (row) => `${row.table ?? ''}: ${row.type ?? ''} key=${row.key ?? 'none'} rows=${row.rows ?? ''} ${row.Extra ?? ''}`,
  )
}
