import { AppError } from '#shared/errors.ts'
import { PLACE, type Place } from '../../../database/entities/message.ts'
import type { Actor } from '../../core/actor.ts'

/** Messages are their two people's alone: no role reads along. @throws AppError UNAUTHORIZED */
export function requirePerson(actor: Actor): number {
  if (actor.userId <= 0) throw new AppError('UNAUTHORIZED', 'Log in to read and write messages.')
  return actor.userId
}

/** Pure: from where a thread may be taken where. What is gone for good leaves by way of the trash. */
export const mayMove = (from: Place, to: Place): boolean => (to === PLACE.deleted ? from === PLACE.trash : true)

/** One answer for everybody who cannot be reached, so that it tells nothing of why. */
export const unreachable = () =>
  new AppError('FORBIDDEN', 'This person cannot be messaged.', {
    param: 'toUserId',
    fields: { toUserId: 'This person cannot be messaged.' },
  })

export const noThread = (threadId: number) =>
  new AppError('NOT_FOUND', `There is no thread ${threadId}`, { param: 'threadId' })
