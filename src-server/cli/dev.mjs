// `npm run dev`: rebuilds the server bundle on change and restarts it; the client is served by Vite inside it, with hot reload.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { buildAll, isFresh, root, SERVER_ENTRIES } from './build.mjs'

// Child processes and threads are started from dist/server; the client build is not needed here.
if (!(await isFresh())) await buildAll({ client: false })

let child = null
let restarting = Promise.resolve()

function restart() {
  restarting = restarting.then(async () => {
    if (child && child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    }
    child = spawn(
      process.execPath,
      [
        '--enable-source-maps',
        '-e',
        `import(${JSON.stringify(join(root, 'dist/server/main.js'))}).then((m) => m.start())`,
      ],
      {
        stdio: 'inherit',
        cwd: root,
        env: { ...process.env, NODE_ENV: 'development' },
      },
    )
  })
}

const input = Object.fromEntries(Object.entries(SERVER_ENTRIES).filter(([, file]) => existsSync(join(root, file))))
const watcher = await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: join(root, 'dist/server'),
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    watch: {},
    rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' } },
  },
})
watcher.on('event', (event) => {
  if (event.code === 'END') restart()
  if (event.code === 'ERROR') console.error(event.error)
})

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    await watcher.close()
    child?.kill('SIGTERM')
    process.exit(0)
  })
