import * as MESSAGES from '#shared/messages.ts'
import type { trpc } from '../../api/trpc.ts'
import { ask } from '../../ui/ask.ts'
import { notify } from '../../ui/notifications.ts'

/**
 * Nobody but its owner can open the link of a private collection: offers to make it public first.
 * @returns whether it can be shared now
 */
export async function makePublicToShare(utils: ReturnType<typeof trpc.useUtils>, id: number): Promise<boolean> {
  const sure = await ask({
    title: MESSAGES.collectionPrivate,
    text: 'Only you can open its link. Make the collection public to share it.',
    yes: 'Make public',
    no: 'Keep private',
  })
  if (!sure) return false
  try {
    await utils.client.collections.edit.mutate({ id, private: false })
    await Promise.all([utils.collections.details.invalidate(), utils.collections.mine.invalidate()])
    notify({ type: 'success', message: 'The collection is public now.' })
    return true
  } catch (error) {
    notify({ type: 'danger', message: error instanceof Error ? error.message : MESSAGES.accessProblem })
    return false
  }
}
