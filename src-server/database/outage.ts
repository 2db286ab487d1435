import { AppError, isAppError } from '#shared/errors.ts'
import { busy, isLockConflict } from './lock-waits.ts'

/** Seconds after which the site usually has its database again. */
const RETRY_AFTER_S = 5

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

/** What is thrown while the database cannot be reached. */
export function unreachable(cause: unknown): AppError {
  return new AppError(
    'UNAVAILABLE',
    'We cannot reach our data at the moment. Please try again.',
    { retryAfter: RETRY_AFTER_S },
    { cause },
  )
}

/** Whether an error of the driver says that the server is gone. */
export function isOutage(error: unknown): boolean {
  const { code, fatal } = (error ?? {}) as { code?: string; fatal?: boolean }
  return fatal === true || OUTAGES.has(code ?? '')
}

/** The expected failure behind an error: an AppError itself, or a query that was lost with the database's server or waited for a lock. */
export function expectedFailure(error: unknown): AppError | null {
  if (isAppError(error)) return error
  const { driverError } = (error ?? {}) as { driverError?: unknown }
  if (driverError === undefined) return null
  if (isAppError(driverError)) return driverError
  if (isLockConflict(driverError)) return busy(error)
  return isOutage(driverError) ? unreachable(error) : null
}

/** What was known before, while the database cannot be reached or is busy. @throws the error, if nothing was known or it is another one */
export function staleOr<T>(known: { value: T } | null, error: unknown): T {
  const { code } = expectedFailure(error) ?? {}
  if (known && (code === 'UNAVAILABLE' || code === 'OVERLOADED')) return known.value
  throw error
}
