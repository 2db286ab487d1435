import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findProgram } from '#tests/support/programs.ts'
import { type BenchServer, openParts, startServer } from './bench-site.ts'
import { crowdBench } from './crowd.bench.ts'
import { startNginx } from './nginx.ts'
import { type BenchFont, benchFonts, picturePath } from './preview-requests.ts'
import { canMeasureProcesses, cpuSeconds } from './process-cost.ts'
import { type Measure, median, spread } from './table.ts'
import { runWrk, type WrkOptions } from './wrk.ts'

const GROUP = 'http'
const CACHED = 'cached preview: server CPU / nginx with the same file'
const NOT_MODIFIED = '304 / 200 of a cached preview, server CPU'
/** Visitors of the cached picture, enough to stay below the rate limit at any speed. */
const VISITORS = 256

interface HttpBenchOptions {
  environment: Record<string, string>
  scratch: string
  rounds: number
  /** Length of each turn in seconds. */
  seconds: number
}

/** Preview pictures over HTTP. Comparisons take turns within a run, so that ratios are of the same minute on the same machine. */
export async function httpBench(options: HttpBenchOptions): Promise<Measure[]> {
  const wrk = findProgram('wrk')
  const missing = !canMeasureProcesses ? 'needs /proc' : wrk ? null : 'wrk is not installed (apt-get install wrk)'
  if (!wrk || missing) return [CACHED, NOT_MODIFIED].map((name) => skipped(name, missing ?? 'wrk is not installed'))
  const parts = await openParts(options.environment)
  const fonts = await benchFonts(parts.reader, parts.storage, 4).finally(() => parts.close())
  if (fonts.length === 0)
    throw new Error('the catalogue of the bench has none of the fonts that previews are drawn with')
  const server = await startServer(options.environment)
  try {
    return [
      ...(await cached(wrk, server, fonts[0] as BenchFont, options)),
      ...(await crowdBench(server, fonts, options.rounds)),
    ]
  } finally {
    await server.stop()
  }
}

const skipped = (name: string, note: string): Measure => ({ group: GROUP, name, value: null, unit: 'x', note })

/** CPU per request of a process under wrk. No request may fail, because failures are cheap. */
async function costOf(wrk: string, origin: string, scratch: string, pid: number, turn: WrkOptions) {
  const before = cpuSeconds(pid)
  const result = await runWrk(wrk, origin, scratch, turn)
  const micros = ((cpuSeconds(pid) - before) / result.requests) * 1e6
  if (result.failed > 0) throw new Error(`${result.failed} of ${result.requests} requests to ${origin} failed`)
  return { micros, perSecond: result.requests / result.seconds }
}

async function cached(wrk: string, server: BenchServer, font: BenchFont, options: HttpBenchOptions) {
  const { scratch, rounds, seconds } = options
  const at = picturePath(font, 'Hamburgefonstiv 0123456')
  const first = await fetch(server.url + at)
  const png = Buffer.from(await first.arrayBuffer())
  const etag = first.headers.get('etag')
  if (first.status !== 200 || !etag) throw new Error(`the preview was answered with ${first.status}`)
  const again = await fetch(server.url + at, { headers: { 'If-None-Match': etag } })
  if (again.status !== 304) throw new Error(`a known preview was answered with ${again.status}`)

  const requestsFor = (target: string) =>
    Array.from({ length: VISITORS }, (_, i) => ({ path: target, from: `10.2.0.${i}` }))
  const nginxProgram = findProgram('nginx')
  const folder = path.join(scratch, 'nginx')
  await mkdir(path.join(folder, 'files'), { recursive: true })
  await writeFile(path.join(folder, 'files/preview.png'), png)
  const nginx = nginxProgram ? await startNginx(nginxProgram, folder) : null
  try {
    const toNginx: number[] = []
    const toFull: number[] = []
    const own: number[] = []
    const theirs: number[] = []
    const rates: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const turn = { requests: requestsFor(at), seconds }
      const ours = await costOf(wrk, server.url, scratch, server.pid, turn)
      const files = { requests: requestsFor('/preview.png'), seconds }
      const other = nginx && (await costOf(wrk, nginx.origin, scratch, nginx.workerPid, files))
      const short = await costOf(wrk, server.url, scratch, server.pid, { ...turn, ifNoneMatch: etag })
      if (round === 0) continue
      if (other) toNginx.push(ours.micros / other.micros)
      if (other) theirs.push(other.micros)
      toFull.push(short.micros / ours.micros)
      own.push(ours.micros)
      rates.push(ours.perSecond)
    }
    const measures: Measure[] = [
      nginx
        ? {
            group: GROUP,
            name: CACHED,
            value: median(toNginx),
            unit: 'x',
            // In production nginx keeps pictures (docs/decisions/0032).
            target: { atMost: 5 },
            note: `rounds ${spread(toNginx)}; nginx ${median(theirs).toFixed(1)} us`,
          }
        : skipped(CACHED, 'nginx is not installed (apt-get install nginx)'),
      {
        group: GROUP,
        name: 'cached preview, server CPU',
        value: median(own),
        unit: 'us',
        note: `${png.length} bytes; ${Math.round(median(rates))} a second`,
      },
      {
        group: GROUP,
        name: NOT_MODIFIED,
        value: median(toFull),
        unit: 'x',
        target: { atMost: 1.1 },
        note: `rounds ${spread(toFull)}`,
      },
    ]
    return measures
  } finally {
    await nginx?.stop()
  }
}
