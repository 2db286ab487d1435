import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useBasket } from './basket-store.ts'

const BasketSet = lazyPart('basket', () => import('./BasketSet.tsx').then((module) => module.BasketSet))

/** Query of the first address, read before it can change. */
let arrival: string | null = null

/** The basket at the bottom of the window. Its script loads with the first style added, or if the address names styles. */
export function BasketTray() {
  const any = useBasket().length > 0
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    arrival ??= location.search
    if (any || arrival.includes('compare=')) setWanted(true)
  }, [any])
  return wanted ? (
    <Suspense fallback={null}>
      <BasketSet arrival={arrival ?? ''} />
    </Suspense>
  ) : null
}
