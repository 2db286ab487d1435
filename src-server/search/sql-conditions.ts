import { waysToSet } from '#shared/preview/missing-glyphs.ts'
import { DIGITS_WITH_BIT, pageOf, placeOf } from '#shared/search/coverage-bits.ts'
import type { FacetFilter, FontFilter, FontSearchAst } from '#shared/search/font-search-ast.ts'
import { placeholders } from '../database/in-list.ts'

/** A piece of SQL with its parameters. */
export interface Sql {
  sql: string
  params: unknown[]
}

/** SQL that is true where the code point's own row of coverage_page contains it. Built from our own numbers only. */
export function bitSet(alias: string, codepoint: number): string {
  const { digit, bit } = placeOf(codepoint)
  const digits = DIGITS_WITH_BIT[bit]!.map((one) => `'${one}'`).join(',')
  return `substr(${alias}.bitmap, ${digit + 1}, 1) IN (${digits})`
}

/** Font files that meet a condition: their ids, or a subquery when they are too many for a list. */
export type FileSet = { ids: number[] } | { subquery: Sql }

/** Resolves file conditions; the adapter caches them, since many queries share them. */
export type FileResolver = (subquery: Sql) => Promise<FileSet>

/**
 * One condition in two equivalent forms. A list walks its sort index and probes each family (`walk`) until the page is
 * full; a count needs the whole set, which is faster collected once (`set`): 30 ms instead of 600 ms at 100,000
 * families on SQLite.
 */
export interface Condition {
  walk: Sql
  set: Sql
}

const negated = ({ sql, params }: Sql): Sql => ({ sql: `NOT (${sql})`, params })
const not = (condition: Condition): Condition => ({ walk: negated(condition.walk), set: negated(condition.set) })
const plain = (sql: string, params: readonly unknown[] = []): Condition => ({
  walk: { sql, params: [...params] },
  set: { sql, params: [...params] },
})
const NEVER = plain('1 = 0')

/**
 * Families with a row in another table that meets `condition`. The probe is a scalar subquery and not EXISTS, which
 * MariaDB would turn into a join and collect the whole set before the first row.
 */
const inTable = (table: string, condition: string, params: readonly unknown[], probe = condition): Condition => ({
  walk: {
    sql: `(SELECT 1 FROM ${table} WHERE ${table}.familyId = family.id AND ${probe} LIMIT 1) IS NOT NULL`,
    params: [...params],
  },
  set: { sql: `family.id IN (SELECT ${table}.familyId FROM ${table} WHERE ${condition})`, params: [...params] },
})

/** Upper bound of the strings with a prefix, in code point order. */
export const afterPrefix = (prefix: string) => `${prefix}\u{10ffff}`

/**
 * Files whose coverage includes all code points, or those that the renderer composes them from: one join for each page
 * of 256. Pages are optional when there is another way to set the character.
 */
export function filesCovering(codepoints: readonly number[]): Sql {
  const needs = codepoints.map(waysToSet)
  const aliases = new Map([...new Set(needs.flat(2).map(pageOf))].map((page, at) => [page, `page${at}`]))
  const isNeeded = (page: number) =>
    needs.some((ways) => ways.every((way) => way.some((codepoint) => pageOf(codepoint) === page)))
  const joins = [...aliases].map(
    ([page, alias]) =>
      `${isNeeded(page) ? '' : 'LEFT '}JOIN coverage_page ${alias} ON ${alias}.coverageId = file.coverageId AND ${alias}.page = ?`,
  )
  const holds = (codepoint: number) => bitSet(aliases.get(pageOf(codepoint))!, codepoint)
  const oneWay = (way: readonly number[]) => way.map(holds).join(' AND ')
  const bits = needs.map((ways) => (ways.length === 1 ? oneWay(ways[0]!) : `(${ways.map(oneWay).join(' OR ')})`))
  return {
    sql: `SELECT file.id AS id FROM font_file file ${joins.join(' ')}${bits.length > 0 ? ` WHERE ${bits.join(' AND ')}` : ''}`,
    params: [...aliases.keys()],
  }
}

/** Files that support one of these languages. */
export const filesWithLanguage = (langs: readonly string[]): Sql => ({
  sql: `SELECT DISTINCT file.id AS id FROM coverage_language cover JOIN font_file file ON file.coverageId = cover.coverageId
        WHERE cover.lang IN (${placeholders(langs.length)})`,
  params: [...langs],
})

/** Files with at least `least` of these features or axes. */
export const filesWithFacet = (
  facet: 'feature' | 'axis' | 'script',
  values: readonly string[],
  least: number,
): Sql => ({
  sql: `SELECT fontFileId AS id FROM font_file_facet WHERE facet = ? AND value IN (${placeholders(values.length)})
        GROUP BY fontFileId HAVING COUNT(*) >= ?`,
  params: [facet, ...values, least],
})

/** Files that are variable, or coloured. */
const filesThatAre = (quality: 'variable' | 'color'): Sql => ({
  // The columns need no index: results are cached, and files are far fewer than families.
  sql: `SELECT file.id AS id FROM font_file file WHERE file.${quality} = 1`,
  params: [],
})

/** Families with a style that has one of these files. */
async function someStyleOf(files: Sql, resolve: FileResolver): Promise<Condition> {
  const found = await resolve(files)
  if ('ids' in found && found.ids.length === 0) return NEVER
  const list: Sql = 'ids' in found ? { sql: placeholders(found.ids.length), params: found.ids } : found.subquery
  // The plus keeps SQLite from looking up every id of the list for every family; it has no other effect.
  return inTable('font', `font.fontFileId IN (${list.sql})`, list.params, `+font.fontFileId IN (${list.sql})`)
}

interface WeightRange {
  min: number
  max: number
}

/** Variable files that cover some weight of the range. */
export const filesVarying = ({ min, max }: WeightRange): Sql => ({
  sql: 'SELECT file.id AS id FROM font_file file WHERE file.weightMin <= ? AND file.weightMax >= ?',
  params: [max, min],
})

/** Families with a style of such a weight, static or variable. */
async function weightCondition({ min, max }: WeightRange, resolve: FileResolver): Promise<Condition> {
  const own = inTable('font', 'font.weight BETWEEN ? AND ?', [min, max])
  const varying = await someStyleOf(filesVarying({ min, max }), resolve)
  if (varying === NEVER) return own
  const either = (a: Sql, b: Sql): Sql => ({ sql: `(${a.sql} OR ${b.sql})`, params: [...a.params, ...b.params] })
  return { walk: either(own.walk, varying.walk), set: either(own.set, varying.set) }
}

async function filterCondition(filter: FontFilter, resolve: FileResolver): Promise<Condition> {
  switch (filter.kind) {
    case 'hasposter':
      return plain('family.posterKey IS NOT NULL')
    case 'commercialok':
      return plain('family.commercialUse = 1')
    case 'year':
      return plain('family.publishedYear = ?', [filter.year])
    case 'years':
      return plain('family.publishedYear BETWEEN ? AND ?', [filter.min, filter.max])
    case 'weight':
      return weightCondition(filter, resolve)
    case 'alpha':
      return plain('family.alpha = ?', [filter.letter])
  }
}

const tagCondition = (slugs: readonly string[]) =>
  inTable('family_tag', `family_tag.tagSlug IN (${placeholders(slugs.length)})`, slugs)

async function facetCondition({ facet, values }: FacetFilter, resolve: FileResolver): Promise<Condition> {
  const list = placeholders(values.length)
  switch (facet) {
    case 'license':
      return plain(
        `family.commercialUse IN (${list})`,
        values.map((value) => (value === 'commercial' ? 1 : 0)),
      )
    // Every class of a family counts, not only its main one.
    case 'topic':
    case 'tag':
      return tagCondition(values)
    case 'weight':
      return inTable('font', `font.weight IN (${list})`, values.map(Number))
    case 'width':
      return inTable('font', `font.width IN (${list})`, values.map(Number))
    case 'italic':
      return inTable('font', 'font.italic = 1', [])
    case 'year':
      return plain(`family.publishedYear IN (${list})`, values.map(Number))
    case 'designer':
      return plain(`family.foundryId IN (${list})`, values.map(Number))
    case 'variable':
    case 'color':
      return someStyleOf(filesThatAre(facet), resolve)
    case 'lang':
      return someStyleOf(filesWithLanguage(values), resolve)
    case 'script':
    case 'feature':
    case 'axis':
      return someStyleOf(filesWithFacet(facet, values, 1), resolve)
    default:
      throw new TypeError(`Unknown facet ${facet}`)
  }
}

/** Where the words of a table's rows are stored. */
interface WordSource {
  table: string
  tokens: string
  /** Column of the token table that refers to the row. */
  key: string
}
const FAMILY_WORDS: WordSource = { table: 'family', tokens: 'family_token', key: 'familyId' }

/**
 * The rows found by words, with the best place of each word: one grouped table per word, the longest (rarest) first.
 * The words always drive the join (CROSS JOIN fixes the order on SQLite), since they select few rows.
 */
export function wordTables(words: readonly string[], source: WordSource = FAMILY_WORDS): Sql {
  const { table: rows, tokens, key } = source
  const byLength = words.map((word, i) => ({ word, alias: `word${i}` })).sort((a, b) => b.word.length - a.word.length)
  const tables = byLength.map(({ alias }, at) => {
    const table = `(SELECT ${key}, MAX(weight) AS weight FROM ${tokens} WHERE token >= ? AND token < ? GROUP BY ${key}) ${alias}`
    return at === 0 ? table : `CROSS JOIN ${table} ON ${alias}.${key} = ${byLength[0]!.alias}.${key}`
  })
  return {
    sql: `${tables.join(' ')} CROSS JOIN ${rows} ON ${rows}.id = ${byLength[0]?.alias}.${key}`,
    params: byLength.flatMap(({ word }) => [word, afterPrefix(word)]),
  }
}

/** Every condition of a query except its words and the published status. */
export async function conditions(query: FontSearchAst, resolve: FileResolver): Promise<Condition[]> {
  const all: Condition[] = []
  for (const filter of query.filters) all.push(await filterCondition(filter, resolve))
  for (const filter of query.notFilters) all.push(not(await filterCondition(filter, resolve)))
  for (const filter of query.facetFilters) all.push(await facetCondition(filter, resolve))
  for (const filter of query.notFacetFilters) all.push(not(await facetCondition(filter, resolve)))
  if (query.tags.length > 0)
    all.push(...(query.allTags ? query.tags.map((tag) => tagCondition([tag])) : [tagCondition(query.tags)]))
  if (query.foundryId !== null) all.push(plain('family.foundryId = ?', [query.foundryId]))
  // Without words the collection's rows drive the join (see compileSearch) and this only confirms them.
  if (query.collectionId !== null)
    all.push(inTable('collection_family', 'collection_family.collectionId = ?', [query.collectionId]))
  for (const codepoint of query.codepoints) all.push(await someStyleOf(filesCovering([codepoint]), resolve))
  if (query.chars.length > 0) all.push(await someStyleOf(filesCovering(query.chars), resolve))
  for (const lang of query.langs) all.push(await someStyleOf(filesWithLanguage([lang]), resolve))
  for (const script of query.scripts) all.push(await someStyleOf(filesWithFacet('script', [script], 1), resolve))
  if (query.features.length > 0)
    all.push(await someStyleOf(filesWithFacet('feature', query.features, query.features.length), resolve))
  if (query.axes.length > 0) all.push(await someStyleOf(filesWithFacet('axis', query.axes, query.axes.length), resolve))
  if (query.weight !== null) all.push(await weightCondition(query.weight, resolve))
  if (query.ids !== null)
    all.push(query.ids.length === 0 ? NEVER : plain(`family.id IN (${placeholders(query.ids.length)})`, query.ids))
  if (query.notIds && query.notIds.length > 0)
    all.push(plain(`family.id NOT IN (${placeholders(query.notIds.length)})`, query.notIds))
  return all
}
