import { DAY_MS } from '#shared/limits.ts'
import type { Database } from '../database/data-source.ts'
import { Family } from '../database/entities/family.ts'
import { Font } from '../database/entities/font.ts'
import { Foundry, FoundryActivity } from '../database/entities/foundry.ts'
import { USAGE_KIND, UsageDaily } from '../database/entities/usage.ts'
import { transaction } from '../database/transaction.ts'
import { TRENDING_DAYS, USAGE_POINTS } from '../features/insights/usage/usage-points.ts'
import { addSums, MILESTONES, sumsOf } from '../features/insights/usage/usage-sums.ts'
import { recordChange } from '../search/search-outbox.ts'
import type { CatalogueFamily } from './catalogue.ts'
import { demoAudience, demoEvents } from './demo-events.ts'
import { randomSequence } from './random.ts'

/** Days of invented history. */
export const ACTIVITY_DAYS = 90
/** Daily downloads of a family of weight 1000; the fourth power below makes the rest a long tail. */
const TOP_DOWNLOADS = 12_000
/** Views per download. */
const VIEWS = 5
/** Share of viewers who preview their own text, and of downloaders who add it to a collection. */
const PREVIEWS = 0.55
const COLLECTIONS = 0.03

export interface DailyActivity {
  /** Days since the epoch, UTC. */
  day: number
  downloads: number
  views: number
  previews: number
  collections: number
}

/**
 * Invented downloads and views of one family for the days before `now`: deterministic by day, weight and slug. Some
 * families rise and some fall, so that trending differs from popular, and weekends are quieter.
 */
export function demoActivity(slug: string, weight: number, now: number): DailyActivity[] {
  const random = randomSequence(...Buffer.from(slug))
  const today = Math.floor(now / DAY_MS)
  const level = (weight / 1000) ** 4 * TOP_DOWNLOADS
  const growth = random.next() * 2.4 - 0.8
  return Array.from({ length: ACTIVITY_DAYS }, (_, i) => {
    const day = today - ACTIVITY_DAYS + i
    const trend = Math.max(0.1, 1 + growth * (i / ACTIVITY_DAYS - 0.5))
    // 1 January 1970 was a Thursday.
    const weekend = (day + 4) % 7 === 0 || (day + 4) % 7 === 6
    const downloads = Math.round(level * trend * (weekend ? 0.6 : 1) * (0.75 + random.next() / 2))
    const views = Math.round(downloads * VIEWS * (0.8 + random.next() * 0.4))
    const previews = Math.round(views * PREVIEWS * (0.8 + random.next() * 0.4))
    return { day, downloads, views, previews, collections: Math.round(downloads * COLLECTIONS * 2 * random.next()) }
  })
}

/**
 * Writes a demo family's invented history, as the sums and counters that real events would produce. Skips families with
 * any activity, so it is safe to repeat.
 */
export async function writeDemoActivity(
  database: Database,
  familyId: number,
  family: Pick<CatalogueFamily, 'slug' | 'name' | 'topic' | 'tags' | 'weight'>,
  now: number,
): Promise<boolean> {
  const days = demoActivity(family.slug, family.weight, now)
  const firstTrendingDay = Math.floor(now / DAY_MS) - TRENDING_DAYS
  const points = (day: DailyActivity) =>
    day.downloads * USAGE_POINTS[USAGE_KIND.download] + day.views * USAGE_POINTS[USAGE_KIND.view]
  const sum = (of: (day: DailyActivity) => number) => days.reduce((total, day) => total + of(day), 0)
  const downloads = sum((day) => day.downloads)
  const popularity = sum(points)
  const trending = sum((day) => (day.day >= firstTrendingDay ? points(day) : 0))
  const rows = days.flatMap(({ day, ...of }) => [
    { familyId, kind: USAGE_KIND.download, day, events: of.downloads },
    { familyId, kind: USAGE_KIND.view, day, events: of.views },
    { familyId, kind: USAGE_KIND.preview, day, events: of.previews },
    { familyId, kind: USAGE_KIND.collect, day, events: of.collections },
  ])
  return transaction(database, async (manager) => {
    if (await manager.existsBy(UsageDaily, { familyId })) return false
    const row = await manager.findOne(Family, {
      where: { id: familyId },
      select: { id: true, foundryId: true, version: true },
    })
    if (!row) return false
    await manager.insert(
      UsageDaily,
      rows.filter((entry) => entry.events > 0),
    )
    const fonts = await manager.find(Font, {
      where: { familyId },
      order: { isPrimary: 'DESC', position: 'ASC', id: 'ASC' },
      select: { id: true },
    })
    const audience = demoAudience(
      family,
      fonts.map(({ id }) => id),
    )
    const { foundryId } = row
    const events = days.flatMap((day) => demoEvents(day, { familyId, foundryId }, audience))
    await addSums(manager, sumsOf(events), database.kind)
    await manager.insert(FoundryActivity, milestonesOf(days, { familyId, foundryId }))
    await manager.increment(Family, { id: familyId }, 'downloads', downloads)
    await manager.increment(Family, { id: familyId }, 'popularity', popularity)
    await manager.increment(Family, { id: familyId }, 'trending', trending)
    await manager.increment(Family, { id: familyId }, 'version', 1)
    await manager.increment(Foundry, { id: row.foundryId }, 'downloads', downloads)
    await recordChange(manager, 'family', [{ id: familyId, version: row.version + 1 }], now)
    return true
  })
}

/** Download milestones of a family, each on its day; the last of several on one day. */
function milestonesOf(
  days: readonly DailyActivity[],
  family: { familyId: number; foundryId: number },
): Omit<FoundryActivity, 'id'>[] {
  let sum = 0
  return days.flatMap(({ day, downloads }) => {
    const passed = MILESTONES.filter((count) => count > sum && count <= sum + downloads).at(-1)
    sum += downloads
    if (passed === undefined) return []
    const milestone = { kind: 'milestone' as const, userId: null, subjectId: passed, detail: '' }
    return [{ ...family, ...milestone, happenedAt: day * DAY_MS + DAY_MS / 2 }]
  })
}
