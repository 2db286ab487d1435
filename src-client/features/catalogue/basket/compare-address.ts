import { useEffect } from 'react'
import { FRAME } from '#shared/limits.ts'
import { trpc } from '../../../api/trpc.ts'
import { type FontPick, pickOf } from '../fonts/pick-store.ts'
import { addToBasket } from './basket-acts.ts'

/** Query parameter with the ids of compared styles. */
const COMPARE_KEY = 'compare'

/** Ids of the compared styles in an address, each once. */
export function comparedIds(search: string): number[] {
  const ids = (new URLSearchParams(search).get(COMPARE_KEY) ?? '')
    .split(',')
    .filter((id) => /^\d{1,15}$/.test(id))
    .map(Number)
  return [...new Set(ids)].filter((id) => id > 0).slice(0, FRAME.compareMax)
}

/** The address without compared styles. */
export function withoutCompared(href: string): string {
  const url = new URL(href)
  url.searchParams.delete(COMPARE_KEY)
  return url.pathname + url.search + url.hash
}

/** Whether the first address has been read. */
let adopted = false

/**
 * Puts the styles that the first address names into the basket, and removes them from the address: no other link should carry them
 * along.
 */
export function useCompareAddress(search: string): void {
  const utils = trpc.useUtils()
  useEffect(() => {
    if (adopted) return
    const ids = comparedIds(search)
    let alive = true
    const settle = (found: FontPick[]) => {
      if (!alive) return
      adopted = true
      if (found.length > 0) addToBasket(found)
      const next = withoutCompared(location.href)
      if (next !== location.pathname + location.search + location.hash) history.replaceState(history.state, '', next)
    }
    if (ids.length === 0) settle([])
    else
      utils.playground.fonts
        .fetch({ ids: ids.join(','), text: '' })
        .then(({ fonts }) => settle(fonts.map((font) => pickOf(font.family, font))))
        // The basket stays as it is.
        .catch(() => settle([]))
    return () => {
      alive = false
    }
  }, [utils, search])
}
