import { createStore } from '../../ui/store.ts'

/** Code points that neither the device nor a font of the site draws. */
export const lostStore = createStore<ReadonlySet<number>>(new Set())
