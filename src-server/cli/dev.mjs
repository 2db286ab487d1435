// `npm run dev`: builds the server into dist/dev on every change and restarts it; the client is served by Vite inside
// it, with hot reload. Uses its own folder, so that `npm start` and the commands are not disturbed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { say } from '../log-lines.mjs'
import { nodeBundle, root, SERVER_ENTRIES } from './build.mjs'
import { answerHelpAndMistakes } from './command-line.mjs'
import { setLaunchDefaults } from './launch-environment.mjs'

answerHelpAndMistakes('dev', process.argv.slice(2))
process.env.NODE_ENV = 'development'
setLaunchDefaults()

const folder = join(root, 'dist/dev')
const main = JSON.stringify(join(folder, 'main.js'))
let stopped = null
let child = null
let turns = Promise.resolve()
let ending = false

/** Runs steps in sequence: a change during a restart causes another one. */
function inTurn(step) {
  turns = turns.then(step)
  return turns
}

async function stop() {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  stopped = child
  child.kill('SIGTERM')
  await ended
}

async function restart() {
  const isFirst = child === null
  if (!isFirst) await stop()
  if (ending) return
  const started = spawn(process.execPath, ['--enable-source-maps', '-e', `import(${main}).then((m) => m.start())`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: root,
    // Own process group: Ctrl+C only reaches this process, which then stops the server once.
    detached: true,
  })
  child = started
  started.once('exit', (code) => {
    // A server stopped during its start is ended by the signal.
    if (ending || code === 0 || stopped === started) return
    // A wrong setting stays wrong; an error in the code goes away with the next change.
    if (isFirst) end(code ?? 1)
    else say('warn', 'The server has ended; the next change starts it again')
  })
}

async function end(code) {
  if (ending) return
  ending = true
  await watcher.close()
  await inTurn(stop)
  process.exit(code)
}

await rm(folder, { recursive: true, force: true })
say('info', 'Building the server')
const options = await nodeBundle(SERVER_ENTRIES, folder)
// The running server may still request old chunks. Vite serves the pages: a changed component needs no restart.
Object.assign(options.build, { emptyOutDir: false, watch: {} })
options.build.rolldownOptions.external = /^#client\//
const watcher = await build(options)
watcher.on('event', (event) => {
  if (event.code === 'END') inTurn(restart)
  if (event.code === 'ERROR') say('error', event.error.message)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
