import { countLabel } from '#shared/format/download-label.ts'
import { BASKET, FRAME } from '#shared/limits.ts'
import { notify } from '../../../ui/notifications.ts'
import type { FontPick } from '../fonts/pick-store.ts'
import { basket, joinPicks, useBasket } from './basket-store.ts'

// What only the basket itself needs: every list loads the store.

/** Puts styles first in the basket, as many new ones as it has room for. */
export function addToBasket(added: readonly FontPick[]): void {
  basket.update((picks) => {
    let room = BASKET.max - picks.length
    return joinPicks(
      added.filter((pick) => picks.some((one) => one.font.id === pick.font.id) || room-- > 0),
      picks,
    )
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
