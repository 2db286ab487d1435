import '../styles/ads.css'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useConfig } from '../app/config.tsx'
import { useIdentity } from '../app/identity.ts'
import { useStore } from '../ui/store.ts'
import { type AdSlotName, adTurnStore, isVisibleSlot, registerSlot } from './ad-store.ts'

export interface AdProps {
  slot: AdSlotName
  turn: number
}

/** Whether this visitor is shown ads: only where the site has them, and never to makers of fonts. */
export function useAds(): boolean {
  const { admanager } = useConfig()
  return useIdentity().designerFontCount <= 0 && admanager !== null
}

/** A place for an ad. Its size stands before anything is in it, so that nothing moves; what fills it is loaded when it is seen. */
export function AdSlot({ name = 'rightrail' }: { name?: AdSlotName }) {
  const config = useConfig()
  const wanted = useAds()
  const turn = useStore(adTurnStore, 0)
  const box = useRef<HTMLElement>(null)
  const [Ad, setAd] = useState<ComponentType<AdProps> | null>(null)
  useEffect(() => (wanted && box.current ? registerSlot(name, box.current) : undefined), [name, wanted])
  useEffect(() => {
    if (!wanted || turn === null || Ad || !isVisibleSlot(name)) return
    let here = true
    import('./provider.ts').then(
      ({ adProvider }) => adProvider(config).then((provider) => here && provider && setAd(() => provider)),
      // Without its script a slot stays empty: an ad is no reason to bother anybody.
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [wanted, turn, Ad, name, config])
  if (!wanted) return null
  return (
    <aside ref={box} className={`ad ad--${name}`} aria-label="Advertisement" data-ad-slot={name}>
      <span className="ad-word" aria-hidden="true">
        Ad
      </span>
      {Ad && turn !== null ? <Ad key={turn} slot={name} turn={turn} /> : null}
    </aside>
  )
}
