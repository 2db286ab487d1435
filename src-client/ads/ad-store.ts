import { createStore } from '../ui/store.ts'

/** Ad slots of a page (specification section 9). */
export type AdSlotName = 'leaderboard' | 'footboard' | 'footboard_multisize' | 'leftrail' | 'rightrail'

/** Goes up by one with every refresh; null = cleared: slots stay empty until the next refresh. */
export const adTurnStore = createStore<number | null>(0)
let turns = 0

/** Removes all ads, because the visitor is leaving the page. */
export const clearAds = () => adTurnStore.set(null)

/** Shows the next ad in every slot. */
export const refreshAds = () => adTurnStore.set(++turns)

const registered = new Map<AdSlotName, HTMLElement>()

/** Registers a slot of the page. @returns removes it again */
export function registerSlot(name: AdSlotName, element: HTMLElement): () => void {
  registered.set(name, element)
  return () => {
    if (registered.get(name) === element) registered.delete(name)
  }
}

/** Whether a slot is visible. Providers must not count ads that are hidden at this width. */
export const isVisibleSlot = (name: AdSlotName) => {
  const element = registered.get(name)
  return element !== undefined && element.getClientRects().length > 0
}
