import { ANALYTICS_BEACON_PATH } from '#shared/asset-paths.ts'
import type { AnalyticsEventName, AnalyticsInput } from '#shared/contracts/insights/analytics.ts'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import { ANALYTICS } from '#shared/limits.ts'
import type { ApiClient } from '../api/trpc.ts'

type Event = AnalyticsInput['events'][number]

/** How long a batch waits for more events. */
const WAIT_MS = 4000
/** Most different errors sent per page load, so that a broken page does not report forever. */
const MAX_ERRORS = 10

let send: ((events: Event[]) => void) | null = null
let waiting: Event[] = []
let timer: ReturnType<typeof setTimeout> | undefined
const errors = new Set<string>()

/** Whether the visitor opted out, by Do Not Track or by Global Privacy Control. */
const optedOut = () =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** Starts sending events, unless the site or the visitor does not want it. */
export function startAnalytics(config: PageConfig, client: ApiClient): void {
  if (config.analytics !== 'own' || optedOut()) return
  send = (events) => void client.analytics.record.mutate({ events }).catch(() => undefined)
  window.addEventListener('error', (event) => reportError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason))
  // The last moment to send something: calls would be cut off, beacons are not.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || waiting.length === 0) return
    const body = JSON.stringify({ token: config.AntiForgeryToken, events: take() })
    navigator.sendBeacon(ANALYTICS_BEACON_PATH, new Blob([body], { type: 'application/json' }))
  })
}

function take(): Event[] {
  clearTimeout(timer)
  timer = undefined
  const events = waiting
  waiting = []
  return events
}

/** Counts an event. `detail` gives its kind, never anything that was typed. */
export function emit(name: AnalyticsEventName, detail = ''): void {
  if (!send) return
  waiting.push({
    name,
    detail: detail.slice(0, ANALYTICS.maxDetailChars),
    path: location.pathname.slice(0, ANALYTICS.maxPathChars),
  })
  if (waiting.length >= ANALYTICS.maxBatch) send(take())
  else timer ??= setTimeout(() => send?.(take()), WAIT_MS)
}

let firstPage = true
/** Counts a page view. The server counts the first page of a visit from its request, so it is skipped here (specification section 2). */
export function pageView(): void {
  if (!firstPage) emit('page_view')
  firstPage = false
}

/** Reports an uncaught error once. */
export function reportError(error: unknown): void {
  if (!send || errors.size >= MAX_ERRORS) return
  const detail = errorWords(error)
  if (errors.has(detail)) return
  errors.add(detail)
  emit('error', detail)
}

/** An error's message and the first stack frame in our code, without the queries of addresses. */
function errorWords(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const place = /\/(?:assets|src-client)\/([\w./-]+(?:\?[^:)\s]*)?:\d+:\d+)/.exec(stack)?.[1] ?? ''
  const words = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replace(/\?\S+/g, '?…')
  return `${words.slice(0, 200)} @ ${place.replace(/\?[^:]*/, '')}`
}
