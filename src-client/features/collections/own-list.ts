import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useCallback } from 'react'
import type { FamilyRow, FontSearchResult } from '#shared/contracts/catalogue/fonts.ts'
import * as MESSAGES from '#shared/messages.ts'
import { inOrder } from '../../api/in-order.ts'
import { trpc } from '../../api/trpc.ts'
import { notify } from '../../ui/notifications.ts'

/** Changes under way. A list that was fetched before they are stored would undo them on the page. */
let underWay = 0

/**
 * Changes the shown list of a collection immediately and then the stored one, and fetches it again: other families may have moved into the
 * page. If the server rejects the change, a message says so.
 */
export function useOwnList(collectionId: number) {
  const cache = useQueryClient()
  const utils = trpc.useUtils()
  return useCallback(
    async (change: (hits: FamilyRow[]) => FamilyRow[], store: () => Promise<unknown>): Promise<boolean> => {
      const lists = {
        queryKey: getQueryKey(trpc.fonts.search),
        predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isOf(queryKey, collectionId),
      }
      underWay += 1
      await cache.cancelQueries({ ...lists, type: 'active' })
      cache.setQueriesData<FontSearchResult>(lists, (data) => {
        if (!data) return data
        const hits = change(data.hits)
        const total = data.total + hits.length - data.hits.length
        // The last family of a page stays until another page can be shown: the collection is not empty.
        return hits.length === 0 && total > 0 ? data : { ...data, hits, total }
      })
      let stored = true
      try {
        await inOrder(`collection ${collectionId}`, store)
      } catch (error) {
        console.warn('collection not changed', error)
        notify({ type: 'danger', message: MESSAGES.accessProblem })
        stored = false
      }
      underWay -= 1
      if (underWay > 0) return stored
      void utils.collections.invalidate()
      const fetched = utils.fonts.search.invalidate()
      if (stored) await fetched
      return stored
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
