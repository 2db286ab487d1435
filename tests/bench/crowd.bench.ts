import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '#server/render/worker-files.ts'
import type { BenchServer } from './bench-site.ts'
import { type BenchFont, createTexts, picturePath } from './preview-requests.ts'
import { type Measure, median, percentile } from './table.ts'
import type { WrkRequest } from './wrk.ts'

const AT_ONCE = 2000
const TIMEOUT_MS = 30_000

/** Time of /healthz while 2,000 visitors request different new pictures at once. */
export async function crowdBench(server: BenchServer, fonts: BenchFont[], rounds: number): Promise<Measure[]> {
  const texts = createTexts()
  const waits: number[] = []
  let drawn = 0
  for (let round = 0; round <= rounds; round++) {
    // Every round has new texts and addresses.
    const crowd = Array.from({ length: AT_ONCE }, (_, i) => ({
      path: picturePath(fonts[i % fonts.length]!, texts()),
      from: `10.${40 + round}.${i >> 8}.${i & 255}`,
    }))
    const pings = await startPings(server)
    const statuses = await Promise.all(crowd.map((request) => ask(server, request))).finally(pings.stop)
    const other = statuses.find((status) => status !== 200 && status !== 503)
    if (other !== undefined) throw new Error(`a preview of the crowd was answered with ${other}`)
    const own = await pings.waits
    // The first round warms up.
    if (round === 0) continue
    waits.push(...own)
    drawn += statuses.filter((status) => status === 200).length
  }
  return [
    {
      group: 'http',
      name: `/healthz during ${AT_ONCE} different new previews at once, p99`,
      value: percentile(waits, 0.99),
      unit: 'ms',
      target: { atMost: 50 },
      note: `${waits.length} checks in ${rounds} rounds, p50 ${median(waits).toFixed(1)} ms, most ${Math.max(...waits).toFixed(0)} ms; ${Math.round(drawn / rounds)} drawn, the others 503`,
    },
  ]
}

async function startPings(server: BenchServer) {
  const file = path.join(projectRoot, 'tests/bench/health-pings.mjs')
  const thread = new Worker(file, { workerData: { url: `${server.url}/healthz` } })
  await once(thread, 'message')
  const waits = once(thread, 'message').then(([message]) => (message as { waits: number[] }).waits)
  return { waits, stop: () => thread.postMessage('stop') }
}

/** Opens a new connection per request, like many visitors. @returns the status */
function ask(server: BenchServer, { path: at, from }: WrkRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      {
        host: '127.0.0.1',
        port: server.port,
        path: at,
        agent: false,
        headers: { 'X-Forwarded-For': from },
        timeout: TIMEOUT_MS,
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', reject)
      },
    )
    request.on('timeout', () => request.destroy(new Error(`no answer to ${at} in ${TIMEOUT_MS} ms`)))
    request.on('error', reject)
  })
}
