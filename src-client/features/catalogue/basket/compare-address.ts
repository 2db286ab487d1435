import { useEffect } from 'react'
import { FRAME } from '#shared/limits.ts'
import { trpc } from '../../../api/trpc.ts'
import { useNavigation } from '../../../app/navigation.tsx'
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

/** The address, a path with a query, without compared styles. */
export function withoutCompared(address: string): string {
  const [path, search] = address.split('?')
  const query = new URLSearchParams(search)
  if (!query.has(COMPARE_KEY)) return address
  query.delete(COMPARE_KEY)
  return query.size > 0 ? `${path}?${query}` : path!
}

/** Whether the first address has been read. */
let adopted = false

/**
 * Puts the styles that the first address names into the basket, and removes them from the address: no other link should carry them
 * along.
 */
export function useCompareAddress(search: string): void {
  const utils = trpc.useUtils()
  const { readdress } = useNavigation()
  useEffect(() => {
    if (adopted) return
    const ids = comparedIds(search)
    let alive = true
    const settle = (found: FontPick[]) => {
      if (!alive) return
      adopted = true
      if (found.length > 0) addToBasket(found)
      readdress(withoutCompared)
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
  }, [utils, search, readdress])
}
