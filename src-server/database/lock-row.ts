import type { EntityManager } from 'typeorm'

/**
 * The row of an id, held until the transaction ends: whoever changes what hangs on it (the families of a collection, the collections
 * of a person) waits in line here, instead of meeting in a deadlock further down. On SQLite every write transaction holds them all.
 * Call it before any other read, so that MySQL's view of the tables is as new as the lock.
 * @param table and columns are written in the code, never taken from input
 */
export async function lockRow<T>(
  manager: EntityManager,
  table: string,
  columns: string,
  id: number,
): Promise<T | undefined> {
  const held = manager.connection.options.type === 'mysql' ? ' FOR UPDATE' : ''
  const rows: T[] = await manager.query(`SELECT ${columns} FROM ${table} WHERE id = ?${held}`, [id])
  return rows[0]
}
