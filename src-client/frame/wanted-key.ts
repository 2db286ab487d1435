import type { JoinReason } from './join.ts'

/** Where the tab stores a `Wanted`. */
export const WANTED_KEY = 'browse__wanted'

/** What the visitor wanted to do before log-in. */
export interface Wanted {
  reason: JoinReason
  what?: object | undefined
  /** Path of the page it was wanted on. */
  path: string
  at: number
}
