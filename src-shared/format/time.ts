import type { Moment } from '../contracts/core/common.ts'

const SECOND = 1000
const STEPS: [unit: string, ms: number][] = [
  ['year', 365.25 * 86_400 * SECOND],
  ['month', 30.4375 * 86_400 * SECOND],
  ['week', 7 * 86_400 * SECOND],
  ['day', 86_400 * SECOND],
  ['hour', 3600 * SECOND],
  ['minute', 60 * SECOND],
]
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** '3 days ago'; 'just now' under a minute and for future times (clocks differ). */
export function timeAgo(ms: number, nowMs: number): string {
  for (const [unit, length] of STEPS) {
    const count = Math.floor((nowMs - ms) / length)
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}

/** '5 Mar 2021', in UTC: the same words on server and client. */
export function shortDate(ms: number): string {
  const date = new Date(ms)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** '5 Mar 2021, 18:00 UTC' */
export const utcTime = (iso: string): string => `${shortDate(Date.parse(iso))}, ${iso.slice(11, 16)} UTC`

/** A stored time as pages show it. */
export const momentOf = (ms: number, nowMs: number): Moment => ({
  value: new Date(ms).toISOString(),
  short: shortDate(ms),
  timeAgo: timeAgo(ms, nowMs),
})
