import { ANALYTICS_BEACON_PATH } from '#shared/asset-paths.ts'
import type { AnalyticsEventName, AnalyticsInput } from '#shared/contracts/analytics.ts'
import type { PageConfig } from '#shared/contracts/site.ts'
import { ANALYTICS } from '#shared/limits.ts'
import type { ApiClient } from '../api/trpc.ts'

type Event = AnalyticsInput['events'][number]

/** A batch waits this long for company. */
const WAIT_MS = 4000
/** Different errors of one page load: a broken page must not write for ever. */
const MAX_ERRORS = 10

let send: ((events: Event[]) => void) | null = null
let waiting: Event[] = []
let timer: ReturnType<typeof setTimeout> | undefined
const errors = new Set<string>()

/** Whoever asks not to be counted is not, whichever way the browser says so. */
const optedOut = () =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** From now on events are sent, unless the site or the visitor does not want it. */
export function startAnalytics(config: PageConfig, client: ApiClient): void {
  if (config.analytics !== 'own' || optedOut()) return
  send = (events) => void client.analytics.record.mutate({ events }).catch(() => undefined)
  window.addEventListener('error', (event) => reportError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason))
  // The last moment in which something can be sent: calls would be cut off, a beacon is not.
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

/** Counts that something happened. `detail` says what of it, never what somebody typed. */
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
/** A page was shown. The first of a visit is known from the request itself and skipped (specification section 2). */
export function pageView(): void {
  if (!firstPage) emit('page_view')
  firstPage = false
}

/** An error that nobody caught, each once: its words and the first place of ours in it, without addresses' queries. */
export function reportError(error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const place = /\/(?:assets|src-client)\/([\w./-]+(?:\?[^:)\s]*)?:\d+:\d+)/.exec(stack)?.[1] ?? ''
  const words = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replace(/\?\S+/g, '?…')
  const detail = `${words.slice(0, 200)} @ ${place.replace(/\?[^:]*/, '')}`
  if (errors.has(detail) || errors.size >= MAX_ERRORS) return
  errors.add(detail)
  emit('error', detail)
}
