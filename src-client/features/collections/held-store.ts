import { createStore } from '../../ui/store.ts'

/** Families that stand in a collection of whoever is signed in, as far as asked; load-held.ts asks. Empty for visitors. */
export const heldStore = createStore<ReadonlySet<number>>(new Set())
export const NONE_HELD: ReadonlySet<number> = new Set()
