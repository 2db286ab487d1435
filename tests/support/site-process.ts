import { readFileSync } from 'node:fs'
import { Sqlite } from '#server/database/sqlite-driver.mjs'

/** One number from the site's SQLite file, 0 while there is no such table yet. */
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

/** Process ids of everything that a process started and that still runs, by what Linux says. */
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

/** Kills a process and all that it started, as far as they still run. */
export function killTree(pid: number): void {
  for (const one of [...descendants(pid), pid]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}

export function isRunning(pid: number): boolean {
  try {
    // A zombie that nobody has collected yet does not run.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
