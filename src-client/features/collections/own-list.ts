import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useCallback } from 'react'
import type { FamilyRow, FontSearchResult } from '#shared/contracts/catalogue/fonts.ts'
import * as MESSAGES from '#shared/messages.ts'
import { inOrder } from '../../api/in-order.ts'
import { trpc } from '../../api/trpc.ts'
import { notify } from '../../ui/notifications.ts'

/**
 * Changes the shown list of a collection immediately and then the stored one. If the server rejects the change, a message says so and the
 * list is fetched again. Other cached lists with the same families are not changed.
 */
export function useOwnList(collectionId: number) {
  const cache = useQueryClient()
  const utils = trpc.useUtils()
  return useCallback(
    async (change: (hits: FamilyRow[]) => FamilyRow[], store: () => Promise<unknown>): Promise<boolean> => {
      cache.setQueriesData<FontSearchResult>(
        { queryKey: getQueryKey(trpc.fonts.search), predicate: ({ queryKey }) => isOf(queryKey, collectionId) },
        (data) => {
          if (!data) return data
          const hits = change(data.hits)
          return { ...data, hits, total: data.total + hits.length - data.hits.length }
        },
      )
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
    [cache, utils, collectionId],
  )
}

/** Whether a cached search is that of a collection, judged by its tRPC key. After the id may be the key of the collection's link. */
const isOf = (queryKey: readonly unknown[], collectionId: number): boolean =>
  (queryKey[1] as { input?: { collection?: string } } | undefined)?.input?.collection?.split('.')[0] ===
  String(collectionId)

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
