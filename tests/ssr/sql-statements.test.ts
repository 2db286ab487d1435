import { rm } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { basketPath } from '#client/features/catalogue/basket/basket-address.ts'
import { openParts as open, type Parts } from '#server/compose/parts.ts'
import { readConfig } from '#server/config.ts'
import { FAMILY_STATUS } from '#server/database/entities/family.ts'
import { createLogger } from '#server/logger.ts'
import { seedSynthetic } from '#server/seeds/seed-synthetic.ts'
import { fontSearchInput } from '#shared/contracts/catalogue/fonts.ts'
import { ROUTE_TRAITS } from '#shared/route-traits.ts'
import { ROUTES, type RouteName } from '#shared/routes.ts'
import { benchPageConfig, openPath, statementsOf } from '#tests/bench/open-page.ts'
import { copyTemplate, startTestSite, testEnvironment } from '#tests/support/app.ts'
import { startMeiliProtocolServer } from '#tests/support/meili-protocol-server.ts'
import { type RouteSample, routeSamples } from '#tests/support/route-samples.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** Most statements of a page that shows one list: rows, their styles, labels and totals, each read for all rows at once. */
const MOST_OF_A_LIST = 6
/** Most statements of pages with many lists, and of fonts with all their data and the files of their style sheet. */
const MANY_LISTS: Partial<Record<RouteName, number>> = {
  home: 14,
  'font-playground': 10,
  basket: 14,
  'collection-detail': 14,
  'blog-post': 8,
  family: 19,
  'family-by-designer': 19,
}
/** With Meilisearch: few results are ordered, similar words looked for, and the first facets after a change get their names. */
const MANY_WITH_MEILISEARCH: Partial<Record<RouteName, number>> = {
  ...MANY_LISTS,
  search: 11,
  'search-fonts': MOST_OF_A_LIST + 2,
  'collection-detail': 15,
}
const MORE_FAMILIES = 300
const SEARCHES = ['/search?q=sans', '/search?q=rounded', '/search-fonts?q=sans', '/popular/fonts?size=11']
const FEW_RESULTS = '/search?q=lobster'

/** Public routes, without those that only redirect, account and admin pages. */
const NAMES = (Object.keys(ROUTES) as RouteName[]).filter(
  (name) => name !== 'starred' && !('alias' in ROUTES[name]) && !/^\/(?:account|admin)\//.test(ROUTES[name].pattern),
)

let samples: Record<RouteName, RouteSample>
let few: Record<string, string[]>
let many: Record<string, string[]>
let withMeilisearch: Record<string, string[]>
/** Plans of statements that read all published families in the thread that answers requests. */
const scans = new Map<string, string[]>()
/** One that does, as a control. */
const SCANNING = 'SELECT id FROM family WHERE slug IN (?) AND status = 1 ORDER BY commercialUse DESC, id'
/** An index on the status alone, or with a column of few values, leads to most families. */
const MOST = /^(?:SCAN family\b|SEARCH family USING .*\((?:status|deletedAt)=\?(?! AND nameKey[=>]))/

/** Without a limit, or sorted after they were found: then all are read. */
async function noteScans(parts: Parts, statements: readonly string[]) {
  for (const sql of new Set(statements)) {
    const nothing = [...sql.matchAll(/\?/g)].map(() => null)
    const plan: { detail: string }[] = await parts.database.read.query(`EXPLAIN QUERY PLAN ${sql}`, nothing)
    const lines = plan.map(({ detail }) => detail)
    const isSorted = lines.some((line) => line.startsWith('USE TEMP B-TREE'))
    const isLimited = /\bLIMIT\b/.test(sql)
    if (lines.some((line) => MOST.test(line)) && (isSorted || !isLimited)) scans.set(sql, lines)
  }
}

/** Searches look for changes again after some milliseconds, so a slow machine looks more often. */
const countedOnce = (statements: readonly string[]) =>
  statements.filter((sql, at) => !sql.includes('FROM search_outbox') || statements.indexOf(sql) === at)

/** The statements of every page on its first visit, in a process that has served other pages. */
async function statementsOfPages(addFamilies: number, env = {}): Promise<Record<string, string[]>> {
  const dataDir = await copyTemplate()
  const parts: Parts = await open(readConfig(testEnvironment(dataDir, env)), createLogger('silent'))
  try {
    if (addFamilies > 0) await seedSynthetic(parts.database, { families: addFamilies, seed: 1 })
    await parts.search.start()
    await waitFor(
      'the search engine',
      async () => !(await parts.services.fonts.search(fontSearchInput.parse({ size: 1 }))).degraded,
    )
    const config = await benchPageConfig(parts)
    const all: Record<string, string[]> = {}
    for (const name of NAMES) {
      const { query, slow } = await statementsOf(parts.reader, () => openPath(parts, config, samples[name].path))
      all[name] = countedOnce([...query, ...slow])
      await noteScans(parts, [SCANNING, ...query])
    }
    for (const path of [...SEARCHES, FEW_RESULTS]) {
      const { query, slow } = await statementsOf(parts.reader, () => openPath(parts, config, path))
      all[path] = countedOnce([...query, ...slow])
    }
    // Styles of different files, those first whose characters no page has read.
    const styles = await parts.reader.query<{ id: number }>(
      `SELECT MAX(font.id) AS id FROM font JOIN font_file ON font_file.id = font.fontFileId
       JOIN family ON family.id = font.familyId
       WHERE family.status = ${FAMILY_STATUS.published} AND family.deletedAt IS NULL AND family.licenseId = 'OFL-1.1'
       GROUP BY font_file.id, font_file.coverageId ORDER BY font_file.coverageId DESC`,
    )
    for (const [name, some] of Object.entries({ 'few styles': styles.slice(0, 3), 'many styles': styles.slice(3) })) {
      const path = basketPath(some.map(({ id }) => id))
      all[name] = (await statementsOf(parts.reader, () => openPath(parts, config, path))).query
    }
    return all
  } finally {
    await parts.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

beforeAll(async () => {
  const site = await startTestSite()
  samples = await routeSamples(site)
  await site.close()
  few = await statementsOfPages(0)
  many = await statementsOfPages(MORE_FAMILIES)
  const meili = await startMeiliProtocolServer()
  withMeilisearch = await statementsOfPages(MORE_FAMILIES, { MEILI_HOST: meili.host, MEILI_API_KEY: 'key' })
  await meili.close()
})

describe('SQL statements', () => {
  test('of pages are counted', () => {
    expect(few['popular-fonts']!.length).toBeGreaterThan(1)
  })

  test('that answer in the thread of requests read no more families than they show', () => {
    expect(scans.delete(SCANNING), 'the control is noted').toBe(true)
    expect([...scans]).toEqual([])
  })

  test('of a basket are no more with more styles and families', () => {
    expect(many['many styles']!.join()).toContain('FROM npm_release')
    expect(many['many styles']!.length, many['many styles']!.join('\n\n')).toBeLessThanOrEqual(
      many['few styles']!.length,
    )
  })

  test.each(NAMES)('%s: no more with 300 more families', (name) => {
    expect(many[name]!.length, many[name]!.join('\n\n')).toBeLessThanOrEqual(few[name]!.length)
  })

  test.each(NAMES.filter((name) => ROUTE_TRAITS[name].cached))(
    '%s: at most six, or the limit of pages with many lists',
    (name) => {
      expect(many[name]!.length, many[name]!.join('\n\n')).toBeLessThanOrEqual(MANY_LISTS[name] ?? MOST_OF_A_LIST)
    },
  )

  test.each(NAMES.filter((name) => ROUTE_TRAITS[name].cached))(
    '%s with Meilisearch: at most six, or the limit of pages with many lists',
    (name) => {
      const statements = withMeilisearch[name]!
      expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(
        MANY_WITH_MEILISEARCH[name] ?? MOST_OF_A_LIST,
      )
    },
  )

  test.each(SEARCHES)('of %s with Meilisearch: at most six', (path) => {
    const statements = withMeilisearch[path]!
    expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(MOST_OF_A_LIST)
  })

  test('of words with few results, with Meilisearch: also their order and similar words', () => {
    const statements = withMeilisearch[FEW_RESULTS]!
    expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(MOST_OF_A_LIST + 2)
  })
})
