import { useEffect } from 'react'
import { FRAME } from '#shared/limits.ts'
import { trpc } from '../../../api/trpc.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import type { Arrival } from './CompareTray.tsx'
import { COMPARE_KEY, comparePicks, setCompare, useComparePicks } from './compare-store.ts'
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

/** Whether the first address has been read. Afterwards the address follows the tray. */
let adopted = false

/** Keeps the compared styles in the address, so that they can be shared. Styles in the first address replace the stored ones. */
export function useCompareAddress({ search, picks: before }: Arrival): void {
  const picks = useComparePicks()
  const { page } = useNavigation()
  const utils = trpc.useUtils()
  useEffect(() => {
    if (adopted) return
    const ids = comparedIds(search)
    if (ids.length === 0) {
      adopted = true
      return
    }
    let alive = true
    const settle = (found: FontPick[]) => {
      if (!alive) return
      adopted = true
      setCompare(withLaterPicks(found, before, comparePicks()))
    }
    utils.playground.fonts
      .fetch({ ids: ids.join(','), text: '' })
      .then(({ fonts }) => settle(fonts.map((font) => pickOf(font.family, font))))
      .catch(() => {
        // Keep the stored styles.
        adopted = true
      })
    return () => {
      alive = false
    }
  }, [utils, search, before])
  // biome-ignore lint/correctness/useExhaustiveDependencies: written again on every new page
  useEffect(() => {
    if (!adopted) return
    const next = withCompared(
      location.href,
      picks.map((pick) => pick.font.id),
    )
    if (next !== location.pathname + location.search + location.hash) history.replaceState(history.state, '', next)
  }, [picks, page.url])
}
