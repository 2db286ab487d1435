import { AppError } from '#shared/errors.ts'
import * as MESSAGES from '#shared/messages.ts'
import { PLACE, type Place } from '../../../database/entities/message.ts'

/** Allowed moves between folders. Threads are deleted for good from the trash only. Pure. */
export const mayMove = (from: Place, to: Place): boolean => (to === PLACE.deleted ? from === PLACE.trash : true)

/** The same error for everybody who cannot be reached, to hide the reason. */
export const unreachable = () =>
  new AppError('FORBIDDEN', MESSAGES.unreachable, {
    param: 'toUserId',
    fields: { toUserId: MESSAGES.unreachable },
  })

export const noThread = (threadId: number) =>
  new AppError('NOT_FOUND', `There is no thread ${threadId}`, { param: 'threadId' })
