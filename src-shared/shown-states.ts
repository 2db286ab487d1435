/** The state of a family as people see it. scheduled: decided, but its date has not come. */
export const SHOWN_STATES = ['draft', 'pending', 'scheduled', 'published', 'withdrawn', 'hidden', 'deleted'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

/** Labels on all pages. */
export const STATE_LABELS: Record<ShownState, string> = {
  draft: 'Draft',
  pending: 'Waiting for review',
  scheduled: 'Scheduled',
  published: 'Published',
  withdrawn: 'Not published',
  hidden: 'Taken down',
  deleted: 'Deleted',
}

/** Labels of submissions on all pages. */
export const SUBMISSION_LABELS = {
  waiting: STATE_LABELS.pending,
  approved: 'Approved',
  rejected: 'Sent back',
  'taken-back': 'Withdrawn',
} as const
export type SubmissionState = keyof typeof SUBMISSION_LABELS

/** Sort orders of a designer's families. */
export const FAMILY_LIST_SORTS = ['updated', 'name', 'downloads', 'newest'] as const
export type FamilyListSort = (typeof FAMILY_LIST_SORTS)[number]

/** Acts on many families at once. */
export const FAMILY_LIST_ACTS = ['submit', 'takeBack', 'unpublish', 'remove', 'restore'] as const
export type FamilyListAct = (typeof FAMILY_LIST_ACTS)[number]
/** Acts that need a confirmation. */
export const ASKING_FAMILY_LIST_ACTS: readonly string[] = ['unpublish', 'remove'] satisfies FamilyListAct[]
/** Most families per act: those of one page. */
export const FAMILY_LIST_ACTS_MAX = 100
