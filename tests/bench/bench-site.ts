import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { openParts as open, type Parts } from '#server/compose/parts.ts'
import { type Config, readConfig } from '#server/config.ts'
import { createLogger } from '#server/logger.ts'
import { projectRoot } from '#server/render/worker-files.ts'
import { loadCatalogue } from '#server/seeds/catalogue.ts'
import { demoSite } from '#server/seeds/first-fill.ts'
import { seedDemo } from '#server/seeds/seed-demo.ts'
import { seedSynthetic } from '#server/seeds/seed-synthetic.ts'
import { freePort } from '#tests/support/programs.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** The target of a start is 15 s; a busy machine gets more time before the bench fails. */
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 20_000
/** Real families of small runs, with whose fonts previews are drawn. */
const FEW = ['lobster', 'inter', 'roboto-slab', 'noto-naskh-arabic', 'oswald', 'pacifico', 'space-mono', 'anton']
/** Number of synthetic families from which they share the files of the whole demo catalogue. */
const MANY = 10_000

/** Settings of every benchmark site: own folder, loopback only, quiet, and behind a proxy that names visitors' addresses. */
export function benchEnvironment(dataDir: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'true',
    SEED_DEMO: 'false',
    RENDER_THREADS: '1',
    ...more,
  }
}

/** Opens the site's parts in this process, to measure without HTTP. The caller closes them. */
export function openParts(environment: Record<string, string>): Promise<Parts> {
  const config: Config = readConfig(environment)
  return open(config, createLogger(config.logLevel))
}

export interface Prepared {
  /** Synthetic families written by this call; 0 if the folder already had them. */
  added: number
  seconds: number
}

/** Fills a site: real families by the real ingest, then synthetic ones that share their files. */
export async function prepareCatalogue(environment: Record<string, string>, families: number): Promise<Prepared> {
  const parts = await openParts(environment)
  try {
    const whole = loadCatalogue()
    const catalogue =
      families >= MANY ? whole : { ...whole, families: whole.families.filter((family) => FEW.includes(family.slug)) }
    await seedDemo({ ...demoSite(parts), drawPoster: null }, { catalogue })
    const began = performance.now()
    const added = await seedSynthetic(parts.database, { families, seed: 1 })
    return { added, seconds: (performance.now() - began) / 1000 }
  } finally {
    await parts.close()
  }
}

export interface BenchServer {
  url: string
  port: number
  pid: number
  /** Time from the start of the process until it is ready and its search index built. */
  startMs: number
  stop(): Promise<void>
  /** SIGKILL, without waiting. */
  kill(): void
}

/**
 * Starts the real server in a separate process.
 * @param publicUrl of the proxy before it
 * @param givenPort where an earlier process listened
 */
export async function startServer(
  environment: Record<string, string>,
  publicUrl?: string,
  givenPort?: number,
): Promise<BenchServer> {
  const port = givenPort ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, [path.join(projectRoot, 'tests/bench/serve.mjs')], {
    env: { PATH: process.env.PATH, ...environment, PORT: String(port), PUBLIC_URL: publicUrl ?? url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await waitFor(
      'the server',
      async () => {
        if (child.exitCode !== null) throw new Error('the server ended while it was starting')
        return (await answers(`${url}/readyz`)) !== null && (await indexIsBuilt(url))
      },
      START_TIMEOUT_MS,
    )
  } catch (error) {
    await stopProcess(child)
    throw error
  }
  return {
    url,
    port,
    pid: child.pid!,
    startMs: performance.now() - began,
    stop: () => stopProcess(child),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** Until the embedded index is built, SQL answers with `degraded`. */
async function indexIsBuilt(url: string): Promise<boolean> {
  const text = await answers(`${url}/api/v3/fonts/search.json?size=1`)
  return text !== null && (JSON.parse(text) as { degraded: boolean }).degraded === false
}

/** Counts polls, so that each has another address and none hits the rate limit of a visitor. */
let waits = 0

async function answers(url: string): Promise<string | null> {
  const headers = { 'X-Forwarded-For': `10.9.${(waits >> 8) & 255}.${waits++ & 255}` }
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(5000) }).catch(() => null)
  const text = await response?.text().catch(() => null)
  return response?.ok ? (text ?? null) : null
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}
