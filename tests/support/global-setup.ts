import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAlive, stopMariadb } from './mariadb-process.ts'

/** Builds dist/ once before any test, in a child process, unless it is fresh; makes the folder that the run's processes share. */
export default function setup() {
  const script = fileURLToPath(new URL('../../src-server/cli/build.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [script, '--if-stale'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('the build failed')
  // Several projects run this setup in one process; they share one folder.
  if (process.env.TEST_RUN_FOLDER) return
  const runs = folderOfRuns()
  removeDeadRuns(runs)
  const folder = mkdtempSync(path.join(runs, `${PREFIX}${process.pid}-`))
  process.env.TEST_RUN_FOLDER = folder
  process.env.TEST_RUN_PID = String(process.pid)
  return async () => {
    await stopMariadb(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const PREFIX = 'fontarium-tests-'

/** A run that was killed leaves its folder, in memory at that. Its name begins with the id of the run's process. */
function removeDeadRuns(runs: string): void {
  for (const name of readdirSync(runs)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : 0
    if (pid > 0 && !isAlive(pid)) rmSync(path.join(runs, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Memory takes what a whole run writes at once: two gigabytes, with two databases that sync every statement. */
const MEMORY = { folder: '/dev/shm', freeBytes: 6e9 }

/** In memory where there is room: every test has a database of its own, and nothing of a run is kept. */
function folderOfRuns(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY.folder)
    if (bavail * bsize >= MEMORY.freeBytes) return MEMORY.folder
  } catch {
    // Not Linux.
  }
  return tmpdir()
}
