import type { DataSource } from 'typeorm'
import { lackingRights } from './connect-fault.ts'
import type { Database } from './data-source.ts'
import { codeOf } from './lock-waits.ts'

/** By the right that each needs: statements that change nothing. The server refuses them before it looks at rows. */
const HARMLESS = {
  INSERT: 'INSERT INTO app_state (name, value, updatedAt) SELECT name, value, updatedAt FROM app_state WHERE 1 = 0',
  UPDATE: 'UPDATE app_state SET value = value WHERE 1 = 0',
  DELETE: 'DELETE FROM app_state WHERE 1 = 0',
}

/** A sentence for the operator on a user of MySQL that can read but not write everything; otherwise null. */
export async function rightsFault({ kind, write }: Database): Promise<string | null> {
  if (kind === 'sqlite') return null
  const missing: string[] = []
  for (const [right, sql] of Object.entries(HARMLESS)) if (!(await isAllowed(write, sql))) missing.push(right)
  const { username = '', database = '' } = write.options as { username?: string; database?: string }
  return missing.length === 0 ? null : lackingRights(missing, { user: username, database })
}

/** Other errors are not about rights: a server that is read-only or gone for a moment is left to the running site. */
async function isAllowed(source: DataSource, sql: string): Promise<boolean> {
  try {
    await source.query(sql)
    return true
  } catch (error) {
    return !/^ER_(TABLE|COLUMN|DB)ACCESS_DENIED_ERROR$/.test(codeOf(error))
  }
}
