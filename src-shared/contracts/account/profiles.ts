import { z } from 'zod'
import { collectionView } from '../collections/collections.ts'
import { moment, personView, slugInput } from '../core/common.ts'

export const userInput = z
  .object({ username: z.string().min(1, 'must not be empty').max(60, 'must be 60 characters or fewer') })
  .strict()

/** A public act of a person. */
const activityView = z.object({
  kind: z.enum(['favourite', 'rating', 'comment', 'collection']),
  at: moment,
  /** Name and path of the family or collection. */
  name: z.string(),
  href: z.string(),
  /** For a rating. */
  stars: z.number().nullable(),
  /** Start of a comment. */
  text: z.string().nullable(),
})
export type ActivityView = z.infer<typeof activityView>

/** A public profile (specification section 3), without any account data or addresses. */
export const userProfile = z.object({
  info: z.object({
    userId: z.number(),
    id: z.number(),
    username: z.string(),
    avatar: z.string(),
    online: z.boolean(),
    lastSeen: z.object({ value: z.string(), short: z.string() }),
    /** Only visible to admins and moderators. */
    suspended: z.boolean(),
    joined: z.object({ value: z.string(), iso: z.string(), timeAgo: z.string() }),
    foundries: z.array(z.object({ id: z.number(), name: z.string(), slug: z.string() })),
    bio: z.string(),
    links: z.array(z.object({ label: z.string(), url: z.string() })),
    /** False for the site's own account, whose messages nobody reads. */
    isPerson: z.boolean(),
  }),
  stats: z.object({ downloads: z.number(), favorites: z.number(), comments: z.number(), ratings: z.number() }),
  /** Public ones, last changed first. */
  collections: z.array(collectionView),
  collectionCount: z.number(),
  activity: z.array(activityView),
})
export type UserProfile = z.infer<typeof userProfile>

export const designerPeopleInput = z.object({ slug: slugInput }).strict()
/** Members of a designer label. */
export const designerPeople = z.object({ people: z.array(personView) })
export type DesignerPeople = z.infer<typeof designerPeople>
