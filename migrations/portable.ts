import { type QueryRunner, Table, type TableColumnOptions, type TableIndexOptions } from 'typeorm'

/**
 * Frozen column kinds for migrations, for SQLite and MySQL alike. Never import entities or services here: history must not
 * change when the code does. Add new kinds; do not edit old ones.
 */
export const isSqlite = (q: QueryRunner) => q.connection.options.type === 'better-sqlite3'

export function kinds(q: QueryRunner) {
  const sqlite = isSqlite(q)
  const column = (name: string, type: string, more: Partial<TableColumnOptions> = {}): TableColumnOptions => ({
    name,
    type,
    ...more,
  })
  return {
    id: (name = 'id'): TableColumnOptions =>
      column(name, sqlite ? 'integer' : 'int', { isPrimary: true, isGenerated: true, generationStrategy: 'increment' }),
    int: (name: string, more: Partial<TableColumnOptions> = {}) => column(name, sqlite ? 'integer' : 'int', more),
    timestampMs: (name: string, more: Partial<TableColumnOptions> = {}) => column(name, 'bigint', more),
    flag: (name: string) => column(name, sqlite ? 'boolean' : 'tinyint'),
    text: (name: string, length: number, more: Partial<TableColumnOptions> = {}) =>
      column(name, 'varchar', {
        length: String(length),
        ...(sqlite ? {} : { charset: 'utf8mb4', collation: 'utf8mb4_unicode_ci' }),
        ...more,
      }),
    /** Compared byte by byte on both databases. */
    key: (name: string, length: number, more: Partial<TableColumnOptions> = {}) =>
      column(name, 'varchar', {
        length: String(length),
        ...(sqlite ? {} : { charset: 'utf8mb4', collation: 'utf8mb4_bin' }),
        ...more,
      }),
    longText: (name: string) =>
      column(
        name,
        sqlite ? 'text' : 'mediumtext',
        sqlite ? {} : { charset: 'utf8mb4', collation: 'utf8mb4_unicode_ci' },
      ),
  }
}

/** Creates a table unless an interrupted earlier run already did (MySQL commits each DDL statement by itself). */
export async function createTable(
  q: QueryRunner,
  name: string,
  columns: TableColumnOptions[],
  indices: TableIndexOptions[] = [],
) {
  await q.createTable(new Table({ name, columns, indices, ...(isSqlite(q) ? {} : { engine: 'InnoDB' }) }), true)
}

export const index = (name: string, columnNames: string[]): TableIndexOptions => ({ name, columnNames })
export const unique = (name: string, columnNames: string[]): TableIndexOptions => ({
  name,
  columnNames,
  isUnique: true,
})
