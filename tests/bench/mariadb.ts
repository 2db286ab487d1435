import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import mysql from 'mysql2/promise'
import { findProgram, freePort, listens } from '#tests/support/programs.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { stopProcess } from './bench-site.ts'

const START_TIMEOUT_MS = 60_000

interface BenchMariadb {
  /** URL of a database, which is empty unless the folder already had one. */
  url: string
  pid: number
  stop(): Promise<void>
}

/** Starts a private MariaDB with default settings, except for the memory of a small server; null if it is not installed. */
export async function startMariadb(folder: string): Promise<BenchMariadb | null> {
  const program = findProgram('mariadbd')
  const install = findProgram('mariadb-install-db')
  if (!program || !install) return null
  const data = path.join(folder, 'data')
  const isNew = !existsSync(path.join(data, 'mysql'))
  await mkdir(data, { recursive: true })
  const shared = ['--no-defaults', `--datadir=${data}`, ...(process.getuid?.() === 0 ? ['--user=root'] : [])]
  if (isNew)
    await promisify(execFile)(install, [...shared, '--auth-root-authentication-method=normal', '--skip-test-db'], {
      timeout: START_TIMEOUT_MS,
    })
  const port = await freePort()
  const child = spawn(
    program,
    [
      ...shared,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${path.join(folder, 'socket')}`,
      `--log-error=${path.join(folder, 'error.log')}`,
      '--character-set-server=utf8mb4',
      '--collation-server=utf8mb4_unicode_ci',
      '--innodb-buffer-pool-size=512M',
    ],
    { stdio: 'ignore' },
  )
  const stop = () => stopProcess(child)
  try {
    await waitFor('MariaDB', () => listens(port), START_TIMEOUT_MS)
    const server = `mysql://root@127.0.0.1:${port}`
    const connection = await mysql.createConnection(server)
    await connection.query('CREATE DATABASE IF NOT EXISTS bench CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci')
    await connection.end()
    return { url: `${server}/bench`, pid: child.pid!, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
