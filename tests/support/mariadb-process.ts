import { execFile, spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort, listens } from './programs.ts'

export interface MariadbProcess {
  port: number
  /** Process id of the server, not of its guard. */
  pid: number
}

/** The default mode of MySQL 8.4, which is stricter than MariaDB's. */
const SQL_MODE =
  'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'

const START_MS = 60_000

/**
 * Starts a private MariaDB on a free loopback port with its own data folder. Its session time zone is not UTC, to catch code that
 * takes the time from the database. A guard process ends it after the test run, however that ends.
 */
export async function startMariadb(
  mariadbd: string,
  folder: string,
  more: readonly string[] = [],
): Promise<MariadbProcess> {
  const data = path.join(folder, 'data')
  // Own folder, because a starting MariaDB deletes left-over tables in its temporary folder, even those of another server.
  const temp = path.join(folder, 'tmp')
  await mkdir(data, { recursive: true })
  await mkdir(temp)
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const install = path.join(path.dirname(path.dirname(mariadbd)), 'bin', 'mariadb-install-db')
  await promisify(execFile)(
    install,
    ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db', ...user],
    { timeout: START_MS, env: { ...process.env, TMPDIR: temp } },
  )
  return launchMariadb(mariadbd, folder, await freePort(), more)
}

/** Starts a server again on the data of one that has ended. */
export async function launchMariadb(
  mariadbd: string,
  folder: string,
  port: number,
  more: readonly string[] = [],
): Promise<MariadbProcess> {
  await rm(path.join(folder, 'pid'), { force: true })
  const args = [
    '--no-defaults',
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
    `--datadir=${path.join(folder, 'data')}`,
    `--tmpdir=${path.join(folder, 'tmp')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    `--socket=${path.join(folder, 'socket')}`,
    `--pid-file=${path.join(folder, 'pid')}`,
    `--log-error=${path.join(folder, 'error.log')}`,
    `--sql-mode=${SQL_MODE}`,
    '--default-time-zone=+03:00',
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_ci',
    '--max-connections=200',
    '--innodb-buffer-pool-size=256M',
    // No waiting for the disk: written data survives when tests kill the process.
    '--innodb-flush-log-at-trx-commit=2',
    '--innodb-flush-method=nosync',
    '--innodb-doublewrite=0',
    ...more,
  ]
  const runner = process.env.TEST_RUN_PID ?? String(process.pid)
  const guard =
    '"$@" & server=$!; while kill -0 "$GUARDED" 2>/dev/null && kill -0 $server 2>/dev/null; do sleep 1; done; kill $server'
  spawn('sh', ['-c', guard, 'guard', mariadbd, ...args], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, GUARDED: runner },
  }).unref()
  const pid = await untilListening(port, folder)
  await writeFile(path.join(folder, 'server.json'), JSON.stringify({ port, pid }))
  return { port, pid }
}

/** Ends the run's server, if one was started. */
export async function stopMariadb(runFolder: string): Promise<void> {
  const text = await readFile(path.join(runFolder, 'mariadb', 'server.json'), 'utf8').catch(() => null)
  if (!text) return
  const { pid } = JSON.parse(text) as MariadbProcess
  // Its data is deleted, so no clean shutdown is needed.
  if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  while (isAlive(pid)) await delay(20)
}

/** Waits until it listens and, a moment later, has written its process id. @returns the id */
async function untilListening(port: number, folder: string): Promise<number> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    const pid = (await listens(port)) ? Number(await readFile(path.join(folder, 'pid'), 'utf8').catch(() => 0)) : 0
    if (pid > 0) return pid
    await delay(50)
  }
  throw new Error(
    `MariaDB did not start:\n${await readFile(path.join(folder, 'error.log'), 'utf8').catch(() => 'no log')}`,
  )
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
