import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { COMPARE_KEY, type ComparePick, comparePicks, useComparePicks } from './compare-store.ts'

const ComparedSet = lazyPart('compare tray', () => import('./ComparedSet.tsx').then((module) => module.ComparedSet))

/** The first address and the stored picks, read before either can change. */
export interface Arrival {
  search: string
  picks: readonly ComparePick[]
}
let arrival: Arrival | null = null

/** The compare tray. Its script loads with the first style added, or if the address names styles. */
export function CompareTray() {
  const any = useComparePicks().length > 0
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    // Saved now, because the address may change before the script is loaded.
    arrival ??= { search: location.search, picks: comparePicks() }
    if (any || arrival.search.includes(`${COMPARE_KEY}=`)) setWanted(true)
  }, [any])
  return wanted ? (
    <Suspense fallback={null}>
      <ComparedSet arrival={arrival!} />
    </Suspense>
  ) : null
}
