import { AppError } from '#shared/errors.ts'
import type { WatchedPool } from './mysql-watch.ts'

/** Longest wait of a statement for a row or a table, and of a request for a connection. MySQL's own limits are 50 s and a year. */
export const LOCK_WAIT_S = 5
/** By then most locks are free again, in seconds. */
const RETRY_AFTER_S = 2

/** Sets how long statements of a MySQL session wait for locks of rows and of tables. */
export const lockWaits = (seconds: number) =>
  `SET SESSION innodb_lock_wait_timeout = ${seconds}, lock_wait_timeout = ${seconds}`

const overloaded = (message: string, cause: unknown) =>
  new AppError('OVERLOADED', message, { retryAfter: RETRY_AFTER_S }, { cause })

/** What is thrown when a wait for a lock took too long. */
export const busy = (cause: unknown): AppError =>
  overloaded('Other changes are taking longer than usual. Please try again in a moment.', cause)

/** What is thrown when a wait for a connection took too long: others read or write for long, or there are many. */
const noConnection = (cause?: unknown): AppError =>
  overloaded('The database is busy with other requests. Please try again in a moment.', cause)

/** Whether a statement failed because others held what it needs: SQLite busy, MySQL deadlock (1213), lock wait timeout (1205). */
export function isLockConflict(error: unknown): boolean {
  const code = codeOf(error)
  return code.startsWith('SQLITE_BUSY') || code === 'ER_LOCK_DEADLOCK' || code === 'ER_LOCK_WAIT_TIMEOUT'
}

/** Whether to try again at once. A statement that waited for LOCK_WAIT_S has waited long enough. */
export const isTransient = (error: unknown) => isLockConflict(error) && codeOf(error) !== 'ER_LOCK_WAIT_TIMEOUT'

/** Of a driver's error, also inside TypeORM's; '' when it has none. */
export function codeOf(error: unknown): string {
  const { code, driverError } = (error ?? {}) as { code?: string; driverError?: { code?: string } }
  return code ?? driverError?.code ?? ''
}

/** Ends waits for a free connection too: statements that wait for locks may have taken all of them. */
export function limitConnectionWait(pool: WatchedPool): void {
  const fromPool = pool.getConnection.bind(pool)
  pool.getConnection = (done) => {
    let isWaiting = true
    const limit = setTimeout(() => {
      isWaiting = false
      done(noConnection())
    }, LOCK_WAIT_S * 1000)
    fromPool((error, connection) => {
      clearTimeout(limit)
      if (!isWaiting) connection?.release()
      else done(isFull(error) ? noConnection(error) : error, connection)
    })
  }
}

/** mysql2 gives this error no code. */
const isFull = (error: unknown) => (error as Error | null)?.message === 'Queue limit reached.'
