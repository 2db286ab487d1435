import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Builds dist/ once before any test, in a child process, unless it is fresh. */
export default function setup() {
  const script = fileURLToPath(new URL('../../src-server/cli/build.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [script, '--if-stale'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('the build failed')
}
