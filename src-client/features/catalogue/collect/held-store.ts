import { createStore } from '../../../ui/store.ts'

/** Families in a collection of the logged-in person, as far as load-held.ts has asked. Empty for visitors. */
export const heldStore = createStore<ReadonlySet<number>>(new Set())
