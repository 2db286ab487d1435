import { type AudienceRange, dayOf } from '#shared/audience.ts'
import { shortDate } from '#shared/format/time.ts'
import { DAY_MS } from '#shared/limits.ts'
import { SUM_GRAIN } from '../../../database/entities/usage.ts'
import { monthOf } from '../usage/usage-sums.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Longer ranges are drawn in weeks, since single days are noise then. */
const MOST_DAYS = 92
const WEEK = 7
const DAYS: Record<Exclude<AudienceRange, '12m'>, number> = { '7d': 7, '28d': 28, '90d': 90 }
const YEAR = 12

/** Periods of a range and of the one before it, numbered as in usage_sum. */
export interface Span {
  step: 'day' | 'week' | 'month'
  grain: number
  /** First and last period, inclusive. */
  from: number
  to: number
  beforeFrom: number
  beforeTo: number
  /** The range in the fewest possible periods: whole months, and the days around them. */
  pieces: { grain: number; from: number; to: number }[]
}

interface AskedRange {
  range: AudienceRange
  /** Two dates as a range of their own: see rangeProblem. */
  from?: string | undefined
  to?: string | undefined
}

/**
 * The last days up to today, the last months up to this one, or two dates in UTC; and the equally long range before.
 */
export function spanOf({ range, from, to }: AskedRange, now: number): Span {
  const today = Math.floor(now / DAY_MS)
  const first = from === undefined ? null : dayOf(from)
  const last = to === undefined ? null : dayOf(to)
  // The range is cut at today; one that starts in the future stays as requested.
  if (first !== null && last !== null) return spanOfDays(first, first > today ? last : Math.min(last, today))
  if (range !== '12m') return spanOfDays(today - DAYS[range] + 1, today)
  const month = monthOf(now)
  const begin = month - YEAR + 1
  return {
    step: 'month',
    grain: SUM_GRAIN.month,
    from: begin,
    to: month,
    beforeFrom: begin - YEAR,
    beforeTo: begin - 1,
    pieces: [{ grain: SUM_GRAIN.month, from: begin, to: month }],
  }
}

function spanOfDays(from: number, to: number): Span {
  const count = to - from + 1
  return {
    step: count > MOST_DAYS ? 'week' : 'day',
    grain: SUM_GRAIN.day,
    from,
    to,
    beforeFrom: from - count,
    beforeTo: from - 1,
    pieces: piecesOf(from, to),
  }
}

function piecesOf(from: number, to: number): Span['pieces'] {
  const fromMonth = monthOf(from * DAY_MS)
  const first = firstMs(SUM_GRAIN.month, fromMonth) / DAY_MS === from ? fromMonth : fromMonth + 1
  const last = monthOf((to + 1) * DAY_MS) - 1
  if (last < first) return [{ grain: SUM_GRAIN.day, from, to }]
  const begin = firstMs(SUM_GRAIN.month, first) / DAY_MS
  const end = firstMs(SUM_GRAIN.month, last + 1) / DAY_MS - 1
  return [
    ...(from < begin ? [{ grain: SUM_GRAIN.day, from, to: begin - 1 }] : []),
    { grain: SUM_GRAIN.month, from: first, to: last },
    ...(end < to ? [{ grain: SUM_GRAIN.day, from: end + 1, to }] : []),
  ]
}

/** Periods of each point of the series (the last may be a partial week), with the corresponding earlier periods. */
export function pointsOf({ step, from, to, beforeFrom }: Span): { from: number; to: number; beforeFrom: number }[] {
  const width = step === 'week' ? WEEK : 1
  return Array.from({ length: Math.ceil((to - from + 1) / width) }, (_, i) => {
    const at = from + i * width
    return { from: at, to: Math.min(to, at + width - 1), beforeFrom: beforeFrom + i * width }
  })
}

const firstMs = (grain: number, period: number) =>
  grain === SUM_GRAIN.day ? period * DAY_MS : Date.UTC(Math.floor(period / 12), period % 12, 1)

/** ISO date on which a period begins. */
export const firstDay = (grain: number, period: number): string =>
  new Date(firstMs(grain, period)).toISOString().slice(0, 10)

/** ISO date on which it ends. */
export const lastDay = (grain: number, period: number): string =>
  new Date(firstMs(grain, period + 1) - DAY_MS).toISOString().slice(0, 10)

/** '5 Mar 2021', or 'Mar 2021'. */
export const periodLabel = (grain: number, period: number): string =>
  grain === SUM_GRAIN.day ? shortDate(firstMs(grain, period)) : `${MONTHS[period % 12]} ${Math.floor(period / 12)}`
