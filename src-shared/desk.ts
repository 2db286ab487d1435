/** What a designer sees of the state of a family. */
export const DESK_STATES = ['draft', 'pending', 'scheduled', 'published', 'withdrawn', 'hidden'] as const
export type DeskState = (typeof DESK_STATES)[number]

/** Orders of a designer's families. */
export const DESK_SORTS = ['updated', 'name', 'downloads', 'newest'] as const
export type DeskSort = (typeof DESK_SORTS)[number]
