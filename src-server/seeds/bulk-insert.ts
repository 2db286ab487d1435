import type { EntityManager } from 'typeorm'

/** Rows per statement: enough to save round trips, and equal shapes let the driver reuse its prepared statement. */
const ROWS_PER_STATEMENT = 100

/** Inserts plain rows, values in the order of the columns. Names come from code, never from input. */
export async function insertPlainRows(
  manager: EntityManager,
  table: string,
  columns: readonly string[],
  rows: readonly unknown[][],
): Promise<void> {
  const names = columns.map((column) => manager.connection.driver.escape(column)).join(', ')
  const row = `(${columns.map(() => '?').join(', ')})`
  for (let i = 0; i < rows.length; i += ROWS_PER_STATEMENT) {
    const chunk = rows.slice(i, i + ROWS_PER_STATEMENT)
    await manager.query(`INSERT INTO ${table} (${names}) VALUES ${chunk.map(() => row).join(', ')}`, chunk.flat())
  }
}
