import { createStore } from '../../ui/store.ts'

/** Code points that are drawn neither by the device nor by a font that was fetched. */
export const lostStore = createStore<ReadonlySet<number>>(new Set())
