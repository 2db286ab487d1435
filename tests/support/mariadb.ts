import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import mysql from 'mysql2/promise'
import { openDatabase } from '#server/database/data-source.ts'
import { type MariadbProcess, startMariadb } from './mariadb-process.ts'
import { find } from './require.ts'
import { onceInRun } from './run-folder.ts'

const TEMPLATE = 'migrated_template'

/**
 * Address of the run's server, without a database: a private MariaDB, started by the first suite that needs it, or the server named by
 * TEST_MYSQL_URL (e.g. a MySQL 8.4), whose account must be able to create databases.
 */
async function serverUrl(): Promise<string> {
  if (process.env.TEST_MYSQL_URL) return process.env.TEST_MYSQL_URL.replace(/\/+$/, '')
  const result = await find('mariadb')
  if (!('found' in result)) throw new Error(result.missing)
  const folder = await onceInRun('mariadb', async (own) => {
    await startMariadb(result.found, own)
  })
  const { port } = JSON.parse(await readFile(path.join(folder, 'server.json'), 'utf8')) as MariadbProcess
  return `mysql://root@127.0.0.1:${port}`
}

/** A new, empty database. `remove` drops it. */
export async function emptyMariadb(): Promise<{ url: string; remove(): Promise<void> }> {
  const server = await serverUrl()
  const name = `t_${randomBytes(6).toString('hex')}`
  await run(server, [`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`])
  return { url: `${server}/${name}`, remove: () => run(server, [`DROP DATABASE IF EXISTS ${name}`]) }
}

/** A new, migrated database, copied from one that is migrated once per run. */
export async function mariadbDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  const server = await serverUrl()
  await onceInRun('mariadb-template', async () => {
    await run(server, [
      `DROP DATABASE IF EXISTS ${TEMPLATE}`,
      `CREATE DATABASE ${TEMPLATE} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
    ])
    const database = await openDatabase({ kind: 'mysql', url: `${server}/${TEMPLATE}` }, { migrate: true })
    await database.close()
  })
  const fresh = await emptyMariadb()
  const connection = await mysql.createConnection(fresh.url)
  const [tables] = await connection.query<mysql.RowDataPacket[]>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ?',
    [TEMPLATE],
  )
  for (const { name } of tables) {
    await connection.query(`CREATE TABLE \`${name}\` LIKE ${TEMPLATE}.\`${name}\``)
    await connection.query(`INSERT INTO \`${name}\` SELECT * FROM ${TEMPLATE}.\`${name}\``)
  }
  await connection.end()
  return fresh
}

async function run(url: string, statements: string[]): Promise<void> {
  const connection = await mysql.createConnection(url)
  for (const statement of statements) await connection.query(statement)
  await connection.end()
}
