import type { FamilyRow } from '#shared/contracts/fonts.ts'
import type { HomeResult, SiteStats } from '#shared/contracts/site.ts'
import type { Reader } from '../../database/reader.ts'
import type { SearchEngines } from '../../search/search-engines.ts'
import type { FamilyRows } from '../fonts/family-rows.ts'
import { PUBLISHED } from '../fonts/fonts.queries.ts'
import { EVERYTHING } from '../fonts/fonts.service.ts'
import { findTags } from '../topics/topics.service.ts'

/** The wall of popular families takes 14, and one may already stand above it. */
const HOME_POPULAR = 15
const HOME_NEWEST = 6
const HOME_TOPICS = 12
/** The numbers in the footer may lag this much: counting every font on every page is not worth more. */
const STATS_TTL_MS = 60_000
const WEEK_MS = 7 * 86_400_000
/** The first Monday after the epoch, so that weeks turn as ISO weeks do. */
const FIRST_MONDAY_MS = 4 * 86_400_000

export interface SiteServiceDeps {
  reader: Reader
  engines: SearchEngines
  rows: FamilyRows
  now?: () => number
}

export function createSiteService({ reader, engines, rows, now = Date.now }: SiteServiceDeps) {
  let stats: { value: Promise<SiteStats>; until: number } | null = null

  async function countSite(): Promise<SiteStats> {
    const [families, designers] = await Promise.all([
      reader.slow<{ commercialUse: number | boolean; families: number; fonts: number | string | null }>(
        `SELECT commercialUse, COUNT(*) AS families, SUM(fontCount) AS fonts FROM family WHERE ${PUBLISHED} GROUP BY commercialUse`,
      ),
      reader.query<{ count: number }>('SELECT COUNT(*) AS count FROM foundry WHERE familyCount > 0'),
    ])
    const sum = (rows: typeof families, key: 'families' | 'fonts') =>
      rows.reduce((total, row) => total + Number(row[key] ?? 0), 0)
    return {
      fonts: sum(families, 'fonts'),
      families: sum(families, 'families'),
      commercial: sum(
        families.filter((row) => Boolean(row.commercialUse)),
        'fonts',
      ),
      designers: Number(designers[0]?.count ?? 0),
    }
  }

  /** Ids of a list's first families. */
  const first = async (size: number, more: Partial<typeof EVERYTHING>) =>
    (await engines.searchFonts('es', { ...EVERYTHING, size, ...more })).hits

  /** Family of the week: walks the posters, most popular first, one step each ISO week. */
  async function heroId(): Promise<number | null> {
    const week = Math.floor((now() - FIRST_MONDAY_MS) / WEEK_MS)
    const posters = { filters: [{ kind: 'hasposter' as const }] }
    const { total } = await first(1, posters)
    if (total === 0) return null
    return (await first(1, { ...posters, page: (week % total) + 1 })).ids[0] ?? null
  }

  return {
    /** Numbers of the footer; one count serves everybody for a minute. */
    stats(): Promise<SiteStats> {
      if (!stats || now() >= stats.until) {
        const value = countSite()
        stats = { value, until: now() + STATS_TTL_MS }
        value.catch(() => {
          stats = null
        })
      }
      return stats.value
    },

    /** Counts anew for the next who asks; the catalogue has changed. */
    forgetStats() {
      stats = null
    },

    async home(): Promise<HomeResult> {
      const topics = (await findTags(reader)).filter((tag) => tag.isTopic).slice(0, HOME_TOPICS)
      const [hero, popular, newest, siteStats, ...samples] = await Promise.all([
        heroId(),
        first(HOME_POPULAR, {}),
        first(HOME_NEWEST, { sort: 'date' }),
        this.stats(),
        ...topics.map((topic) => first(1, { facetFilters: [{ facet: 'topic', values: [topic.slug] }] })),
      ])
      const sampleIds = samples.map((hits) => hits.ids[0] ?? 0)
      const ids = new Set([...(hero ? [hero] : []), ...popular.ids, ...newest.ids, ...sampleIds.filter((id) => id > 0)])
      const byId = new Map((await rows.load([...ids], { text: '' })).map((row) => [row.familyId, row]))
      const pick = (list: number[]): FamilyRow[] => list.flatMap((id) => byId.get(id) ?? [])
      return {
        hero: (hero !== null && byId.get(hero)) || null,
        popular: pick(popular.ids),
        newest: pick(newest.ids),
        topics: topics.map((topic, i) => ({
          slug: topic.slug,
          label: topic.label,
          fontCount: topic.familyCount,
          family: byId.get(sampleIds[i]!) ?? null,
        })),
        stats: siteStats,
      }
    },
  }
}
