import type { AudienceRange } from '#shared/audience.ts'
import { shortDate } from '#shared/format/time.ts'
import { SUM_GRAIN } from '../../database/entities/usage.ts'
import { monthOf } from '../usage/usage-sums.ts'

const DAY_MS = 86_400_000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const LENGTHS: Record<AudienceRange, { grain: 'day' | 'month'; count: number }> = {
  '7d': { grain: 'day', count: 7 },
  '28d': { grain: 'day', count: 28 },
  '90d': { grain: 'day', count: 90 },
  '12m': { grain: 'month', count: 12 },
}

/** Periods of a range and of the one before it, by the numbers that usage_sum knows them by. */
export interface Span {
  grain: number
  /** First and last period, both in it. */
  from: number
  to: number
  count: number
  beforeFrom: number
  beforeTo: number
}

/** The last days up to today, or the last months up to this one, UTC; and as many just before. */
export function spanOf(range: AudienceRange, now: number): Span {
  const { grain, count } = LENGTHS[range]
  const to = grain === 'day' ? Math.floor(now / DAY_MS) : monthOf(now)
  const from = to - count + 1
  return { grain: SUM_GRAIN[grain], from, to, count, beforeFrom: from - count, beforeTo: from - 1 }
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
