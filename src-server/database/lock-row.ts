import type { EntityManager } from 'typeorm'

/**
 * The end of a SELECT that locks its rows until the transaction ends. On SQLite every write transaction locks
 * everything.
 */
export const forUpdate = (manager: EntityManager): string =>
  manager.connection.options.type === 'mysql' ? ' FOR UPDATE' : ''

/**
 * Locks the row of an id until the transaction ends, so that changes to what depends on it (the families of a
 * collection, the collections of a person) queue up here instead of deadlocking later. Call it before any other read, so
 * that MySQL's snapshot is as new as the lock.
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
