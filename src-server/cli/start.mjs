// `npm start`: builds what is stale in a child process, then runs the server in this one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isFresh, root } from './build.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: Node 20.19 or newer is needed.`)
  process.exit(1)
}
if (!existsSync(join(root, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'))) {
  console.error(
    'better-sqlite3 has no binary: its prebuilt one could not be fetched, so python3, make and g++ are needed; install them and run `npm ci` again.',
  )
  process.exit(1)
}

// An operator who says production gets no demo catalogue and no demo activity unless asked for; a plain `npm start` gets both.
if (process.env.NODE_ENV === 'production') {
  process.env.SEED_DEMO ??= 'false'
  process.env.SEED_DEMO_ACTIVITY ??= 'false'
}
process.env.NODE_ENV ??= 'production'

if (!(await isFresh())) {
  const { status } = spawnSync(process.execPath, [join(root, 'src-server/cli/build.mjs'), '--if-stale'], {
    stdio: 'inherit',
  })
  if (status !== 0) {
    console.error('The build failed; nothing was started.')
    process.exit(1)
  }
}
const { start } = await import(join(root, 'dist/server/main.js'))
await start()
