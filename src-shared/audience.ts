import { DAY_MS } from './limits.ts'

/** Ranges of a designer's figures, including today. */
export const AUDIENCE_RANGES = ['7d', '28d', '90d', '12m'] as const
export type AudienceRange = (typeof AUDIENCE_RANGES)[number]
export const DEFAULT_AUDIENCE_RANGE: AudienceRange = '28d'

/** What is counted of a family. */
export const AUDIENCE_FIGURES = ['views', 'previews', 'downloads', 'collections'] as const
export type AudienceFigure = (typeof AUDIENCE_FIGURES)[number]

/** Longest custom range in days: a year, also a leap year. */
export const AUDIENCE_MAX_DAYS = 366
/** No site existed before. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2100

/** Days since the epoch of a date such as 2026-01-31, UTC; null for an invalid one. */
export function dayOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const ms = Date.parse(`${text}T00:00:00Z`)
  const date = new Date(ms)
  // The 31st of a month with 30 days would roll over to the next one.
  if (Number.isNaN(ms) || date.toISOString().slice(0, 10) !== text) return null
  const year = date.getUTCFullYear()
  return year < FIRST_YEAR || year > LAST_YEAR ? null : ms / DAY_MS
}

/** What is wrong with a range of two dates, and which of them; null = valid. */
export function rangeProblem(from: string, to: string): { param: 'from' | 'to'; message: string } | null {
  const [first, last] = [dayOf(from), dayOf(to)]
  if (first === null) return { param: 'from', message: 'Say the first day as a date, such as 2026-01-31' }
  if (last === null) return { param: 'to', message: 'Say the last day as a date, such as 2026-01-31' }
  if (last < first) return { param: 'to', message: 'The last day is before the first one' }
  if (last - first >= AUDIENCE_MAX_DAYS)
    return { param: 'to', message: `At most ${AUDIENCE_MAX_DAYS} days can be looked at together` }
  return null
}
