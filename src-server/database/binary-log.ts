import type { Database } from './data-source.ts'

/**
 * A sentence for the operator on a MySQL server that refuses changes under READ COMMITTED (data-source.ts), because it writes its binary
 * log as statements; otherwise null.
 */
export async function binaryLogFault({ kind, write }: Pick<Database, 'kind' | 'write'>): Promise<string | null> {
  if (kind === 'sqlite') return null
  const rows: { Variable_name: string; Value: string }[] = await write.query(
    "SHOW VARIABLES WHERE Variable_name IN ('log_bin', 'binlog_format')",
  )
  const { log_bin, binlog_format } = Object.fromEntries(rows.map((row) => [row.Variable_name, row.Value]))
  if (log_bin !== 'ON' || binlog_format !== 'STATEMENT') return null
  return 'The MySQL server writes its binary log as statements; set binlog_format to ROW or MIXED'
}
