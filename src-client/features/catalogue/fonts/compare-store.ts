import { useSyncExternalStore } from 'react'
import type { FontView } from '#shared/contracts/fonts.ts'
import { FRAME } from '#shared/limits.ts'
import { notify } from '../../../ui/notifications.ts'
import { createPickStore, type FontPick, pickOf } from './pick-store.ts'

export type ComparePick = FontPick

/** Query parameter that holds the ids of the compared styles. */
export const COMPARE_KEY = 'compare'

const store = createPickStore('browse__compare', FRAME.compareMax)

/** Adds a style to the compare tray, or removes it. @returns false if the tray is full */
export function toggleCompare(pick: ComparePick): boolean {
  const picks = store.get()
  const without = picks.filter((one) => one.font.id !== pick.font.id)
  if (without.length < picks.length) store.replace(without)
  else if (without.length >= FRAME.compareMax) return false
  else store.replace([...without, pick])
  return true
}

/** The same for buttons: shows a message if the tray is full. */
export function toggleComparison(family: ComparePick['family'], font: FontView): void {
  if (!toggleCompare(pickOf(family, font))) notify({ message: 'The compare tray is full. Remove a font first.' })
}

export const clearCompare = () => store.replace([])
/** Replaces all compared styles, for an address that names its own. */
export const setCompare = (picks: readonly ComparePick[]) => store.replace(picks)

/** The styles in the compare tray. */
export const comparePicks = store.get
/** Hook for the styles in the compare tray. */
export const useComparePicks = store.usePicks
/** Whether a style is in the compare tray. */
export const useIsCompared = (fontId: number) =>
  useSyncExternalStore(
    store.subscribe,
    () => store.get().some((pick) => pick.font.id === fontId),
    () => false,
  )
