import { lazy, Suspense, useEffect, useState } from 'react'
import { recent, starred } from './marks-store.ts'

const Strip = lazy(() => import('./StarredStrip.tsx').then((module) => ({ default: module.StarredStrip })))
const Recent = lazy(() => import('./StarredStrip.tsx').then((module) => ({ default: module.RecentlyViewed })))

/** True after hydration. Stored marks must not be drawn before, because the server does not know them. */
function useArrived(): boolean {
  const [arrived, setArrived] = useState(false)
  useEffect(() => setArrived(true), [])
  return arrived
}

/** Starred families. The script loads with the first star. */
export function Starred() {
  const any = starred.usePicks().length > 0
  return useArrived() && any ? (
    <Suspense fallback={null}>
      <Strip />
    </Suspense>
  ) : null
}

/** Recently viewed families. The script loads if there are any. */
export function RecentlyViewed({ except }: { except?: number }) {
  const any = recent.usePicks().some((pick) => pick.family.familyId !== except)
  return useArrived() && any ? (
    <Suspense fallback={null}>
      <Recent except={except} />
    </Suspense>
  ) : null
}
