/** What a designer sees of the state of a family. Deleted ones are a list of their own. */
export const DESK_STATES = ['draft', 'pending', 'scheduled', 'published', 'withdrawn', 'hidden', 'deleted'] as const
export type DeskState = (typeof DESK_STATES)[number]

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
