import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useConfig } from '../app/config.tsx'
import { useIdentity } from '../app/identity.ts'
import { useNavigation } from '../app/navigation.tsx'
import { useStore } from '../ui/store.ts'
import * as styles from './AdSlot.module.css'
import { type AdSlotName, adTurnStore, isVisibleSlot, registerSlot } from './ad-store.ts'

export interface AdProps {
  slot: AdSlotName
  turn: number
}

/**
 * Whether this visitor sees ads: the site must have ads, and makers of fonts never see any. Programs of others must not read an address that
 * has the key of a private collection.
 */
function useAds(): boolean {
  const { admanager } = useConfig()
  const { page } = useNavigation()
  const { designerFontCount } = useIdentity()
  return admanager !== null && designerFontCount <= 0 && !page.meta.unkept
}

/** A place for an ad. CSS gives it its size in advance, so the layout does not shift; the ad loads once the slot is visible. */
export function AdSlot({ name = 'rightrail' }: { name?: AdSlotName }) {
  const config = useConfig()
  const wanted = useAds()
  const turn = useStore(adTurnStore)
  const box = useRef<HTMLElement>(null)
  const [Ad, setAd] = useState<ComponentType<AdProps> | null>(null)
  useEffect(() => (wanted && box.current ? registerSlot(name, box.current) : undefined), [name, wanted])
  useEffect(() => {
    if (!wanted || turn === null || Ad || !isVisibleSlot(name)) return
    let here = true
    import('./provider.ts').then(
      ({ adProvider }) => adProvider(config).then((provider) => here && provider && setAd(() => provider)),
      // Without the provider's script the slot stays empty; a failed ad is not reported to the visitor.
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [wanted, turn, Ad, name, config])
  if (!wanted) return null
  return (
    <aside ref={box} className={styles.ad} aria-label="Advertisement" data-ad-slot={name}>
      <span className={styles.word} aria-hidden="true">
        Ad
      </span>
      {Ad && turn !== null ? <Ad key={turn} slot={name} turn={turn} /> : null}
    </aside>
  )
}
