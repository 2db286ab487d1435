import type { CommentsResult } from '#shared/contracts/community/comments.ts'
import { PAGING } from '#shared/limits.ts'
import { httpStatusOf } from '../../../api/errors.ts'
import { type Api, trpc } from '../../../api/trpc.ts'
import { useKept } from '../../../ui/use-kept.ts'

/** While a page is read, slightly outdated comments are good enough. */
const STALE_MS = 60_000
const inputOf = (id: number, page: number) => ({ id, page, size: PAGING.defaultSize })

/** Loads the first page, for visitors without scripts. If that fails, the family's page is shown without it. */
export const loadComments = (api: Api, familyId: number) =>
  api.comments.list.fetch(inputOf(familyId, 1), { staleTime: STALE_MS }).catch(() => undefined)

/** One page of a family's comments. The previous page is shown until the next one has loaded, or when it fails. */
export function useComments(familyId: number, page: number) {
  const answer = trpc.comments.list.useQuery(inputOf(familyId, page), {
    staleTime: STALE_MS,
    retry: false,
    placeholderData: (before) => before,
  })
  return { ...answer, data: useKept(answer.data) }
}

const NONE: CommentsResult = { hits: [], total: 0, page: 1, size: PAGING.defaultSize, pages: 1 }

/** 403 and 404 give an empty list (specification section 7); other failures stay failures. */
export function shownComments(answer: { data?: CommentsResult | undefined; error: unknown }): CommentsResult | null {
  const status = answer.error ? httpStatusOf(answer.error) : null
  if (status === 403 || status === 404) return NONE
  return answer.data ?? (answer.error ? null : NONE)
}
