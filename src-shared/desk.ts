/** The state of a family as people see it. scheduled: decided, but its date has not come. */
export const DESK_STATES = ['draft', 'pending', 'scheduled', 'published', 'withdrawn', 'hidden', 'deleted'] as const
export type DeskState = (typeof DESK_STATES)[number]

/** Labels on all pages. */
export const STATE_LABELS: Record<DeskState, string> = {
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
  'taken-back': 'Taken back',
} as const
export type SubmissionState = keyof typeof SUBMISSION_LABELS

/** Sort orders of a designer's families. */
export const DESK_SORTS = ['updated', 'name', 'downloads', 'newest'] as const
export type DeskSort = (typeof DESK_SORTS)[number]

/** Acts on many families at once. */
export const DESK_ACTS = ['submit', 'takeBack', 'unpublish', 'remove', 'restore'] as const
export type DeskAct = (typeof DESK_ACTS)[number]
/** Acts that need a confirmation. */
export const ASKING_DESK_ACTS: readonly string[] = ['unpublish', 'remove'] satisfies DeskAct[]
/** Most families per act: those of one page. */
export const DESK_ACT_MOST = 100
