import { useCallback } from 'react'
import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import * as MESSAGES from '#shared/messages.ts'
import { inOrder } from '../../api/in-order.ts'
import { trpc } from '../../api/trpc.ts'
import { notify } from '../../ui/notifications.ts'

/**
 * Changes the shown list of a collection immediately and then the stored one. If the server rejects the change, a message says so and the
 * list is fetched again. Other cached lists with the same families are not changed.
 */
export function useOwnList(collectionId: number) {
  const utils = trpc.useUtils()
  return useCallback(
    async (change: (hits: FamilyRow[]) => FamilyRow[], store: () => Promise<unknown>): Promise<boolean> => {
      // After the id may be the key of the collection's link.
      const isShown = ({ collection }: { collection?: string | undefined }) =>
        collection?.split('.')[0] === String(collectionId)
      utils.fonts.search.changeAll(isShown, (data) => {
        const hits = change(data.hits)
        return { ...data, hits, total: data.total + hits.length - data.hits.length }
      })
      try {
        await inOrder(`collection ${collectionId}`, store)
        void utils.collections.invalidate()
        return true
      } catch (error) {
        console.warn('collection not changed', error)
        notify({ type: 'danger', message: MESSAGES.accessProblem })
        await utils.fonts.search.invalidate()
        return false
      }
    },
    [utils, collectionId],
  )
}

/** The hits with one moved before or after another. */
export function moved(
  hits: FamilyRow[],
  familyId: number,
  to: { beforeId: number } | { afterId: number },
): FamilyRow[] {
  const row = hits.find((one) => one.familyId === familyId)
  const rest = hits.filter((one) => one.familyId !== familyId)
  const [anchor, step] = 'beforeId' in to ? [to.beforeId, 0] : [to.afterId, 1]
  const at = rest.findIndex((one) => one.familyId === anchor)
  return row && at >= 0 ? [...rest.slice(0, at + step), row, ...rest.slice(at + step)] : hits
}
