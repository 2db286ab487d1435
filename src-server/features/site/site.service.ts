import { ABILITY_FILTERS, type AbilityName } from '#shared/abilities.ts'
import type { WelcomeResult } from '#shared/contracts/catalogue/browse.ts'
import { type FamilyRow, fontSearchInput } from '#shared/contracts/catalogue/fonts.ts'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import type { SiteStats } from '#shared/contracts/site/site.ts'
import { DAY_MS } from '#shared/limits.ts'
import { EVERYTHING } from '#shared/search/font-search-ast.ts'
import { parseFontSearch } from '#shared/search/parse-font-search.ts'
import type { Reader } from '../../database/reader.ts'
import { createShared } from '../../database/shared-answer.ts'
import type { SearchEngines } from '../../search/search-engines.ts'
import type { FamilyRows } from '../catalogue/fonts/family-rows.ts'
import type { TopicsService } from '../catalogue/topics/topics.service.ts'
import type { CollectionsService } from '../collections/collections.service.ts'
import { PUBLISHED } from '../core/visibility.ts'
import { FIRST_STEPS } from './first-steps.ts'
import type { ShowcaseService } from './showcase/showcase.service.ts'

/** The wall of popular families takes 14, and one may already be featured above it. */
const WELCOME_POPULAR = 15
const WELCOME_NEW = 6
const WELCOME_STYLES = 12
const WELCOME_COLLECTIONS = 3
const WEEK_MS = 7 * DAY_MS
/** The first Monday after the epoch, so that weeks change as ISO weeks do. */
const FIRST_MONDAY_MS = 4 * DAY_MS

/** Counts and flags as the drivers of both databases return them. */
type CountColumn = number | string | boolean | null

/** Without empty collections. */
const NEW_COLLECTIONS = { q: '', user: '', sort: 'date', min: 1, page: 1, size: WELCOME_COLLECTIONS } as const

interface SiteServiceDeps {
  reader: Reader
  engines: SearchEngines
  rows: FamilyRows
  collections: Pick<CollectionsService, 'search' | 'cards'>
  topics: Pick<TopicsService, 'mainStyles'>
  /** What admins put in front. */
  showcase: Pick<ShowcaseService, 'shown'>
}

/** A row for a tile, which shows one style; with all of them the page would be a quarter larger. */
const tileOf = (row: FamilyRow): FamilyRow => ({ ...row, fonts: row.fonts.filter((font) => font.primary) })

export function createSiteService(deps: SiteServiceDeps) {
  const { reader, engines, rows, collections, topics, showcase } = deps
  const stats = createShared(countSite)

  async function countSite(): Promise<SiteStats> {
    const rows = await reader.slow<Record<'commercialUse' | 'families' | 'styles' | 'designers', CountColumn>>(
      `SELECT counted.*, (SELECT COUNT(*) FROM foundry WHERE familyCount > 0) AS designers FROM (
         SELECT commercialUse, COUNT(*) AS families, SUM(fontCount) AS styles FROM family WHERE ${PUBLISHED} GROUP BY commercialUse
       ) counted`,
    )
    const sum = (of: typeof rows, key: 'families' | 'styles') =>
      of.reduce((total, row) => total + Number(row[key] ?? 0), 0)
    return {
      // To visitors a font is a family, as in collections and My Fonts.
      fonts: sum(rows, 'families'),
      styles: sum(rows, 'styles'),
      commercial: sum(
        rows.filter((row) => Boolean(row.commercialUse)),
        'families',
      ),
      // Only designers with published families count.
      designers: Number(rows[0]?.designers ?? 0),
    }
  }

  /** Ids of a list's first families. */
  const first = async (size: number, more: Partial<typeof EVERYTHING>) =>
    (await engines.searchFonts('es', { ...EVERYTHING, size, ...more })).hits

  /** The first family of each ability; if a search fails, its ability is left out. */
  async function abilityIds(): Promise<Map<AbilityName, number>> {
    const names = Object.keys(ABILITY_FILTERS) as AbilityName[]
    const found = await Promise.allSettled(
      names.map(async (name) => {
        const { sort: _, ...filters } = parseFontSearch(fontSearchInput.parse(ABILITY_FILTERS[name]))
        return first(1, filters)
      }),
    )
    return new Map(
      names.flatMap((name, at) => {
        const answer = found[at]!
        const id = answer.status === 'fulfilled' ? answer.value.ids[0] : undefined
        return id === undefined ? [] : [[name, id] as const]
      }),
    )
  }

  /**
   * Family of the week: advances one step each ISO week through what admins feature, else through families with
   * posters, most popular first.
   */
  async function heroId(chosen: readonly number[]): Promise<number | null> {
    const week = Math.floor((Date.now() - FIRST_MONDAY_MS) / WEEK_MS)
    if (chosen.length > 0) return chosen[week % chosen.length]!
    const posters = { filters: [{ kind: 'hasposter' as const }] }
    const { total } = await first(1, posters)
    if (total === 0) return null
    return (await first(1, { ...posters, page: (week % total) + 1 })).ids[0] ?? null
  }

  /** Collections that admins feature, then the newest. */
  async function shelf(featured: readonly number[]): Promise<CollectionView[]> {
    const [chosen, newest] = await Promise.all([
      collections.cards(featured.slice(0, WELCOME_COLLECTIONS)),
      collections.search(NEW_COLLECTIONS),
    ])
    const others = newest.hits.filter(({ id }) => !chosen.some((one) => one.id === id))
    return [...chosen, ...others].slice(0, WELCOME_COLLECTIONS)
  }

  return {
    /** Figures of the footer. */
    stats: stats.get,

    /** Clears cached figures after the catalogue changed. */
    forgetStats: stats.forget,

    /** All data of the home page: two short queries and the rows, whatever the size of the catalogue. */
    async welcome(): Promise<WelcomeResult> {
      const shown = await showcase.shown()
      const [hero, popular, newest, able, counts, styles, shelves] = await Promise.all([
        heroId(shown.family),
        first(WELCOME_POPULAR, {}),
        first(WELCOME_NEW, { sort: 'date' }),
        abilityIds(),
        stats.get(),
        topics.mainStyles(WELCOME_STYLES),
        shelf(shown.collection),
      ])
      // Without posters the most popular family is featured.
      const featured = hero === null ? popular.ids.slice(0, 1) : [hero]
      const ids = new Set([...featured, ...popular.ids, ...newest.ids, ...able.values()])
      const byId = new Map((await rows.load([...ids], { text: '' })).map((row) => [row.familyId, row]))
      const pick = (list: readonly number[]): FamilyRow[] => list.flatMap((id) => byId.get(id) ?? [])
      return {
        featured: pick(featured),
        popular: pick(popular.ids).map(tileOf),
        new: pick(newest.ids).map(tileOf),
        collections: shelves,
        styles,
        abilities: Object.fromEntries([...able].flatMap(([name, id]) => pick([id]).map((row) => [name, tileOf(row)]))),
        counts,
        firstSteps: counts.fonts === 0 ? FIRST_STEPS : [],
      }
    },
  }
}
