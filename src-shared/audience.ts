/** How far back the figures of a designer go, today included. */
export const AUDIENCE_RANGES = ['7d', '28d', '90d', '12m'] as const
export type AudienceRange = (typeof AUDIENCE_RANGES)[number]
export const DEFAULT_AUDIENCE_RANGE: AudienceRange = '28d'

/** What is counted of a family. */
export const AUDIENCE_FIGURES = ['views', 'previews', 'downloads', 'collections'] as const
export type AudienceFigure = (typeof AUDIENCE_FIGURES)[number]

/** Days of a range that somebody chooses: a year, also a leap one. */
export const AUDIENCE_MAX_DAYS = 366
const DAY_MS = 86_400_000
/** Before it there was no site. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2100

/** Days since the epoch of a date such as 2026-01-31, UTC; null for what is none. */
export function dayOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const ms = Date.parse(`${text}T00:00:00Z`)
  const date = new Date(ms)
  // The 31st of a month that has 30 days is read as the 1st of the next one.
  if (Number.isNaN(ms) || date.toISOString().slice(0, 10) !== text) return null
  const year = date.getUTCFullYear()
  return year < FIRST_YEAR || year > LAST_YEAR ? null : ms / DAY_MS
}

/** Why two dates make no range, and which of them; null = they do. */
export function rangeProblem(from: string, to: string): { param: 'from' | 'to'; message: string } | null {
  const [first, last] = [dayOf(from), dayOf(to)]
  if (first === null) return { param: 'from', message: 'Say the first day as a date, such as 2026-01-31' }
  if (last === null) return { param: 'to', message: 'Say the last day as a date, such as 2026-01-31' }
  if (last < first) return { param: 'to', message: 'The last day is before the first one' }
  if (last - first >= AUDIENCE_MAX_DAYS)
    return { param: 'to', message: `At most ${AUDIENCE_MAX_DAYS} days can be looked at together` }
  return null
}
