/** The state of a family as people see it. scheduled: nothing more has to be decided, and its date has not come. */
export const DESK_STATES = ['draft', 'pending', 'scheduled', 'published', 'withdrawn', 'hidden', 'deleted'] as const
export type DeskState = (typeof DESK_STATES)[number]

/** What every page calls it. */
export const STATE_LABELS: Record<DeskState, string> = {
  draft: 'Draft',
  pending: 'Waiting for review',
  scheduled: 'Scheduled',
  published: 'Published',
  withdrawn: 'Not published',
  hidden: 'Taken down',
  deleted: 'Deleted',
}

/** What every page calls the state of what was submitted to moderators. */
export const SUBMISSION_LABELS = {
  waiting: STATE_LABELS.pending,
  approved: 'Approved',
  rejected: 'Sent back',
  'taken-back': 'Taken back',
} as const
export type SubmissionState = keyof typeof SUBMISSION_LABELS

/** Orders of a designer's families. */
export const DESK_SORTS = ['updated', 'name', 'downloads', 'newest'] as const
export type DeskSort = (typeof DESK_SORTS)[number]

/** What can be done with many families together. */
export const DESK_ACTS = ['submit', 'takeBack', 'unpublish', 'remove', 'restore'] as const
export type DeskAct = (typeof DESK_ACTS)[number]
/** Those that somebody must be sure of. */
export const ASKING_DESK_ACTS: readonly string[] = ['unpublish', 'remove'] satisfies DeskAct[]
/** Families of one page, and no more. */
export const DESK_ACT_MOST = 100
