import { createStore } from '../ui/store.ts'

/** Places of ads on a page (specification section 9). */
export type AdSlotName = 'leaderboard' | 'footboard' | 'footboard_multisize' | 'leftrail' | 'rightrail'

/** `turn` goes up with every refresh; null = cleared, nothing is shown until the next refresh. */
export const adTurnStore = createStore<number | null>(0)
let turns = 0

/** Takes every ad away: the page under them is going. */
export const clearAds = () => adTurnStore.set(null)

/** Fills every slot that is registered anew. */
export const refreshAds = () => adTurnStore.set(++turns)

const registered = new Map<AdSlotName, HTMLElement>()

/** A slot on the page; refreshes reach it until it is taken out again. */
export function registerSlot(name: AdSlotName, element: HTMLElement): () => void {
  registered.set(name, element)
  return () => {
    if (registered.get(name) === element) registered.delete(name)
  }
}

/** Slots that can be seen: a provider must not count what is hidden at this width. */
export const isVisibleSlot = (name: AdSlotName) => {
  const element = registered.get(name)
  return element !== undefined && element.getClientRects().length > 0
}
