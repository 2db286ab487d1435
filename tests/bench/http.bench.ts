import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from '#server/render/worker-files.ts'
import { type BenchServer, openParts, startServer, stopProcess } from './bench-site.ts'
import { crowdBench } from './crowd.bench.ts'
import { startNginx } from './nginx.ts'
import { type BenchFont, benchFonts, picturePath, previewRequests } from './preview-requests.ts'
import { canMeasureProcesses, childPid, cpuSeconds } from './process-cost.ts'
import { findProgram, freePort, listens, until } from './programs.ts'
import { type Measure, median, spread } from './table.ts'
import { runWrk, type WrkOptions } from './wrk.ts'

const GROUP = 'http'
const UNCACHED = 'preview of a new text: CPU of server + render host / naive Koa route'
const CACHED = 'cached preview: server CPU / nginx with the same file'
const NOT_MODIFIED = '304 / 200 of a cached preview, server CPU'
/** More than any machine draws per second, so that no text repeats. */
const NEW_TEXTS_PER_SECOND = 8000
/** Factor for the length of the first turn, limited by the number of rounds. */
const WARM_UP = 4
/** Visitors of the cached picture, enough to stay below the rate limit at any speed. */
const VISITORS = 256

export interface HttpBenchOptions {
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
  if (!wrk || missing)
    return [UNCACHED, CACHED, NOT_MODIFIED].map((name) => skipped(name, missing ?? 'wrk is not installed'))
  const parts = await openParts(options.environment)
  const fonts = await benchFonts(parts.reader, parts.storage, 4).finally(() => parts.close())
  if (fonts.length === 0)
    throw new Error('the catalogue of the bench has none of the fonts that previews are drawn with')
  const server = await startServer(options.environment)
  try {
    return [
      ...(await uncached(wrk, server, fonts, options)),
      ...(await cached(wrk, server, fonts[0] as BenchFont, options)),
      ...(await crowdBench(server, fonts, options.rounds)),
    ]
  } finally {
    await server.stop()
  }
}

const skipped = (name: string, note: string): Measure => ({ group: GROUP, name, value: null, unit: 'x', note })

/** CPU per request of some processes under wrk. No request may fail, because failures are cheap. */
export async function costOf(wrk: string, origin: string, scratch: string, pids: number[], turn: WrkOptions) {
  const used = () => pids.map(cpuSeconds)
  const before = used()
  const result = await runWrk(wrk, origin, scratch, turn)
  const each = used().map((seconds, i) => ((seconds - before[i]!) / result.requests) * 1e6)
  if (result.failed > 0) throw new Error(`${result.failed} of ${result.requests} requests to ${origin} failed`)
  return { each, micros: each.reduce((sum, part) => sum + part, 0), perSecond: result.requests / result.seconds }
}

async function uncached(wrk: string, server: BenchServer, fonts: BenchFont[], options: HttpBenchOptions) {
  const { scratch, rounds, seconds } = options
  const port = await freePort()
  const naive = spawn(
    process.execPath,
    [
      path.join(projectRoot, 'tests/bench/naive-route.mjs'),
      String(port),
      JSON.stringify(fonts.map(({ alias, path: file }) => ({ alias, path: file }))),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { PATH: process.env.PATH, NODE_ENV: 'production' } },
  )
  try {
    await until('the naive route', () => listens(port), 20_000)
    const host = childPid(server.pid, 'render-host')
    const more = previewRequests(fonts)
    const ratios: number[] = []
    const own: number[] = []
    const ownServer: number[] = []
    const theirs: number[] = []
    const rates: number[] = []
    // The first round warms up: it compiles code and opens fonts.
    for (let round = 0; round <= rounds; round++) {
      const length = round === 0 ? seconds * Math.min(WARM_UP, rounds) : seconds
      const requests = more(length * NEW_TEXTS_PER_SECOND)
      const mine = { requests: requests.ours, seconds: length }
      const ours = await costOf(wrk, server.url, scratch, [server.pid, host], mine)
      const their = { requests: requests.naive, seconds: length }
      const other = await costOf(wrk, `http://127.0.0.1:${port}`, scratch, [naive.pid!], their)
      if (round === 0) continue
      ratios.push(ours.micros / other.micros)
      own.push(ours.micros)
      ownServer.push(ours.each[0]!)
      theirs.push(other.micros)
      rates.push(ours.perSecond)
    }
    const measures: Measure[] = [
      {
        group: GROUP,
        name: UNCACHED,
        value: median(ratios),
        unit: 'x',
        target: { atMost: 0.2 },
        note: `rounds ${spread(ratios)}; naive ${Math.round(median(theirs))} us`,
      },
      {
        group: GROUP,
        name: 'preview of a new text, CPU',
        value: median(own),
        unit: 'us',
        note: `server ${Math.round(median(ownServer))} us of it; ${Math.round(median(rates))} a second`,
      },
    ]
    return measures
  } finally {
    await stopProcess(naive)
  }
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
  const bare = await startBare(path.join(folder, 'files/preview.png'), first.headers).catch(async (error) => {
    await nginx?.stop()
    throw error
  })
  try {
    const toNginx: number[] = []
    const toBare: number[] = []
    const toFull: number[] = []
    const own: number[] = []
    const theirs: number[] = []
    const rates: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const turn = { requests: requestsFor(at), seconds }
      const ours = await costOf(wrk, server.url, scratch, [server.pid], turn)
      const files = { requests: requestsFor('/preview.png'), seconds }
      const other = nginx && (await costOf(wrk, nginx.origin, scratch, [nginx.workerPid], files))
      const plain = await costOf(wrk, bare.origin, scratch, [bare.pid], turn)
      const short = await costOf(wrk, server.url, scratch, [server.pid], { ...turn, ifNoneMatch: etag })
      if (round === 0) continue
      if (other) toNginx.push(ours.micros / other.micros)
      if (other) theirs.push(other.micros)
      toBare.push(ours.micros / plain.micros)
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
        name: 'cached preview: server CPU / bare node:http listener',
        value: median(toBare),
        unit: 'x',
        note: `rounds ${spread(toBare)}; the same bytes and headers, nothing looked up`,
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
    await bare.stop()
    await nginx?.stop()
  }
}

async function startBare(file: string, headers: Headers) {
  const port = await freePort()
  // Node adds these headers itself.
  const list = [...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)).flat()
  const child = spawn(
    process.execPath,
    [path.join(projectRoot, 'tests/bench/bare-listener.mjs'), String(port), file, JSON.stringify(list)],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { PATH: process.env.PATH } },
  )
  try {
    await until('the bare listener', () => listens(port), 20_000)
  } catch (error) {
    await stopProcess(child)
    throw error
  }
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => stopProcess(child) }
}
