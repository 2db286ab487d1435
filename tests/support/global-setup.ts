import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAlive, stopMariadb } from './mariadb-process.ts'

/** Builds dist/ in a child process before all tests unless it is up to date, and makes the folder that the run's processes share. */
export default function setup() {
  const script = fileURLToPath(new URL('../../src-server/cli/build.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [script, '--if-stale'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('the build failed')
  // Several projects run this setup in one process and share one folder.
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

/** Removes the folders of killed runs, which may be in memory. Their names start with the process id of the run. */
function removeDeadRuns(runs: string): void {
  for (const name of readdirSync(runs)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : 0
    if (pid > 0 && !isAlive(pid)) rmSync(path.join(runs, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A whole run writes up to two gigabytes at once, with two databases that sync every statement. */
const MEMORY = { folder: '/dev/shm', freeBytes: 6e9 }

/** In memory if there is space: every test has its own database, and a run keeps nothing. */
function folderOfRuns(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY.folder)
    if (bavail * bsize >= MEMORY.freeBytes) return MEMORY.folder
  } catch {
    // Not Linux.
  }
  return tmpdir()
}
