import type { Arrival } from './CompareTray.tsx'
import { useCompareAddress } from './compare-address.ts'
import { useComparePicks } from './compare-store.ts'
import { TrayBar } from './TrayBar.tsx'

/** Takes over the compared styles of the first address, and shows the tray while there are any. */
export function ComparedSet({ arrival }: { arrival: Arrival }) {
  useCompareAddress(arrival)
  return useComparePicks().length > 0 ? <TrayBar /> : null
}
