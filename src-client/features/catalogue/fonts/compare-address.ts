import { useEffect } from 'react'
import { FRAME } from '#shared/limits.ts'
import { trpc } from '../../../api/trpc.ts'
import type { Arrival } from './CompareTray.tsx'
import { COMPARE_KEY, comparePicks, setCompare } from './compare-store.ts'
import { type FontPick, pickOf } from './pick-store.ts'

/** Ids of the compared styles in an address, each once. */
export function comparedIds(search: string): number[] {
  const ids = (new URLSearchParams(search).get(COMPARE_KEY) ?? '')
    .split(',')
    .filter((id) => /^\d{1,15}$/.test(id))
    .map(Number)
  return [...new Set(ids)].filter((id) => id > 0).slice(0, FRAME.compareMax)
}

/** The address with other compared styles; without any, it has no parameter. */
export function withCompared(href: string, ids: readonly number[]): string {
  const url = new URL(href)
  url.searchParams.delete(COMPARE_KEY)
  const rest = url.searchParams.toString()
  const own = ids.length === 0 ? '' : `${COMPARE_KEY}=${ids.join(',')}`
  const query = [rest, own].filter(Boolean).join('&')
  return url.pathname + (query === '' ? '' : `?${query}`) + url.hash
}

/** Replaces the stored styles with those of the address, and keeps styles that were added while these were loading. */
export function withLaterPicks(
  found: readonly FontPick[],
  before: readonly FontPick[],
  now: readonly FontPick[],
): FontPick[] {
  const known = new Set([...found, ...before].map((pick) => pick.font.id))
  return [...found, ...now.filter((pick) => !known.has(pick.font.id))]
}

/** Whether the first address has been read. */
let adopted = false

/**
 * Takes over the compared styles of the first address, which a copied link may name, and removes them from it: they are kept in the
 * browser, and no other link should carry them along.
 */
export function useCompareAddress({ search, picks: before }: Arrival): void {
  const utils = trpc.useUtils()
  useEffect(() => {
    if (adopted) return
    const ids = comparedIds(search)
    let alive = true
    const settle = (found: FontPick[]) => {
      if (!alive) return
      adopted = true
      if (found.length > 0) setCompare(withLaterPicks(found, before, comparePicks()))
      const next = withCompared(location.href, [])
      if (next !== location.pathname + location.search + location.hash) history.replaceState(history.state, '', next)
    }
    if (ids.length === 0) settle([])
    else
      utils.playground.fonts
        .fetch({ ids: ids.join(','), text: '' })
        .then(({ fonts }) => settle(fonts.map((font) => pickOf(font.family, font))))
        // Keep the stored styles.
        .catch(() => settle([]))
    return () => {
      alive = false
    }
  }, [utils, search, before])
}
