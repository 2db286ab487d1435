// `npm run bench`: builds the site if it is stale, and always the bench, each in a separate process, because Vite keeps hundreds of
// megabytes of memory. Then it runs the bench, which starts dist/server to measure over HTTP.
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
