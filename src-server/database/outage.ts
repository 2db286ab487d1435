import { AppError, isAppError } from '#shared/errors.ts'
import { busy, isLockConflict } from './lock-waits.ts'

/** Seconds after which the site usually has its database again. */
const RETRY_AFTER_S = 5
/** Somebody has to make room first. */
const DISK_RETRY_AFTER_S = 60

/** Answers of a server that ends, starts or has no room, and network errors of a server that is gone. */
const OUTAGES = new Set([
  'ER_SERVER_SHUTDOWN',
  'ER_NORMAL_SHUTDOWN',
  'ER_CON_COUNT_ERROR',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'PROTOCOL_CONNECTION_LOST',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

const UNREACHABLE = 'We cannot reach our data at the moment. Please try again.'

/** What is thrown while the database cannot be reached. */
export function unreachable(cause: unknown): AppError {
  return new AppError('UNAVAILABLE', UNREACHABLE, { retryAfter: RETRY_AFTER_S }, { cause })
}

/** Whether a change failed with the connection: the server may have made it. */
export const isUnreachable = (error: unknown): boolean => expectedFailure(error)?.message === UNREACHABLE

/** What MySQL answers when its disk is full: 1021, 1114 (also for temporary tables), and errors of files with the system's words. */
export function isDiskFull(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === 'ER_DISK_FULL' || code === 'ER_RECORD_FILE_FULL' || message.includes('No space left on device')
}

/** What SQLite says of a file, and MySQL of a server, that is read-only. */
const READ_ONLY = /^(ER_OPTION_PREVENTS_STATEMENT|ER_READ_ONLY_MODE|SQLITE_READONLY.*)$/

/** A statement that only reads, behind the comment with its route. None that changes rows begins with WITH. */
const READS = /^\s*(\/\*.*?\*\/\s*)*(SELECT|WITH)\b/is

/** Until somebody has made room, or chosen another server. */
const untilMended = (message: string, cause: unknown) =>
  new AppError('UNAVAILABLE', message, { retryAfter: DISK_RETRY_AFTER_S }, { cause })

export const diskFull = (cause: unknown) => untilMended('The disk of the database is full. Nothing was saved.', cause)

/** The error where a failure began: of the network, where the errors above it are worded for visitors. */
export function innermostCause(error: Error): Error {
  return error?.cause instanceof Error ? innermostCause(error.cause) : error
}

/** Whether an error of the driver or of the network says that the server is gone. */
export function isOutage(error: unknown): boolean {
  const { code, fatal } = (error ?? {}) as { code?: string; fatal?: boolean }
  return fatal === true || OUTAGES.has(code ?? '')
}

/** The expected failure behind an error: an AppError itself, or a query that was lost with the database's server, waited for a lock, or found its disk full or read-only. */
export function expectedFailure(error: unknown): AppError | null {
  if (isAppError(error)) return error
  const { driverError, query = '', code } = (error ?? {}) as { driverError?: unknown; query?: string; code?: string }
  if (code === 'EROFS') return untilMended('The disk of the site is read-only at the moment.', error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('STORAGE_FULL', 'The disk of the site is full. Nothing was saved.', {}, { cause: error })
  if (driverError === undefined) return null
  if (isAppError(driverError)) return driverError
  if (isLockConflict(driverError)) return busy(error)
  if (isDiskFull(driverError))
    return READS.test(query)
      ? untilMended('The disk of the database is full. This cannot be shown until there is room again.', error)
      : diskFull(error)
  if (READ_ONLY.test((driverError as { code?: string } | null)?.code ?? ''))
    return untilMended('The database takes no changes at the moment. Nothing was saved.', error)
  return isOutage(driverError) ? unreachable(error) : null
}

/** What was known before, while the database cannot be reached or is busy. @throws the error, if nothing was known or it is another one */
export function staleOr<T>(known: { value: T } | null, error: unknown): T {
  const { code } = expectedFailure(error) ?? {}
  if (known && (code === 'UNAVAILABLE' || code === 'OVERLOADED')) return known.value
  throw error
}
