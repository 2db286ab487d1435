import { z } from 'zod'
import { PAGING } from '../../limits.ts'
import { COMMENT, REPORT } from '../../people-limits.ts'
import { idInput, intInput, listPlace, moment, pageInput } from '../core/common.ts'
import { block } from '../core/forms.ts'

export const commentsInput = z
  .object({
    id: idInput.describe('The family'),
    page: pageInput.default(1),
    size: intInput(1, PAGING.maxSize).default(PAGING.defaultSize),
  })
  .strict()

const commentView = z.object({
  id: z.number(),
  /** The username is '' when the account was deleted. */
  user: z.object({ userId: z.number(), username: z.string(), avatar: z.string() }),
  /** Plain text. */
  text: z.string(),
  /** 1 to 5, or null without one. */
  rating: z.number().nullable(),
  created: moment,
  /** Whether its author has edited it. */
  edited: z.boolean(),
})
export type CommentView = z.infer<typeof commentView>

export const commentsResult = z.object({
  hits: z.array(commentView),
  ...listPlace,
})
export type CommentsResult = z.infer<typeof commentsResult>

const text = block('Write something', 1, COMMENT.textMax)
export const addCommentInput = z.object({ familyId: idInput, text: text.describe('Plain text') }).strict()
export const editCommentInput = z.object({ commentId: idInput, text }).strict()
export const removeCommentInput = z.object({ commentId: idInput }).strict()
export const reportCommentInput = z
  .object({ commentId: idInput, reason: block('Say what is wrong with it', 1, REPORT.reasonMax) })
  .strict()
