import type { PoolConnection } from 'mysql2'
import type { EntityMetadata } from 'typeorm'
import type { Database, DatabaseConfig } from '../../database/data-source.ts'
import { Sqlite } from '../../database/sqlite-driver.mjs'

export interface TableShape {
  name: string
  columns: string[]
  keys: string[]
}

/** One stored value: the same on SQLite and MySQL, since columns are portable kinds. */
export type Value = string | number | null

/** All rows of all tables at one moment, while the site keeps writing. */
interface Snapshot {
  migrations(): Promise<string[]>
  /** In primary key order. */
  rows(table: TableShape): AsyncIterable<Value[]>
  close(): Promise<void>
}

/** Leases belong to running processes and would block those of another site; answers are kept for calls that are sent again. */
const NOT_KEPT = new Set(['lease', 'kept_answer'])

/** Every table of the entities that belongs in a backup, with its columns in a fixed order. */
export function tableShapes(database: Database): TableShape[] {
  const shape = (entity: EntityMetadata): TableShape => ({
    name: entity.tableName,
    columns: entity.columns.map((column) => column.databaseName),
    keys: entity.primaryColumns.map((column) => column.databaseName),
  })
  return database.write.entityMetadatas
    .map(shape)
    .filter((table) => !NOT_KEPT.has(table.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

export const quoted = (names: string[]) => names.map((name) => `\`${name}\``).join(', ')

const selectSql = ({ name, columns, keys }: TableShape) =>
  `SELECT ${quoted(columns)} FROM \`${name}\` ORDER BY ${quoted(keys)}`
const MIGRATIONS_SQL = 'SELECT name FROM migrations ORDER BY id'

export function openSnapshot(database: Database, config: DatabaseConfig): Promise<Snapshot> {
  return config.kind === 'sqlite' ? openSqliteSnapshot(config.file) : openMysqlSnapshot(database)
}

/** A read transaction on its own connection: in WAL mode it sees one state and blocks no writer. */
async function openSqliteSnapshot(file: string): Promise<Snapshot> {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true })
  db.exec('BEGIN')
  // The first read takes the snapshot, not BEGIN.
  const migrations = db.prepare(MIGRATIONS_SQL).pluck().all() as string[]
  let reading: IterableIterator<Value[]> | null = null
  return {
    migrations: async () => migrations,
    async *rows(table) {
      reading = db.prepare(selectSql(table)).raw().iterate() as IterableIterator<Value[]>
      yield* reading
    },
    async close() {
      // A backup that fails leaves its table half read, and then the database refuses to close.
      reading?.return?.()
      db.close()
    },
  }
}

async function openMysqlSnapshot(database: Database): Promise<Snapshot> {
  const runner = database.write.createQueryRunner()
  await runner.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
  await runner.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY')
  return {
    migrations: async () => (await runner.query(MIGRATIONS_SQL)).map((row: { name: string }) => row.name),
    async *rows(table) {
      const stream = await runner.stream(selectSql(table))
      for await (const row of stream as AsyncIterable<Record<string, Value>>)
        yield table.columns.map((column) => row[column] as Value)
    },
    async close() {
      // Not COMMIT: after a failure it would wait for the rest of a table.
      const connection: PoolConnection = await runner.connect()
      connection.destroy()
      await runner.release()
    },
  }
}
