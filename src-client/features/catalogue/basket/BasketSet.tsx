import { useBasket } from './basket-store.ts'
import { useCompareAddress } from './compare-address.ts'
import { TrayBar } from './TrayBar.tsx'

/** Takes over the compared styles of the first address, and shows the tray while the basket has any styles. */
export function BasketSet({ arrival }: { arrival: string }) {
  useCompareAddress(arrival)
  return useBasket().length > 0 ? <TrayBar /> : null
}
