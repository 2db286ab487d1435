import { z } from 'zod'
import { familyRow } from '../catalogue/fonts.ts'
import { intInput, listPlace, moment, pageInput, yesNoInput } from '../core/common.ts'

const KINDS = ['designer', 'tag'] as const

/** A designer by slug, or a tag. */
const target = { kind: z.enum(KINDS), slug: z.string().min(1).max(120) }
export const followStandingInput = z.object(target).strict()
export const followInput = z.object({ ...target, follow: yesNoInput }).strict()
export const followStanding = z.object({ following: z.boolean() })
export type FollowStanding = z.infer<typeof followStanding>

const followView = z.object({ kind: z.enum(KINDS), slug: z.string(), name: z.string(), href: z.string() })
export type FollowView = z.infer<typeof followView>

export const newsInput = z.object({ page: pageInput.default(1) }).strict()
/** News of one family. */
const newsView = z.object({
  id: z.number(),
  family: familyRow,
  isRead: z.boolean(),
  created: moment,
  /** The followed designer or tags that caused it. */
  because: z.array(followView),
})
export type NewsView = z.infer<typeof newsView>
export const newsResult = z.object({
  hits: z.array(newsView),
  /** Counted up to 100. */
  unread: z.number(),
  /** Id of the newest of all pages; 0 without news. */
  newest: z.number(),
  ...listPlace,
  follows: z.array(followView),
})
export type NewsResult = z.infer<typeof newsResult>

/** All up to this one; 0 = all. */
export const readNewsInput = z.object({ through: intInput(0).default(0) }).strict()
