import { lazy, Suspense } from 'react'
import { useArrived } from '../../../ui/use-arrived.ts'
import { recent } from './marks-store.ts'

const Recent = lazy(() => import('./RecentlyViewed.tsx').then((module) => ({ default: module.RecentlyViewed })))

/** Recently viewed families. The script loads if there are any, after hydration: the server does not know them. */
export function RecentlyViewed({ except }: { except?: number }) {
  const any = recent.usePicks().some((pick) => pick.family.familyId !== except)
  const arrived = useArrived()
  return arrived && any ? (
    <Suspense fallback={null}>
      <Recent except={except} />
    </Suspense>
  ) : null
}
