// Runs a maintenance command (`npm run doctor`, …) from the built server; rebuilds a stale build first, but never with
// NODE_ENV=production.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildFault, refuseToBuild, root } from './build.mjs'
import { answerHelpAndMistakes, hasOwnProgram, refuseUnknown } from './command-line.mjs'
import { setLaunchDefaults } from './launch-environment.mjs'

const args = process.argv.slice(2)
const [name = '', ...rest] = args
if (hasOwnProgram(name)) refuseUnknown(name)
answerHelpAndMistakes(name, rest)
// Only if the operator says so: without NODE_ENV a start runs in production mode too, but builds.
const isProduction = process.env.NODE_ENV === 'production'
setLaunchDefaults()
// A health check runs every few seconds: it must be cheap and never build.
const fault = name === 'healthcheck' ? null : await buildFault()
if (fault !== null) {
  if (isProduction) refuseToBuild(fault, console.error)
  const { status } = spawnSync(process.execPath, [join(root, 'src-server/cli/build.mjs'), '--if-stale'], {
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(1)
}
const { runCommand } = await import(join(root, 'dist/server/cli.js'))
process.exitCode = await runCommand(args)
