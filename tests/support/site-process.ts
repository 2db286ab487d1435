import { readFileSync } from 'node:fs'
import { Sqlite } from '#server/database/sqlite-driver.mjs'

/** A number from the site's SQLite file; 0 as long as the table is missing. */
export function countIn(file: string, sql: string): number {
  try {
    const db = new Sqlite(file, { readonly: true, fileMustExist: true })
    try {
      return Number(db.prepare(sql).pluck().get())
    } finally {
      db.close()
    }
  } catch {
    return 0
  }
}

/** Ids of all running processes that a process has started, from /proc of Linux. */
export function descendants(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
    return children.flatMap((child) => [child, ...descendants(child)])
  } catch {
    return []
  }
}

/** Kills a process and all processes it started. */
export function killTree(pid: number): void {
  for (const one of [...descendants(pid), pid]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }
}

export function isRunning(pid: number): boolean {
  try {
    // A zombie does not count as running.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
