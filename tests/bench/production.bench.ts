import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProgram } from '#tests/support/programs.ts'
import { descendants } from '#tests/support/site-process.ts'
import { type BenchServer, openParts, prepareCatalogue, startServer } from './bench-site.ts'
import { canMeasureProcesses, cpuSeconds } from './process-cost.ts'
import { type Engines, startEngines } from './production/engines.ts'
import { type Kind, requestKinds } from './production/kinds.ts'
import { createVisitors } from './production/load.ts'
import { ports, startProxy } from './production/proxy.ts'
import { soak } from './production/soak.ts'
import { type Cost, whatToBuy } from './production/to-buy.ts'
import type { Measure } from './table.ts'
import { runWrk } from './wrk.ts'

const GROUP = 'production'
const PROCESSES = 3
/** Requests before those that are measured: code is compiled, fonts and indexes are opened. */
const WARM_UP = 60
const CONNECTIONS = 4
/** Processor time in a second of a process that only waits. */
const QUIET_CPU_S = 0.1
const QUIET_WITHIN_MS = 60_000
/** Shortest load in seconds: sixteen pages that are not kept take half a second together, longer on a busy machine. */
const SHORTEST_LOAD = 5

interface ProductionBenchOptions {
  environment: Record<string, string>
  scratch: string
  families: number
  /** Requests of each kind. */
  requests: number
  /** Length of each load in seconds. */
  seconds: number
  /** Length of the soak in seconds. */
  soak: number
  progress(line: string): void
  print(line: string): void
}

/** The form of production: processes behind nginx, with the engines that this machine has. */
export async function productionBench(options: ProductionBenchOptions): Promise<Measure[]> {
  const nginx = findProgram('nginx')
  const missing = !canMeasureProcesses ? 'needs /proc' : nginx ? null : 'nginx is not installed'
  const engines = missing ? null : await startEngines(path.join(options.scratch, 'engines'))
  if (!nginx || !engines)
    return [{ ...named('all of it', ''), value: null, note: missing ?? 'mariadbd is not installed' }]
  try {
    const environment: Record<string, string> = { ...options.environment, ...engines.environment }
    await prepareCatalogue(environment, options.families)
    const parts = await openParts(environment)
    const kinds = await requestKinds(parts).finally(() => parts.close())
    return await measureSite({ ...options, environment, nginx, engines, kinds })
  } finally {
    await engines.stop()
  }
}

interface Setup extends ProductionBenchOptions {
  nginx: string
  engines: Engines
  kinds: Kind[]
}

async function measureSite(setup: Setup): Promise<Measure[]> {
  const { nginx, scratch, environment, progress, engines } = setup
  const [front = 0] = await ports(1)
  const publicUrl = `http://127.0.0.1:${front}`
  const servers: BenchServer[] = []
  const measures: Measure[] = []
  try {
    for (let count = 1; count <= PROCESSES; count++) {
      servers.push(await startServer(environment, publicUrl))
      const folder = path.join(scratch, `proxy-${count}`)
      const proxy = await startProxy(
        nginx,
        folder,
        front,
        servers.map(({ port }) => port),
      )
      try {
        if (count === 1) {
          await untilQuiet(servers[0]!.pid)
          progress('bench: production: processor time of each kind of request')
          measures.push(...(await costs(setup, servers[0]!, proxy)))
        }
        progress(`bench: production: load on ${count} of ${PROCESSES} processes`)
        measures.push(...(await throughput(setup, proxy.origin, count)))
        if (count < PROCESSES) continue
        progress(`bench: production: soak of ${setup.soak} s`)
        measures.push(...(await soak({ ...setup, group: GROUP, publicUrl, servers, note: engines.names })))
      } finally {
        await proxy.stop()
      }
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
  return measures
}

const named = (name: string, unit: string) => ({ group: GROUP, name, unit })

/** Until the work after a start is done: letters and descriptions are read for some seconds, which would count as that of the first requests. */
async function untilQuiet(pid: number): Promise<void> {
  for (const until = performance.now() + QUIET_WITHIN_MS; performance.now() < until; ) {
    const before = cpuSeconds(pid)
    await pause(1000)
    if (cpuSeconds(pid) - before < QUIET_CPU_S) return
  }
}

/** Processor milliseconds per request in the site, its children, each engine and nginx. */
async function costs(
  { kinds, requests, engines, print }: Setup,
  server: BenchServer,
  proxy: { origin: string; pid: number },
): Promise<Measure[]> {
  const visitors = createVisitors(proxy.origin, CONNECTIONS)
  const groups: Record<string, () => number[]> = {
    node: () => [server.pid],
    children: () => descendants(server.pid),
    ...Object.fromEntries(Object.entries(engines.pids).map(([name, pid]) => [name, () => [pid]])),
    nginx: () => descendants(proxy.pid),
  }
  const used = () => Object.values(groups).map((pids) => pids().reduce((sum, pid) => sum + cpuSeconds(pid), 0))
  const measures: Measure[] = []
  const costs: Cost[] = []
  try {
    let n = 0
    for (const kind of kinds) {
      await visitors.all(WARM_UP, () => kind.path(n++))
      const before = used()
      await visitors.all(requests, () => kind.path(n++))
      const millis = used().map((seconds, at) => ((seconds - before[at]!) * 1000) / requests)
      const rest = Object.keys(groups).map((name, at) => `${name} ${millis[at]!.toFixed(2)}`)
      costs.push({
        kind: kind.name,
        millis: Object.fromEntries(Object.keys(groups).map((name, at) => [name, millis[at]!])),
      })
      measures.push({
        ...named(`${kind.name}: processor time of node`, 'ms'),
        value: millis[0]!,
        ...(kind.atMost ? { target: { atMost: kind.atMost } } : {}),
        note: `ms: ${rest.join(', ')}`,
      })
    }
  } finally {
    visitors.close()
  }
  print(`The tables of docs/capacity.md, with ${engines.names}:\n\n${whatToBuy(costs)}\n`)
  return measures
}

/** Requests per second of three kinds. The generator, nginx and the engines share the machine's cores. */
async function throughput({ kinds, seconds, scratch, engines }: Setup, origin: string, count: number) {
  const wrk = findProgram('wrk')
  const measures: Measure[] = []
  for (const name of ['page that is kept', 'list page, not kept', 'preview that is remembered']) {
    const measure = named(`${name}: with ${count} ${count === 1 ? 'process' : 'processes'}`, '/s')
    const kind = kinds.find((one) => one.name === name)!
    if (!wrk) {
      measures.push({ ...measure, value: null, note: 'wrk is not installed (apt-get install wrk)' })
      continue
    }
    // Each visitor asks often enough to keep the generator small, and seldom enough for the limits of one address.
    const requests = Array.from({ length: 20_000 }, (_, n) => ({
      path: kind.path(count * 100_000 + n),
      from: `10.${100 + count}.${(n >> 8) & 255}.${n & 255}`,
    }))
    const {
      requests: done,
      failed,
      seconds: took,
      p99Ms,
    } = await runWrk(wrk, origin, scratch, {
      requests,
      seconds: Math.max(seconds, SHORTEST_LOAD),
    })
    measures.push({
      ...measure,
      value: (done - failed) / took,
      note: `p99 ${p99Ms.toFixed(0)} ms, ${failed} failed; ${engines.names}`,
    })
  }
  return measures
}
