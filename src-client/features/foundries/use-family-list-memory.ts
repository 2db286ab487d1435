import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigation } from '../../app/navigation.tsx'
import { type FamilyListView, familyListHref, isUsual } from './family-list-address.ts'
import { restoreFamilyList, saveFamilyList } from './family-list-memory.ts'

/**
 * Restores filters, scroll position and selection when a person returns to the list of families by a link. Filters in the address win over
 * the stored ones. @param ticked selected at first, instead of those that are stored
 * @returns ids of the selected families, and their setter
 */
export function useFamilyListMemory(
  foundryId: number,
  view: FamilyListView,
  ticked: readonly number[],
): [number[], Dispatch<SetStateAction<number[]>>] {
  const { navigate } = useNavigation()
  const [selected, setSelected] = useState<number[]>([...ticked])
  const now = useRef({ href: '', selected })
  const restored = useRef(0)
  const href = familyListHref(foundryId, view)
  now.current.href = href
  now.current.selected = selected

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each foundry, with the view that its address came with
  useEffect(() => {
    if (restored.current === foundryId) return
    restored.current = foundryId
    if (ticked.length > 0) return
    const kept = restoreFamilyList(foundryId)
    if (!kept) return setSelected([])
    setSelected(kept.selected)
    // Waits until navigation has scrolled the new page to its top.
    const backToPlace = () => requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(0, kept.scroll)))
    if (isUsual(view) && kept.href && kept.href !== href)
      void navigate(kept.href, { replace: true, keepScroll: true }).then(backToPlace)
    else if (kept.href === href || isUsual(view)) backToPlace()
  }, [foundryId])

  useEffect(() => {
    const keep = () => saveFamilyList(foundryId, { ...now.current, scroll: window.scrollY })
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [foundryId])

  // Before the next page replaces this one, while the scroll position is still this page's.
  useLayoutEffect(() => () => saveFamilyList(foundryId, { ...now.current, scroll: window.scrollY }), [foundryId])

  return [selected, setSelected]
}
