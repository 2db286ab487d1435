import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useCompareAddress } from './compare-address.ts'
import { useComparePicks } from './compare-store.ts'

const TrayBar = lazyPart('compare tray', () => import('./TrayBar.tsx').then((module) => module.TrayBar))

/** The compare tray, whose script comes with the first style that is put aside. */
export function CompareTray() {
  const any = useComparePicks().length > 0
  useCompareAddress()
  return any ? (
    <Suspense fallback={null}>
      <TrayBar />
    </Suspense>
  ) : null
}
