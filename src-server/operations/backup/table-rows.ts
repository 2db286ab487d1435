import type { EntityMetadata } from 'typeorm'
import type { Database, DatabaseConfig } from '../../database/data-source.ts'
import { Sqlite } from '../../database/sqlite-driver.mjs'

export interface TableShape {
  name: string
  columns: string[]
  keys: string[]
}

/** One value of a row as it stands in the database: the same on SQLite and MySQL, since columns are portable kinds. */
export type Value = string | number | null

/** All rows of all tables as they were at one moment, while the site goes on writing. */
export interface Snapshot {
  migrations(): Promise<string[]>
  /** In the order of the primary key. */
  rows(table: TableShape): AsyncIterable<Value[]>
  close(): Promise<void>
}

/** Rights of running processes: on another site they would hold up whoever is there. */
const NOT_KEPT = 'lease'

/** Every table that the entities name and that is worth keeping, with its columns in an order that does not change. */
export function tableShapes(database: Database): TableShape[] {
  const shape = (entity: EntityMetadata): TableShape => ({
    name: entity.tableName,
    columns: entity.columns.map((column) => column.databaseName),
    keys: entity.primaryColumns.map((column) => column.databaseName),
  })
  return database.write.entityMetadatas
    .map(shape)
    .filter((table) => table.name !== NOT_KEPT)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

export const quoted = (names: string[]) => names.map((name) => `\`${name}\``).join(', ')

const selectSql = ({ name, columns, keys }: TableShape) =>
  `SELECT ${quoted(columns)} FROM \`${name}\` ORDER BY ${quoted(keys)}`
const MIGRATIONS_SQL = 'SELECT name FROM migrations ORDER BY id'

export function openSnapshot(database: Database, config: DatabaseConfig): Promise<Snapshot> {
  return config.kind === 'sqlite' ? openSqliteSnapshot(config.file) : openMysqlSnapshot(database)
}

/** A read transaction on a connection of its own: in WAL mode it sees one state and keeps no writer waiting. */
async function openSqliteSnapshot(file: string): Promise<Snapshot> {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true })
  db.exec('BEGIN')
  // The snapshot is taken by the first read, not by BEGIN.
  const migrations = db.prepare(MIGRATIONS_SQL).pluck().all() as string[]
  return {
    migrations: async () => migrations,
    async *rows(table) {
      yield* db.prepare(selectSql(table)).raw().iterate() as IterableIterator<Value[]>
    },
    close: async () => void db.close(),
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
      await runner.query('COMMIT')
      await runner.release()
    },
  }
}
