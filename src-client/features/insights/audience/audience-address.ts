import {
  AUDIENCE_FIGURES,
  AUDIENCE_RANGES,
  type AudienceFigure,
  type AudienceRange,
  DEFAULT_AUDIENCE_RANGE,
  rangeProblem,
} from '#shared/audience.ts'
import { withQuery } from '../../../app/with-query.ts'

export const RANGE_LABELS: Record<AudienceRange, string> = {
  '7d': '7 days',
  '28d': '28 days',
  '90d': '90 days',
  '12m': '12 months',
}
export const FIGURE_LABELS: Record<AudienceFigure, string> = {
  views: 'Views',
  previews: 'Previews',
  downloads: 'Downloads',
  collections: 'Collections',
}
const FIRST_FIGURE: AudienceFigure = 'downloads'

/** What an address asks to show; invalid values become defaults. */
export interface AudienceView {
  range: AudienceRange
  /** Two dates instead of a range, as typed; null = none. */
  days: { from: string; to: string } | null
  figure: AudienceFigure
  /** Draws the previous period too. */
  compare: boolean
}

export function audienceView(query: URLSearchParams): AudienceView {
  const one = <T extends string>(of: readonly T[], given: string | null, usual: T) =>
    of.find((value) => value === given) ?? usual
  const [from, to] = ['from', 'to'].map((name) => (query.get(name) ?? '').trim().slice(0, 20)) as [string, string]
  return {
    range: one(AUDIENCE_RANGES, query.get('range'), DEFAULT_AUDIENCE_RANGE),
    days: from || to ? { from, to } : null,
    figure: one(AUDIENCE_FIGURES, query.get('figure'), FIRST_FIGURE),
    compare: query.get('compare') === '1',
  }
}

/** The error of the typed days; null = they are valid, or there are none. */
export const daysProblem = ({ days }: AudienceView) => days && rangeProblem(days.from, days.to)

/** Input of the call: invalid days are left out, so the default range is shown. */
export const askedRange = (view: AudienceView): { range: AudienceRange; from?: string; to?: string } =>
  view.days && !daysProblem(view) ? { range: view.range, ...view.days } : { range: view.range }

/** Address of the same page with another view; default values are left out. */
export const audienceHref = (path: string, foundryId: number | null, view: AudienceView): string =>
  withQuery(path, {
    foundry: foundryId ?? '',
    ...(view.days ?? { range: view.range === DEFAULT_AUDIENCE_RANGE ? '' : view.range }),
    figure: view.figure === FIRST_FIGURE ? '' : view.figure,
    compare: view.compare ? '1' : '',
  })

/** '+12 %', '−3 %'; null if there was nothing before. */
export function changeLabel(now: number, before: number): string | null {
  if (before === 0) return null
  const percent = Math.round(((now - before) / before) * 100)
  return percent === 0 ? '±0 %' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
}
