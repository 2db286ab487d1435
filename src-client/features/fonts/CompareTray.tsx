import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { COMPARE_KEY, useComparePicks } from './compare-store.ts'

const ComparedSet = lazyPart('compare tray', () => import('./ComparedSet.tsx').then((module) => module.ComparedSet))

/** The compare tray, whose script comes with the first style that is put aside, or with an address that names some. */
export function CompareTray() {
  const any = useComparePicks().length > 0
  const [named, setNamed] = useState(false)
  useEffect(() => setNamed(new URLSearchParams(location.search).has(COMPARE_KEY)), [])
  // Once there it stays: the last style that is taken away goes from the address too.
  const [wanted, setWanted] = useState(false)
  if ((any || named) && !wanted) setWanted(true)
  return wanted ? (
    <Suspense fallback={null}>
      <ComparedSet />
    </Suspense>
  ) : null
}
