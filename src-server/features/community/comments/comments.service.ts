import type { CommentsResult, CommentView } from '#shared/contracts/community/comments.ts'
import { AppError } from '#shared/errors.ts'
import { momentOf } from '#shared/format/time.ts'
import { placeIn } from '#shared/paging.ts'
import type { Reader } from '../../../database/reader.ts'
import { type CommentRecord, countComments, findComments, isPublicFamily } from './comments.queries.ts'

interface CommentsServiceDeps {
  reader: Reader
  avatarUrl(avatarKey: string | null): string
  now?: () => number
}

export function createCommentsService({ reader, avatarUrl, now = Date.now }: CommentsServiceDeps) {
  const toView = (record: CommentRecord): CommentView => ({
    id: record.id,
    user: { userId: record.userId, username: record.username ?? '', avatar: avatarUrl(record.avatarKey) },
    text: record.text,
    rating: record.rating === null ? null : Number(record.rating),
    created: momentOf(Number(record.createdAt), now()),
    edited: record.editedAt !== null,
  })

  return {
    /** @throws AppError NOT_FOUND for a family that is not public */
    async list({ id, page, size }: { id: number; page: number; size: number }): Promise<CommentsResult> {
      if (!(await isPublicFamily(reader, id)))
        throw new AppError('NOT_FOUND', `There is no family ${id}`, { param: 'id' })
      const read = (at: number) => findComments(reader, id, size, (at - 1) * size)
      let records = await read(page)
      // Page numbers past the end return the last page, as pagers are clamped.
      const total = records.length > 0 || page === 1 ? Number(records[0]?.total ?? 0) : await countComments(reader, id)
      const place = placeIn(total, page, size)
      if (place.page !== page) records = await read(place.page)
      return { hits: records.map(toView), ...place }
    },
  }
}
