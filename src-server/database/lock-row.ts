import type { EntityManager } from 'typeorm'
import { placeholders } from './in-list.ts'

/**
 * The end of a SELECT that locks its rows until the transaction ends. On SQLite every write transaction locks
 * everything.
 */
export const forUpdate = (manager: EntityManager): string =>
  manager.connection.options.type === 'mysql' ? ' FOR UPDATE' : ''

/**
 * Locks the row of an id until the transaction ends, so that changes to what depends on it (the families of a
 * collection, the collections of a person) queue up here instead of deadlocking later. Call it before what depends on it is read.
 * @param table and columns are written in the code, never taken from input
 */
export async function lockRow<T>(
  manager: EntityManager,
  table: string,
  columns: string,
  id: number,
): Promise<T | undefined> {
  const rows: T[] = await manager.query(`SELECT ${columns} FROM ${table} WHERE id = ?${forUpdate(manager)}`, [id])
  return rows[0]
}

/**
 * Locks rows until the transaction ends, so that a count that is stored in them includes what others committed before.
 * All callers lock them in the order of their keys, which prevents deadlocks.
 */
export async function lockRows(
  manager: EntityManager,
  table: string,
  key: string,
  values: readonly (number | string)[],
): Promise<void> {
  const lock = forUpdate(manager)
  if (lock === '' || values.length === 0) return
  await manager.query(
    `SELECT ${key} FROM ${table} WHERE ${key} IN (${placeholders(values.length)}) ORDER BY ${key}${lock}`,
    [...values],
  )
}
