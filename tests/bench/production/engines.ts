import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { findProgram, freePort, listens } from '#tests/support/programs.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { stopProcess } from '../bench-site.ts'
import { startMariadb } from '../mariadb.ts'

export interface Engines {
  /** Settings of the site that uses them. */
  environment: Record<string, string>
  /** Process ids by the name in the table; absent engines are part of the site's process. */
  pids: Record<string, number>
  /** For the notes: 'MariaDB, Meilisearch' and so on. */
  names: string
  stop(): Promise<void>
}

/** The engines of production that this machine has: MariaDB, and Meilisearch from the PATH. Null without MariaDB. */
export async function startEngines(folder: string): Promise<Engines | null> {
  const mariadb = await startMariadb(path.join(folder, 'mariadb'))
  if (!mariadb) return null
  const meilisearch = await startMeilisearch(path.join(folder, 'meilisearch')).catch(async (error) => {
    await mariadb.stop()
    throw error
  })
  return {
    environment: {
      DATABASE_URL: mariadb.url,
      ...(meilisearch ? { MEILI_HOST: meilisearch.url, MEILI_API_KEY: meilisearch.key } : {}),
    },
    pids: { database: mariadb.pid, ...(meilisearch ? { search: meilisearch.pid } : {}) },
    names: `MariaDB, ${meilisearch ? 'Meilisearch' : 'embedded search (no meilisearch in PATH)'}`,
    async stop() {
      await meilisearch?.stop()
      await mariadb.stop()
    },
  }
}

async function startMeilisearch(folder: string) {
  const program = findProgram('meilisearch')
  if (!program) return null
  const port = await freePort()
  const key = randomBytes(16).toString('hex')
  const args = ['--db-path', folder, '--http-addr', `127.0.0.1:${port}`, '--no-analytics', '--master-key', key]
  const child = spawn(program, [...args, '--env', 'production', '--log-level', 'ERROR'], { stdio: 'ignore' })
  const stop = () => stopProcess(child)
  try {
    await waitFor('Meilisearch', () => listens(port), 60_000)
    return { url: `http://127.0.0.1:${port}`, key, pid: child.pid!, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
