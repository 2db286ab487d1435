import {
  AUDIENCE_FIGURES,
  AUDIENCE_RANGES,
  type AudienceFigure,
  type AudienceRange,
  DEFAULT_AUDIENCE_RANGE,
  rangeProblem,
} from '#shared/audience.ts'

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

/** What an address asks to see; what is none of it is the usual. */
export interface AudienceView {
  range: AudienceRange
  /** Two dates instead of a range, as they were typed; null = none. */
  days: { from: string; to: string } | null
  figure: AudienceFigure
  /** The range before is drawn, too. */
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

/** What the days of a view are not; null = they are a range, or none is asked for. */
export const daysProblem = ({ days }: AudienceView) => days && rangeProblem(days.from, days.to)

/** What the site is asked for: days that make no range are left out, and the usual range is shown. */
export const askedRange = (view: AudienceView): { range: AudienceRange; from?: string; to?: string } =>
  view.days && !daysProblem(view) ? { range: view.range, ...view.days } : { range: view.range }

/** Address of the same page with another view; what is usual is left out. */
export function audienceHref(path: string, foundryId: number | null, view: AudienceView): string {
  const query = new URLSearchParams()
  if (foundryId !== null) query.set('foundry', String(foundryId))
  for (const [name, value] of rangeParts(view)) query.set(name, value)
  if (view.figure !== FIRST_FIGURE) query.set('figure', view.figure)
  if (view.compare) query.set('compare', '1')
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** How a range stands in an address; what is usual is left out. */
export const rangeParts = ({ range, days }: AudienceView): [string, string][] =>
  days
    ? [
        ['from', days.from],
        ['to', days.to],
      ]
    : range === DEFAULT_AUDIENCE_RANGE
      ? []
      : [['range', range]]

/** '+12 %', '−3 %'; '' when there is nothing to compare with. */
export function changeLabel(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : 'new'
  const percent = Math.round(((now - before) / before) * 100)
  return percent === 0 ? '±0 %' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
}
