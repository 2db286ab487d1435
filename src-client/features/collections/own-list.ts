import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useCallback } from 'react'
import type { FamilyRow, FontSearchResult } from '#shared/contracts/fonts.ts'
import { MESSAGES } from '#shared/messages.ts'
import { inOrder } from '../../api/in-order.ts'
import { trpc } from '../../api/trpc.ts'
import { notify } from '../../ui/notifications.ts'

/**
 * Changes the shown list of a collection at once and the stored one behind it: what the server refuses is read anew from it, and told.
 * Other lists that the browser keeps hold the same families and stay as they are.
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

/** Whether a kept search is that of a collection, by the key that tRPC gives it. */
const isOf = (queryKey: readonly unknown[], collectionId: number): boolean =>
  (queryKey[1] as { input?: { collection?: string } } | undefined)?.input?.collection === String(collectionId)

/** The hits with one of them moved before or after another one. */
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
