import type { FamilyRow } from '#shared/contracts/fonts.ts'
import type { HomeResult, SiteStats } from '#shared/contracts/site.ts'
import type { Reader } from '../../database/reader.ts'
import { countSite, newestFamilyIds, posterFamilyIds, topFamilyIds, topicLeaders } from './site.queries.ts'

/** The wall of the home page (look: 14 tiles) and its newest strip. */
const WALL = 14
const NEWEST = 6
const TOPICS = 16
const POSTERS = 52
/** Counts move slowly and stand on every page. */
const STATS_TTL_MS = 30_000
const HOME_TTL_MS = 30_000
const WEEK_MS = 7 * 86_400_000

export interface SiteDeps {
  reader: Reader
  loadFamilyRows(ids: number[]): Promise<FamilyRow[]>
}

export function createSiteService({ reader, loadFamilyRows }: SiteDeps) {
  const stats = cached<SiteStats>(STATS_TTL_MS, () => countSite(reader))

  const home = cached<HomeResult>(HOME_TTL_MS, async () => {
    const [popular, newest, posters, topics, counts] = await Promise.all([
      topFamilyIds(reader, WALL),
      newestFamilyIds(reader, NEWEST),
      posterFamilyIds(reader, POSTERS),
      topicLeaders(reader, TOPICS),
      stats.get(),
    ])
    const heroId = posters.length ? posters[weekNumber(Date.now()) % posters.length] : popular[0]
    const wanted = [...popular, ...newest, ...(heroId ? [heroId] : []), ...topics.flatMap((topic) => (topic.familyId ? [topic.familyId] : []))]
    const rows = new Map((await loadFamilyRows([...new Set(wanted)])).map((row) => [row.familyId, row]))
    const pick = (ids: number[]) => ids.flatMap((id) => rows.get(id) ?? [])
    return {
      hero: (heroId && rows.get(heroId)) || null,
      popular: pick(popular),
      newest: pick(newest),
      topics: topics.map((topic) => ({
        slug: topic.slug,
        label: topic.label,
        fontCount: Number(topic.fontCount),
        family: (topic.familyId && rows.get(topic.familyId)) || null,
      })),
      stats: counts,
    }
  })

  return {
    home: home.get,
    stats: stats.get,
    /** Forgets both, e.g. after the first catalogue was filled. */
    refresh() {
      stats.clear()
      home.clear()
    },
  }
}

/** Weeks since the epoch, starting on Mondays: the family of the week changes with it. */
export const weekNumber = (ms: number) => Math.floor((ms - 4 * 86_400_000) / WEEK_MS)

/** One value kept for a while; concurrent callers share one load, a failed load is not kept. */
function cached<T>(ttlMs: number, load: () => Promise<T>) {
  let value: Promise<T> | null = null
  let until = 0
  return {
    get(): Promise<T> {
      if (value && Date.now() < until) return value
      const fresh = load()
      value = fresh
      until = Date.now() + ttlMs
      fresh.catch(() => {
        if (value === fresh) value = null
      })
      return fresh
    },
    clear() {
      value = null
    },
  }
}
