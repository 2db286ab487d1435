import { AppError } from '#shared/errors.ts'
import { isDuplicate } from '../../../database/transaction.ts'

/** Each try loses only to another process that has just written a version of the same package. */
const TRIES = 5

/**
 * Writes a version of a package while other processes may write the same one.
 * @param write null when its number is taken @param known the version of the same state, null when there is none
 * @throws AppError OVERLOADED
 */
export async function untilWritten<T>(write: () => Promise<T | null>, known: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries++) {
    const written = await write().catch((error: unknown) => {
      if (!isDuplicate(error)) throw error
      return known()
    })
    if (written) return written
  }
  throw new AppError('OVERLOADED', 'This package is being made elsewhere; try again in a moment.', { retryAfter: 10 })
}
