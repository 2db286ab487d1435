import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '#shared/limits.ts'
import { createSemaphore } from '../../../semaphore.ts'
import { createSingleFlight } from '../../../single-flight.ts'
import { withTimeout } from '../../../timeout.ts'
import type { Bundle } from './downloads.service.ts'
import type { PackedZips } from './packed-zips.ts'

/** Cached sizes, a hundred bytes each. */
const KEPT = 20_000
/** Further pages show no size until they are requested again. */
const AT_ONCE = { running: 1, waiting: 50 }
/** Longest wait of a page in milliseconds; a family of a megabyte takes 50 ms. */
const WAIT_MS = 300

/**
 * Byte size of a family's ZIP: packed as for a download, since the compressed size cannot be computed otherwise. Done
 * one at a time, off the event loop, once per state of a family.
 */
export function createZipSizes(zips: Pick<PackedZips, 'size'>, bundleOf: (familyId: number) => Promise<Bundle>) {
  // Texts next to the fonts may change by a few bytes without the family: recounted after an hour.
  const sizes = new LRUCache<string, number>({ max: KEPT, ttl: HOUR_MS })
  const counting = createSingleFlight<void>()
  const limited = createSemaphore({ ...AT_ONCE, busy: 'Too many ZIPs are being counted.' })

  const count = async (familyId: number) => zips.size(await bundleOf(familyId))

  /** @param state differs when anything in the ZIP may differ @returns null while unknown or when packing fails */
  return async function zipBytes(familyId: number, state: string): Promise<number | null> {
    const key = `${familyId} ${state}`
    const known = sizes.get(key)
    if (known !== undefined) return known
    const counted = counting.share(key, async () => {
      sizes.set(key, await limited(() => count(familyId)))
    })
    // Doctor reports missing files; the button then shows no size.
    await withTimeout(counted, WAIT_MS, () => undefined).catch(() => undefined)
    return sizes.get(key) ?? null
  }
}
