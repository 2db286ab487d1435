// `npm run bench`: builds the site where it is stale and the bench every time, each in a process of its own, because Vite leaves
// hundreds of megabytes behind. Then runs the bench, which starts dist/server for what it measures over HTTP.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../src-server/cli/build.mjs'
import { answerHelpAndMistakes } from '../../src-server/cli/command-line.mjs'

const args = process.argv.slice(2)
answerHelpAndMistakes('bench', args)
process.env.NODE_ENV = 'production'
for (const script of [['src-server/cli/build.mjs', '--if-stale'], ['tests/bench/build.mjs']]) {
  const { status } = spawnSync(process.execPath, script, { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(1)
}
const { bench } = await import(join(root, 'dist/bench/bench.js'))
process.exitCode = await bench(args)
