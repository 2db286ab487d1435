import type { ServerResponse } from 'node:http'
import type { Metrics } from './metrics.ts'

/** In seconds: pictures take less than a millisecond, pages ten, large downloads minutes. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** As nginx calls it: the client left before it had the answer. */
const LEFT = 499

/** Counts requests by route and status, and measures how long they take. */
export function createRequestMetrics(metrics: Metrics) {
  const count = metrics.counter('http_requests_total', 'answered requests', ['route', 'status'])
  const observe = metrics.durations(
    'http_request_duration_seconds',
    'from the first line of a request to the last byte of its answer',
    ['route'],
    BUCKETS,
  )
  let running = 0
  metrics.gauge('http_requests_running', 'requests that are being answered', [], () => [{ value: running }])
  /** Complete answers from memory, by status. Plain numbers, because a label costs as much as such an answer. */
  const fromMemory = new Map([200, 304, 503].map((status) => [status, 0]))
  metrics.counted(
    'http_memory_answers_total',
    'pictures and style sheets that were answered from memory, beside http_requests_total',
    ['status'],
    () => [...fromMemory].map(([status, value]) => ({ labels: { status: String(status) }, value })),
  )

  return {
    /** Call before the request is handled. */
    watch(route: string, response: ServerResponse): void {
      const began = performance.now()
      running++
      response.once('close', () => {
        running--
        const status = response.writableFinished ? response.statusCode : LEFT
        count({ route, status: String(status) })
        observe({ route }, (performance.now() - began) / 1000)
      })
    },
    /** Counts an answer from memory. @param status 200, 304, or 503 for an address that asks too often */
    answeredFromMemory(status: number): void {
      fromMemory.set(status, (fromMemory.get(status) ?? 0) + 1)
    },
  }
}
