import { useSyncExternalStore } from 'react'
import type { FontView } from '#shared/contracts/catalogue/fonts.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { BASKET } from '#shared/limits.ts'
import { notify } from '../../../ui/notifications.ts'
import { say } from '../../../ui/say.ts'
import { createPickStore, type FontPick, pickOf, readPicks } from '../fonts/pick-store.ts'

const KEY = 'browse__basket'
/** Where compared and starred fonts were stored before they became the basket. */
const FORMER_KEYS = ['browse__compare', 'browse__starred'] as const

/** Styles put aside in this browser, newest first. */
export const basket = createPickStore(KEY, BASKET.max, takeFormer)

const isSame = (a: FontPick, b: FontPick) => a.font.id === b.font.id
const without = (picks: readonly FontPick[], pick: FontPick) => picks.filter((one) => !isSame(one, pick))

/** Several lists as one, each style once. */
export function joinPicks(...lists: readonly (readonly FontPick[])[]): FontPick[] {
  const known = new Set<number>()
  return lists.flat().filter(({ font }) => !known.has(font.id) && known.add(font.id))
}

/** Fonts that were compared and starred. They move here once. */
function takeFormer(): FontPick[] {
  const [compared, starred] = FORMER_KEYS.map((key) => readPicks(key) ?? []) as [FontPick[], FontPick[]]
  // Stars were kept newest first, compared fonts newest last. If there are too many, those compared for the moment give way.
  const room = Math.max(0, BASKET.max - starred.length)
  const picks = joinPicks(compared.toReversed().slice(0, room), starred).slice(0, BASKET.max)
  if (picks.length === 0) return picks
  localStorage.setItem(KEY, JSON.stringify(picks))
  for (const key of FORMER_KEYS) localStorage.removeItem(key)
  return picks
}

/** Puts a style into the basket, or removes it. */
export function toggleInBasket(family: FontPick['family'], font: FontView): void {
  const pick = pickOf(family, font)
  if (basket.get().some((one) => isSame(one, pick))) removeFromBasket(pick)
  else if (basket.get().length >= BASKET.max)
    notify({ message: `The basket is full: it holds ${BASKET.max} styles. Remove some first.` })
  else {
    basket.update((picks) => joinPicks([pick], picks))
    say(`${font.fullName} is in the basket: ${countLabel(basket.get().length, 'style')}`)
  }
}

/** Removes a style; Undo puts it back at its place. */
export function removeFromBasket(pick: FontPick): void {
  const place = basket.get().findIndex((one) => isSame(one, pick))
  basket.update((picks) => without(picks, pick))
  notify({
    message: `${pick.font.fullName} is no longer in the basket.`,
    undo: () => basket.update((picks) => without(picks, pick).toSpliced(place, 0, pick)),
  })
}

/** The styles in the basket. */
export const useBasket = basket.usePicks

/** Whether a style is in the basket. */
export const useIsInBasket = (fontId: number) =>
  useSyncExternalStore(
    basket.subscribe,
    () => basket.get().some((pick) => pick.font.id === fontId),
    () => false,
  )
