// `npm start`: rebuilds a stale build in a child process, then runs the server in this one. With NODE_ENV=production it
// never builds.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { say } from '../log-lines.mjs'
import { buildFault, refuseToBuild, root } from './build.mjs'
import { answerHelpAndMistakes } from './command-line.mjs'
import { portFault, setLaunchDefaults } from './launch-environment.mjs'

answerHelpAndMistakes('start', process.argv.slice(2))

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  say('fatal', `Node ${process.versions.node} is too old: Node 20.19 or newer is needed.`)
  process.exit(1)
}
await import('../database/sqlite-driver.mjs').catch((error) => {
  say('fatal', error.message)
  process.exit(1)
})

const slip = portFault(process.env.PORT)
if (slip !== null) {
  say('fatal', slip)
  process.exit(1)
}

// Only if the operator says so: without NODE_ENV a start runs in production mode too, but builds.
const isProduction = process.env.NODE_ENV === 'production'
setLaunchDefaults()

const fault = await buildFault()
if (fault !== null) {
  if (isProduction) refuseToBuild(fault)
  const waiting = await answerWhileBuilding()
  const status = await new Promise((resolve) => {
    spawn(process.execPath, [join(root, 'src-server/cli/build.mjs'), '--if-stale'], { stdio: 'inherit' }).once(
      'close',
      resolve,
    )
  })
  await waiting?.close()
  if (status !== 0) {
    say('fatal', 'The build failed; nothing was started')
    process.exit(1)
  }
}
const { start } = await import(join(root, 'dist/server/main.js'))
await start()

/** Visitors during the build get a page instead of a refused connection. Null: main.js reports the reason, or chooses the port. */
async function answerWhileBuilding() {
  const port = Number(process.env.PORT || 3000)
  if (port === 0) return null
  const server = createServer((_req, res) => {
    res.writeHead(503, {
      'Retry-After': '2',
      Refresh: '2',
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
      Connection: 'close',
    })
    res.end('Building the site. This page will open when it is done.\n')
  })
  const listening = await new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, process.env.HOST || '0.0.0.0', () => resolve(true))
  })
  if (!listening) return null
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
