import { useSyncExternalStore } from 'react'
import type { FontView } from '#shared/contracts/fonts.ts'
import { FRAME } from '#shared/limits.ts'
import { notify } from '../../../ui/notifications.ts'
import { createPickStore, type FontPick, pickOf } from './pick-store.ts'

export type ComparePick = FontPick

/** Query parameter that holds the ids of the compared styles. */
export const COMPARE_KEY = 'compare'

const store = createPickStore('browse__compare', FRAME.compareMax)

/** Takes a style in or out. @returns false when the tray is full */
export function toggleCompare(pick: ComparePick): boolean {
  const picks = store.get()
  const without = picks.filter((one) => one.font.id !== pick.font.id)
  if (without.length < picks.length) store.replace(without)
  else if (without.length >= FRAME.compareMax) return false
  else store.replace([...without, pick])
  return true
}

/** The same from a button: says so when there is no room. */
export function toggleComparison(family: ComparePick['family'], font: FontView): void {
  if (!toggleCompare(pickOf(family, font))) notify({ message: 'The compare tray is full. Take one font out first.' })
}

export const clearCompare = () => store.replace([])
/** All of them at once: a shared address brings its own set. */
export const setCompare = (picks: readonly ComparePick[]) => store.replace(picks)

/** What is put aside now. */
export const comparePicks = store.get
/** Styles put side by side. */
export const useComparePicks = store.usePicks
/** Whether one style is among them. */
export const useIsCompared = (fontId: number) =>
  useSyncExternalStore(
    store.subscribe,
    () => store.get().some((pick) => pick.font.id === fontId),
    () => false,
  )
