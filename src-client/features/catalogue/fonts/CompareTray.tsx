import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { COMPARE_KEY, type ComparePick, comparePicks, useComparePicks } from './compare-store.ts'

const ComparedSet = lazyPart('compare tray', () => import('./ComparedSet.tsx').then((module) => module.ComparedSet))

/** What the first address said and what was put aside before, from before anybody could change either. */
export interface Arrival {
  search: string
  picks: readonly ComparePick[]
}
let arrival: Arrival | null = null

/** The compare tray, whose script comes with the first style that is put aside, or with an address that names some. */
export function CompareTray() {
  const any = useComparePicks().length > 0
  // Once there it stays: the last style that is taken away goes from the address too.
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    // By the time that the script is here, the address may be another one.
    arrival ??= { search: location.search, picks: comparePicks() }
    if (any || arrival.search.includes(`${COMPARE_KEY}=`)) setWanted(true)
  }, [any])
  return wanted ? (
    <Suspense fallback={null}>
      <ComparedSet arrival={arrival!} />
    </Suspense>
  ) : null
}
