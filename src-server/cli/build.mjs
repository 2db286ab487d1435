// Builds the client (dist/client) and the server with its workers (dist/server). Builds into a temporary folder and
// renames at the end, so that a running server or a second start never sees half a build. Runs in its own process: Vite
// leaves several hundred megabytes of memory behind.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { say } from '../log-lines.mjs'
import { answerHelpAndMistakes, readArguments } from './command-line.mjs'
import { CSS_MODULES } from './scoped-names.mjs'
import { viteProblems } from './vite-log.mjs'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const SOURCES = [
  'src-server',
  'src-client',
  'src-shared',
  'workers',
  'migrations',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** Programs of child processes and threads. */
export const WORKER_ENTRIES = {
  'render-host': 'workers/render-host.ts',
  'render-worker': 'workers/render-worker.ts',
  'font-host': 'workers/font-host.ts',
  'font-worker': 'workers/font-worker.ts',
  'search-worker': 'workers/search-worker.ts',
  'similar-worker': 'workers/similar-worker.ts',
  'facets-worker': 'workers/facets-worker.ts',
  'reader-worker': 'workers/reader-worker.ts',
}

/** Every entry of dist/server. */
const SERVER_ENTRIES = { main: 'src-server/main.ts', cli: 'src-server/cli/cli.ts', ...WORKER_ENTRIES }

function* files(path) {
  const info = statSync(path, { throwIfNoEntry: false })
  if (!info) return
  if (info.isFile()) yield path
  else for (const entry of readdirSync(path).sort()) yield* files(join(path, entry))
}

/**
 * Hash of all inputs of a build, without test files. Every start waits for it, so it reads synchronously: 50 ms for
 * 1,550 files, 600 ms with promises.
 */
export function sourceHash() {
  const hash = createHash('sha256').update(process.version)
  for (const source of SOURCES)
    for (const file of files(join(root, source)))
      if (!/\.test\.tsx?$/.test(file)) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** What is wrong with dist/ and how to fix it; null when it matches the sources and this version of Node. */
export async function buildFault() {
  const stamp = await readFile(join(root, 'dist/.stamp'), 'utf8').catch(() => '')
  if (stamp === '') return `The build is missing from ${join(root, 'dist')}. Run \`npm run build\` first.`
  if (stamp !== sourceHash())
    return 'The build is older than the sources, or another version of Node made it. Run `npm run build` again.'
  return null
}

export const isFresh = async () => (await buildFault()) === null

/** Ends the process under NODE_ENV=production: the folder may be read-only, and an untested build must not go live. */
export function refuseToBuild(fault, print = (line) => say('fatal', line)) {
  print(`${fault} With NODE_ENV=production nothing is built automatically.`)
  process.exit(1)
}

/** Compresses assets with Brotli and gzip once at build time, so that no request has to. */
async function precompress(folder) {
  for (const file of files(folder)) {
    if (!/\.(js|css|svg|json|txt|xml|webmanifest)$/.test(file)) continue
    const bytes = await readFile(file)
    if (bytes.length < 256) continue
    const br = await promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    })
    await writeFile(`${file}.br`, br)
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

/** @param {{ client?: boolean }} options client: false builds the server only (tests of workers need no more) */
async function buildAll({ client = true } = {}) {
  const hash = sourceHash()
  const temp = join(root, `dist.${process.pid}`)
  await rm(temp, { recursive: true, force: true })
  await mkdir(temp, { recursive: true })
  try {
    await buildInto(temp, client)
    await mkdir(join(root, 'dist'), { recursive: true })
    for (const part of client ? ['server', 'client'] : ['server']) {
      await rm(join(root, 'dist', part), { recursive: true, force: true })
      await rename(join(temp, part), join(root, 'dist', part))
    }
  } finally {
    await rm(temp, { recursive: true, force: true })
  }
  if (client) await writeFile(join(root, 'dist/.stamp'), hash)
}

/** Plugin timings do not help operators. */
const checks = { bundlerTimings: false }

/** How everything for Node is built, including the bench, so that its measurements use the server's compilation. */
export async function nodeBundle(input, outDir) {
  const react = (await import('@vitejs/plugin-react')).default
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    customLogger: viteProblems,
    plugins: [react()],
    css: { modules: CSS_MODULES },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      copyPublicDir: false,
      rolldownOptions: {
        checks,
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  }
}

async function buildInto(temp, client) {
  // Also when tests or a development shell start the build: React's two builds do not mix.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const input = Object.fromEntries(Object.entries(SERVER_ENTRIES).filter(([, file]) => existsSync(join(root, file))))
  const jobs = [build(await nodeBundle(input, join(temp, 'server')))]
  if (client)
    jobs.push(
      build({
        root,
        logLevel: 'warn',
        customLogger: viteProblems,
        build: { outDir: join(temp, 'client'), rolldownOptions: { checks } },
      }),
    )
  await Promise.all(jobs)
  if (client) await precompress(join(temp, 'client'))
}

/** Builds unless dist/ is fresh. Of two concurrent starts the second waits for the first's lock. */
async function ensureBuilt() {
  if (await isFresh()) return false
  const lock = join(root, 'dist.lock')
  for (let waited = 0; ; waited += 200) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const owner = Number(await readFile(lock, 'utf8').catch(() => '0'))
      if (!isAlive(owner)) await rm(lock, { force: true })
      if (waited > 120_000)
        throw new Error(`Another build holds ${lock} for two minutes; remove it if none is running.`)
      await pause(200)
    }
  }
  try {
    if (await isFresh()) return false
    await buildAll()
    return true
  } finally {
    await rm(lock, { force: true })
  }
}

function isAlive(pid) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = Date.now()
  answerHelpAndMistakes('build', process.argv.slice(2))
  const { values } = readArguments('build', process.argv.slice(2))
  say('info', 'Building the site; this takes a moment after each change')
  if (values.server) await buildAll({ client: false })
  else if (values['if-stale']) await ensureBuilt()
  else await buildAll()
  say('info', `Built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
