import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RefusedFamily } from '#shared/contracts/core/bulk-result.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { expectedFailure, isUnreachable } from '../../database/outage.ts'
import { oncePart } from './kept-answers/call-parts.ts'

/** Failures of the site or of the caller: the next family would meet the same. */
const STOPPING: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHORIZED',
  'RATE_LIMITED',
  'OVERLOADED',
  'UNAVAILABLE',
  'STORAGE_FULL',
  'TIMEOUT',
  'INTERNAL',
])

/**
 * Applies an act to families one after the other, each in its own transaction. Families that do not allow it are refused with the reason,
 * without stopping the rest. A failure of the site ends the act, so that nobody waits for it again with every family: the families that are
 * left are refused too, since an error alone would not say which are done. A call that is sent again after its process died goes on where it
 * ended.
 * @param act returns false if there was nothing to change
 * @returns done: how many were changed
 * @throws the failure of the site, when nothing was done
 */
export async function oneByOne(
  familyIds: readonly number[],
  nameOf: (familyId: number) => string | undefined,
  act: (familyId: number) => Promise<unknown>,
  logger: Pick<Logger, 'error'>,
): Promise<{ done: number; refused: RefusedFamily[] }> {
  const refused: RefusedFamily[] = []
  const refuse = (familyId: number, why: string, again: boolean) =>
    refused.push({ familyId, name: nameOf(familyId) || `Family ${familyId}`, why, again })
  let done = 0
  for (const [at, familyId] of familyIds.entries()) {
    // SQLite answers within one turn of the event loop: other requests get one between two families.
    if (at > 0) await setImmediate()
    try {
      if ((await oncePart(String(familyId), () => act(familyId))) !== false) done++
    } catch (error) {
      const failure = expectedFailure(error)
      if (failure && !STOPPING.has(failure.code)) {
        refuse(familyId, failure.message, false)
        continue
      }
      if (done === 0) throw error
      if (!failure) logger.error({ err: error, familyId }, 'a bulk act failed')
      const why = failure?.message ?? 'Something went wrong on our side.'
      // The answer to a commit may be lost with the connection.
      refuse(familyId, isUnreachable(error) ? `${why} This one may have been done: check it first.` : why, true)
      for (const left of familyIds.slice(at + 1)) refuse(left, why, true)
      break
    }
  }
  return { done, refused }
}
