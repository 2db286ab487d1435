// `npm run dev`: runs the site from its sources. Vite updates components in the browser. A changed module of the server is loaded again,
// with the modules that import it, and the site starts anew in this process. Programs of child processes and threads are built into
// dist/dev, so that `npm start` and the commands are not disturbed.
import { join, relative, sep } from 'node:path'
import { build } from 'vite'
import { say } from '../log-lines.mjs'
import { nodeBundle, root, SOURCES, WORKER_ENTRIES } from './build.mjs'
import { answerHelpAndMistakes } from './command-line.mjs'
import { openDevClient } from './dev-client.mjs'
import { setLaunchDefaults } from './launch-environment.mjs'

/** Files that are saved together cause one restart. */
const TOGETHER_MS = 30

answerHelpAndMistakes('dev', process.argv.slice(2))
process.env.NODE_ENV = 'development'
setLaunchDefaults()

const devClient = await openDevClient(root)
const { vite } = devClient
/** Sources of what dist/dev holds. */
let workerSources = new Set()
let server = null
/** Whether the last change could not be loaded or started. */
let isBroken = false
let ending = false

async function buildWorkers() {
  const options = await nodeBundle(WORKER_ENTRIES, join(root, 'dist/dev'))
  const { output } = await build({ ...options, mode: 'development' })
  workerSources = new Set(output.flatMap((chunk) => chunk.moduleIds ?? []))
}

/** Keeps the old server while the new source cannot be loaded. @returns whether the site runs */
async function restart() {
  const { serveAsSet } = await vite.ssrLoadModule('/src-server/main.ts', { fixStacktrace: true })
  await server?.close()
  server = null
  server = await serveAsSet({ devClient })
  return server !== null
}

let turns = Promise.resolve()
/** Runs steps in sequence: a change during a restart causes another one. */
const inTurn = (step) => {
  turns = turns.then(() => !ending && step())
  return turns
}

const changed = new Set()
vite.watcher.on('all', (_event, file) => {
  // Vite updates components. While something is missing, a new file may be it.
  const [folder] = relative(root, file).split(sep)
  const isLoaded = vite.environments.ssr.moduleGraph.getModulesByFile(file) !== undefined
  if (folder === 'src-client' || !(isLoaded || workerSources.has(file) || (isBroken && SOURCES.includes(folder))))
    return
  changed.add(file)
  setTimeout(() => inTurn(applyChanges), TOGETHER_MS)
})

async function applyChanges() {
  if (changed.size === 0) return
  const files = [...changed]
  changed.clear()
  try {
    if (isBroken || files.some((file) => workerSources.has(file))) await buildWorkers()
    isBroken = !(await restart())
  } catch (error) {
    isBroken = true
    say('error', `${error.stack ?? error}\nThe next change starts the server again`)
  }
}

async function end(code) {
  if (ending) return
  ending = true
  await turns
  await server?.close()
  await vite.close()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
// What one request does wrong must not end the session of a developer.
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => say('error', String(error?.stack ?? error)))

say('info', 'Starting from the sources')
await buildWorkers()
// A wrong setting stays wrong; an error in the code goes away with the next change.
if (!(await restart())) await end(1)
