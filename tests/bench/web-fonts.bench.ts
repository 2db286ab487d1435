import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createFontEngine } from '#server/render/font-engine.ts'
import { fontKeys } from '#server/storage/storage.port.ts'
import { openParts, startServer } from './bench-site.ts'
import { costOf } from './http.bench.ts'
import { startNginx } from './nginx.ts'
import { canMeasureProcesses, childPid, cpuSeconds } from './process-cost.ts'
import { findProgram } from './programs.ts'
import { type Measure, median, spread } from './table.ts'

const GROUP = 'web-fonts'
const CACHED = 'css2 from cache: server CPU / nginx with the same file'
const SUBSET = 'Latin subset of a font of 400 KB as WOFF2, CPU'
const VISITORS = 256
/** File size of the target in bytes. */
const FONT_BYTES = 400 * 1024
const CUTS = 8

export interface WebFontsBenchOptions {
  environment: Record<string, string>
  scratch: string
  rounds: number
  seconds: number
}

/** Families on other sites: the cached style sheet, which most visitors get, and the cost of a new piece of a font. */
export async function webFontsBench(options: WebFontsBenchOptions): Promise<Measure[]> {
  if (!canMeasureProcesses)
    return [CACHED, SUBSET].map((name) => ({ group: GROUP, name, value: null, unit: 'x', note: 'needs /proc' }))
  return [await cached(options), await subset(options)]
}

async function cached({ environment, scratch, rounds, seconds }: WebFontsBenchOptions): Promise<Measure> {
  const wrk = findProgram('wrk')
  const nginxProgram = findProgram('nginx')
  const measure = { group: GROUP, name: CACHED, unit: 'x' }
  if (!wrk || !nginxProgram)
    return { ...measure, value: null, note: `${wrk ? 'nginx' : 'wrk'} is not installed (apt-get install nginx wrk)` }
  const server = await startServer(environment)
  try {
    const at = '/css2?family=Lobster&display=swap'
    const first = await fetch(server.url + at)
    const css = Buffer.from(await first.arrayBuffer())
    if (first.status !== 200) throw new Error(`the style sheet was answered with ${first.status}: ${css}`)
    const folder = path.join(scratch, 'nginx-css')
    await mkdir(path.join(folder, 'files'), { recursive: true })
    await writeFile(path.join(folder, 'files/css2.css'), css)
    const nginx = await startNginx(nginxProgram, folder)
    try {
      const requestsFor = (target: string) =>
        Array.from({ length: VISITORS }, (_, i) => ({ path: target, from: `10.3.0.${i}` }))
      const ratios: number[] = []
      const own: number[] = []
      // The first round warms up.
      for (let round = 0; round <= rounds; round++) {
        const ours = await costOf(wrk, server.url, scratch, [server.pid], { requests: requestsFor(at), seconds })
        const files = { requests: requestsFor('/css2.css'), seconds }
        const theirs = await costOf(wrk, nginx.origin, scratch, [nginx.workerPid], files)
        if (round === 0) continue
        ratios.push(ours.micros / theirs.micros)
        own.push(ours.micros)
      }
      const note = `rounds ${spread(ratios)}; ${css.length} bytes, ${median(own).toFixed(1)} us`
      return { ...measure, value: median(ratios), target: { atMost: 4 }, note }
    } finally {
      await nginx.stop()
    }
  } finally {
    await server.stop()
  }
}

async function subset({ environment, scratch }: WebFontsBenchOptions): Promise<Measure> {
  const measure = { group: GROUP, name: SUBSET, unit: 'ms' }
  const parts = await openParts(environment)
  const engine = createFontEngine({ threads: 1 })
  try {
    const [font] = await parts.reader.query<{ sha256: string; bytes: number }>(
      `SELECT sanitisedSha256 AS sha256, sanitisedBytes AS bytes FROM font_file WHERE color = 0
       ORDER BY ABS(sanitisedBytes - ${FONT_BYTES}), id LIMIT 1`,
    )
    const file = font && (await parts.storage.localPath(fontKeys.sanitised(font.sha256)))
    if (!font || !file) throw new Error('the catalogue of the bench has no font')
    const codepoints = Array.from({ length: 224 }, (_, i) => 0x20 + i)
    const cut = () =>
      engine.makeWebFont({
        path: file,
        outPath: path.join(scratch, 'latin.woff2'),
        cut: { codepoints },
        format: 'woff2',
      })
    // The first cut compiles the modules.
    const { bytes } = await cut()
    const pid = childPid(process.pid, 'font-host')
    const before = cpuSeconds(pid)
    for (let i = 0; i < CUTS; i++) await cut()
    const value = ((cpuSeconds(pid) - before) / CUTS) * 1000
    return { ...measure, value, target: { atMost: 300 }, note: `${font.bytes} bytes, of which ${bytes} are left` }
  } finally {
    await engine.close()
    await parts.close()
  }
}
