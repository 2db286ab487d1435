import { createPickStore, type FontPick } from '../catalogue/fonts/pick-store.ts'

/** Most styles remembered, newest first. */
const MOST_RECENT = 12
const store = createPickStore('browse__playground', MOST_RECENT)

export const useRecentPicks = store.usePicks

export function rememberPick(pick: FontPick): void {
  store.update((picks) => [pick, ...picks.filter((one) => one.font.id !== pick.font.id)])
}
