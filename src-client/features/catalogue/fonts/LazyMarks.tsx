import { lazy, Suspense, useEffect, useState } from 'react'
import { recent, starred } from './marks-store.ts'

const Strip = lazy(() => import('./StarredStrip.tsx').then((module) => ({ default: module.StarredStrip })))
const Recent = lazy(() => import('./StarredStrip.tsx').then((module) => ({ default: module.RecentlyViewed })))

/** True once the page runs in a browser: what is kept there must not be drawn before. */
function useArrived(): boolean {
  const [arrived, setArrived] = useState(false)
  useEffect(() => setArrived(true), [])
  return arrived
}

/** Starred families, whose script comes with the first star. */
export function Starred() {
  const any = starred.usePicks().length > 0
  return useArrived() && any ? (
    <Suspense fallback={null}>
      <Strip />
    </Suspense>
  ) : null
}

/** Recently viewed families, whose script comes when there are some. */
export function RecentlyViewed({ except }: { except?: number }) {
  const any = recent.usePicks().some((pick) => pick.family.familyId !== except)
  return useArrived() && any ? (
    <Suspense fallback={null}>
      <Recent except={except} />
    </Suspense>
  ) : null
}
