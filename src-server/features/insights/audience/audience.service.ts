import { AUDIENCE_FIGURES } from '#shared/audience.ts'
import type { AudiencePart, AudienceQuery, AudienceReport, Figures } from '#shared/contracts/insights/audience.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import { routePath } from '#shared/routes.ts'
import { FAMILY_STATUS } from '../../../database/entities/family.ts'
import { SUM_DIMENSION, SUM_SCOPE } from '../../../database/entities/usage.ts'
import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import type { Actor } from '../../core/actor.ts'
import { type AllowedFoundry, briefOf, requireFoundry, requireOwnFoundry } from '../../foundries/foundry-access.ts'
import { createFoundryActivity } from './activity.service.ts'
import { type FamilyOfFoundry, findFamilyOf, findParts, findSeries, type SumScope } from './audience.queries.ts'
import { firstDay, lastDay, periodLabel, pointsOf, spanOf } from './audience-range.ts'

interface AudienceDeps {
  reader: Reader
  now?: () => number
}

/** Lines per list; smaller parts add little. */
const PARTS = 20
const NOTHING: Figures = { views: 0, previews: 0, downloads: 0, collections: 0 }
const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** Views and downloads of a designer's families, from sums only: no page reads single events. */
export function createAudienceService({ reader, now = Date.now }: AudienceDeps) {
  /** @throws AppError NOT_FOUND, also for other people's */
  async function subject(query: AudienceQuery, actor: Actor) {
    if (query.familyId === undefined) {
      return { allowed: await requireOwnFoundry(reader, actor, 'see', query.foundryId), family: null }
    }
    const family = await findFamilyOf(reader, query.familyId)
    const missing = new AppError('NOT_FOUND', `You have no family ${query.familyId}`, { param: 'familyId' })
    if (!family || (query.foundryId !== undefined && query.foundryId !== family.foundryId)) throw missing
    const allowed = await requireFoundry(reader, actor, 'see', family.foundryId).catch((error) => {
      throw isAppError(error) && error.code === 'NOT_FOUND' ? missing : error
    })
    return { allowed, family }
  }

  return {
    ...createFoundryActivity({ reader, now }),

    /** @throws AppError NOT_FOUND */
    async report(query: AudienceQuery, actor: Actor): Promise<AudienceReport> {
      const { allowed, family } = await subject(query, actor)
      const span = spanOf(query, now())
      const of: SumScope = family
        ? { scope: SUM_SCOPE.family, id: family.id }
        : { scope: SUM_SCOPE.foundry, id: allowed.foundry.id }
      const parts = (dimension: number, order: 'views' | 'downloads') =>
        findParts(reader, of, span, { dimension, order, most: PARTS })
      const [rows, countries, searches, styles, families] = await Promise.all([
        findSeries(reader, of, span),
        parts(SUM_DIMENSION.country, 'downloads'),
        parts(SUM_DIMENSION.search, 'views'),
        family ? parts(SUM_DIMENSION.style, 'downloads') : [],
        family ? [] : parts(SUM_DIMENSION.family, 'downloads'),
      ])
      const at = new Map(rows.map((row) => [row.period, figuresOf(row)]))
      const sum = (from: number, count: number) =>
        total(Array.from({ length: count }, (_, i) => at.get(from + i) ?? NOTHING))
      const series = pointsOf(span).map(({ from, to, beforeFrom }) => ({
        ...sum(from, to - from + 1),
        at: firstDay(span.grain, from),
        label: periodLabel(span.grain, from),
        before: sum(beforeFrom, to - from + 1),
      }))
      const [styleNames, familyNames] = await Promise.all([findStyles(reader, styles), findFamilies(reader, families)])
      return {
        ...headOf(allowed, family),
        range: query.from === undefined ? query.range : 'custom',
        step: span.step,
        today: new Date(now()).toISOString().slice(0, 10),
        period: {
          from: firstDay(span.grain, span.from),
          to: lastDay(span.grain, span.to),
          beforeFrom: firstDay(span.grain, span.beforeFrom),
          beforeTo: lastDay(span.grain, span.beforeTo),
        },
        totals: total(series),
        before: total(series.map((one) => one.before)),
        series,
        countries: countries.map((row) =>
          part(row, row.value ? (COUNTRY_NAMES.of(row.value) ?? row.value) : 'Unknown'),
        ),
        searches: searches.map((row) =>
          part(row, row.value, `${routePath('search')}?${new URLSearchParams({ q: row.value })}`),
        ),
        styles: styles.map((row) =>
          part(row, row.value ? (styleNames.get(row.value) ?? 'A former style') : 'Whole family'),
        ),
        families: families.map((row) => {
          const known = familyNames.get(row.value)
          const href = known ? `${routePath('family-analytics', { familyId: known.id })}?${rangeQuery(query)}` : null
          return part(row, known?.name ?? 'A former family', href)
        }),
      }
    },
  }
}

/** The same range as a query for another page's URL. */
const rangeQuery = ({ range, from, to }: AudienceQuery): URLSearchParams =>
  new URLSearchParams(from !== undefined && to !== undefined ? { from, to } : { range })

const headOf = (allowed: AllowedFoundry, family: FamilyOfFoundry | null) => ({
  foundry: briefOf(allowed),
  family: family && {
    id: family.id,
    name: family.name,
    slug: family.slug,
    isPublic: family.status === FAMILY_STATUS.published,
  },
})

/** MySQL returns sums as text. */
const figuresOf = (row: Figures): Figures => ({
  views: Number(row.views),
  previews: Number(row.previews),
  downloads: Number(row.downloads),
  collections: Number(row.collections),
})

const part = (row: Figures & { value: string }, label: string, href: string | null = null): AudiencePart => ({
  ...figuresOf(row),
  value: row.value,
  label,
  href,
})

function total(rows: readonly Figures[]): Figures {
  const sum = { ...NOTHING }
  for (const row of rows) for (const name of AUDIENCE_FIGURES) sum[name] += row[name]
  return sum
}

async function findStyles(reader: Reader, rows: readonly { value: string }[]): Promise<Map<string, string>> {
  const ids = rows.flatMap((row) => (row.value ? [Number(row.value)] : []))
  if (ids.length === 0) return new Map()
  const fonts = await reader.query<{ id: number; name: string }>(
    `SELECT id, name FROM font WHERE id IN (${placeholders(ids.length)})`,
    ids,
  )
  return new Map(fonts.map((font) => [String(font.id), font.name]))
}

async function findFamilies(reader: Reader, rows: readonly { value: string }[]) {
  const ids = rows.map((row) => Number(row.value))
  if (ids.length === 0) return new Map<string, { id: number; name: string }>()
  const families = await reader.query<{ id: number; name: string }>(
    `SELECT id, name FROM family WHERE id IN (${placeholders(ids.length)}) AND +deletedAt IS NULL`,
    ids,
  )
  return new Map(families.map((family) => [String(family.id), family]))
}

export type AudienceService = ReturnType<typeof createAudienceService>
