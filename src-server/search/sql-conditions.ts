import { DIGITS_WITH_BIT, pageOf, placeOf } from '#shared/search/coverage-bits.ts'
import type { FacetFilter, FontFilter, FontSearchAst } from '#shared/search/font-search-ast.ts'
import { queryWords } from '#shared/search/words.ts'
import { placeholders } from '../database/in-list.ts'

/** A piece of SQL with its parameters. */
export interface Sql {
  sql: string
  params: unknown[]
}

/** Which font files hold something: their ids, or a subquery where they are too many for a list. */
export type FileSet = { ids: number[] } | { subquery: Sql }

/** Answers file conditions; the adapter caches them, since many queries ask for the same. */
export type FileResolver = (subquery: Sql) => Promise<FileSet>

export const not = (condition: Sql): Sql => ({ sql: `NOT (${condition.sql})`, params: condition.params })
const NEVER: Sql = { sql: '1 = 0', params: [] }

/** Upper end of the strings that begin with a prefix, in code point order. */
export const afterPrefix = (prefix: string) => `${prefix}\u{10ffff}`

/** Files whose coverage holds all code points: one join for each page of 256. */
export function filesCovering(codepoints: readonly number[]): Sql {
  const pages = new Map<number, number[]>()
  for (const cp of codepoints) pages.set(pageOf(cp), [...(pages.get(pageOf(cp)) ?? []), cp])
  const joins: string[] = []
  const params: unknown[] = []
  for (const [page, members] of pages) {
    const alias = `page${joins.length}`
    const bits = members.map((cp) => {
      const { digit, bit } = placeOf(cp)
      const digits = DIGITS_WITH_BIT[bit]!.map((hex) => `'${hex}'`).join(',')
      return ` AND substr(${alias}.bitmap, ${digit + 1}, 1) IN (${digits})`
    })
    joins.push(
      `JOIN coverage_page ${alias} ON ${alias}.coverageId = file.coverageId AND ${alias}.page = ?${bits.join('')}`,
    )
    params.push(page)
  }
  return { sql: `SELECT file.id AS id FROM font_file file ${joins.join(' ')}`, params }
}

/** Files whose coverage serves one of these languages. */
const filesWithLanguage = (langs: readonly string[]): Sql => ({
  sql: `SELECT DISTINCT file.id AS id FROM coverage_language cover JOIN font_file file ON file.coverageId = cover.coverageId
        WHERE cover.lang IN (${placeholders(langs.length)})`,
  params: [...langs],
})

/** Files that offer at least `least` of these features or axes. */
const filesWithFacet = (facet: 'feature' | 'axis', values: readonly string[], least: number): Sql => ({
  sql: `SELECT fontFileId AS id FROM font_file_facet WHERE facet = ? AND value IN (${placeholders(values.length)})
        GROUP BY fontFileId HAVING COUNT(*) >= ?`,
  params: [facet, ...values, least],
})

/** Families with a style that has one of these files. */
async function someStyleOf(files: Sql, resolve: FileResolver): Promise<Sql> {
  const set = await resolve(files)
  if ('ids' in set && set.ids.length === 0) return NEVER
  const list: Sql = 'ids' in set ? { sql: placeholders(set.ids.length), params: set.ids } : set.subquery
  return {
    sql: `EXISTS (SELECT 1 FROM font WHERE font.familyId = family.id AND font.fontFileId IN (${list.sql}))`,
    params: list.params,
  }
}

function filterCondition(filter: FontFilter): Sql {
  switch (filter.kind) {
    case 'hasposter':
      return { sql: 'family.posterKey IS NOT NULL', params: [] }
    case 'commercialok':
      return { sql: 'family.commercialUse = 1', params: [] }
    case 'year':
      return { sql: 'family.publishedYear = ?', params: [filter.year] }
    case 'alpha':
      return { sql: 'family.alpha = ?', params: [filter.letter] }
  }
}

const tagCondition = (slugs: readonly string[]): Sql => ({
  sql: `EXISTS (SELECT 1 FROM family_tag WHERE family_tag.familyId = family.id AND family_tag.tagSlug IN (${placeholders(slugs.length)}))`,
  params: [...slugs],
})

async function facetCondition({ facet, values }: FacetFilter, resolve: FileResolver): Promise<Sql> {
  const list = placeholders(values.length)
  switch (facet) {
    case 'license':
      return {
        sql: `family.commercialUse IN (${list})`,
        params: values.map((value) => (value === 'commercial' ? 1 : 0)),
      }
    case 'topic':
      return { sql: `family.topicSlug IN (${list})`, params: values }
    case 'tag':
      return tagCondition(values)
    case 'weight':
      return {
        sql: `EXISTS (SELECT 1 FROM font WHERE font.familyId = family.id AND font.weight IN (${list}))`,
        params: values.map(Number),
      }
    case 'lang':
      return someStyleOf(filesWithLanguage(values), resolve)
    case 'feature':
    case 'axis':
      return someStyleOf(filesWithFacet(facet, values, 1), resolve)
    default:
      throw new TypeError(`Unknown facet ${facet}`)
  }
}

/** One joined table for each word: the families with a token that begins with it, and the best place where it stands. */
export function wordJoins(q: string): Sql[] {
  return queryWords(q).map((word, i) => ({
    sql: `JOIN (SELECT familyId, MAX(weight) AS weight FROM family_token WHERE token >= ? AND token < ? GROUP BY familyId) word${i}
          ON word${i}.familyId = family.id`,
    params: [word, afterPrefix(word)],
  }))
}

/** Every condition of a query but its words. Published families only. */
export async function conditions(query: FontSearchAst, resolve: FileResolver): Promise<Sql[]> {
  const all: Sql[] = [{ sql: 'family.status = 1', params: [] }]
  for (const filter of query.filters) all.push(filterCondition(filter))
  for (const filter of query.notFilters) all.push(not(filterCondition(filter)))
  for (const filter of query.facetFilters) all.push(await facetCondition(filter, resolve))
  for (const filter of query.notFacetFilters) all.push(not(await facetCondition(filter, resolve)))
  if (query.tags.length > 0)
    all.push(...(query.allTags ? query.tags.map((tag) => tagCondition([tag])) : [tagCondition(query.tags)]))
  if (query.foundryId !== null) all.push({ sql: 'family.foundryId = ?', params: [query.foundryId] })
  if (query.collectionId !== null) all.push(NEVER)
  for (const codepoint of query.codepoints) all.push(await someStyleOf(filesCovering([codepoint]), resolve))
  if (query.chars.length > 0) all.push(await someStyleOf(filesCovering(query.chars), resolve))
  for (const lang of query.langs) all.push(await someStyleOf(filesWithLanguage([lang]), resolve))
  if (query.features.length > 0)
    all.push(await someStyleOf(filesWithFacet('feature', query.features, query.features.length), resolve))
  if (query.axes.length > 0) all.push(await someStyleOf(filesWithFacet('axis', query.axes, query.axes.length), resolve))
  if (query.weight !== null) {
    all.push({
      sql: 'EXISTS (SELECT 1 FROM font WHERE font.familyId = family.id AND font.weight BETWEEN ? AND ?)',
      params: [query.weight.min, query.weight.max],
    })
  }
  return all
}
