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
function isDiskFull(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === 'ER_DISK_FULL' || code === 'ER_RECORD_FILE_FULL' || message.includes('No space left on device')
}

const diskFull = (cause: unknown) =>
  new AppError(
    'UNAVAILABLE',
    'The disk of the database is full. Nothing was saved.',
    { retryAfter: DISK_RETRY_AFTER_S },
    { cause },
  )

/** Whether an error of the driver says that the server is gone. */
export function isOutage(error: unknown): boolean {
  const { code, fatal } = (error ?? {}) as { code?: string; fatal?: boolean }
  return fatal === true || OUTAGES.has(code ?? '')
}

/** The expected failure behind an error: an AppError itself, or a query that was lost with the database's server, waited for a lock or found its disk full. */
export function expectedFailure(error: unknown): AppError | null {
  if (isAppError(error)) return error
  const { driverError } = (error ?? {}) as { driverError?: unknown }
  if (driverError === undefined) return null
  if (isAppError(driverError)) return driverError
  if (isLockConflict(driverError)) return busy(error)
  if (isDiskFull(driverError)) return diskFull(error)
  return isOutage(driverError) ? unreachable(error) : null
}

/** What was known before, while the database cannot be reached or is busy. @throws the error, if nothing was known or it is another one */
export function staleOr<T>(known: { value: T } | null, error: unknown): T {
  const { code } = expectedFailure(error) ?? {}
  if (known && (code === 'UNAVAILABLE' || code === 'OVERLOADED')) return known.value
  throw error
}
