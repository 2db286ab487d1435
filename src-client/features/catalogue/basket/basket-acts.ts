import { countLabel } from '#shared/format/download-label.ts'
import { BASKET, FRAME } from '#shared/limits.ts'
import { notify } from '../../../ui/notifications.ts'
import type { FontPick } from '../fonts/pick-store.ts'
import { basket, joinPicks, useBasket } from './basket-store.ts'

// What only the basket itself needs: every list loads the store.

/** Puts styles first in the basket, as many new ones as it has room for, and says how many; Undo takes those out again. */
export function addToBasket(added: readonly FontPick[]): void {
  const before = new Set(basket.get().map((pick) => pick.font.id))
  const isNew = (pick: FontPick) => !before.has(pick.font.id)
  const room = BASKET.max - before.size
  const taken = new Set(
    added
      .filter(isNew)
      .slice(0, room)
      .map((pick) => pick.font.id),
  )
  basket.update((picks) =>
    joinPicks(
      added.filter((pick) => !isNew(pick) || taken.has(pick.font.id)),
      picks,
    ),
  )
  const left = added.filter(isNew).length - taken.size
  const full = left > 0 ? ` The basket is full: it holds ${BASKET.max} styles, and ${left} had no room.` : ''
  if (taken.size + left === 0) return
  notify({
    message: `${countLabel(taken.size, 'style')} added to your basket.${full}`,
    undo: () => basket.update((picks) => picks.filter((pick) => !taken.has(pick.font.id))),
  })
}

export function clearBasket(): void {
  const removed = basket.get()
  basket.update(() => [])
  notify({
    message: `The basket is empty: ${countLabel(removed.length, 'style')} removed.`,
    undo: () => basket.update((picks) => joinPicks(picks, removed)),
  })
}

/** The newest ones, as many as are compared. */
export const useCompared = () => useBasket().slice(0, FRAME.compareMax)
