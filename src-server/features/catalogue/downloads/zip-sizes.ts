import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '#shared/limits.ts'
import type { Bundle } from './downloads.service.ts'
import type { PackedZips } from './packed-zips.ts'

/** Cached sizes, a hundred bytes each. */
const KEPT = 20_000
/** Queued families; further pages show no size until they are requested again. */
const MOST_WAITING = 50
/** Longest wait of a page in milliseconds; a family of a megabyte takes 50 ms. */
const WAIT_MS = 300

/**
 * Byte size of a family's ZIP: packed as for a download, since the compressed size cannot be computed otherwise. Done one at a time, off the event loop, once per state of a family.
 */
export function createZipSizes(zips: Pick<PackedZips, 'size'>, bundleOf: (familyId: number) => Promise<Bundle>) {
  // Texts next to the fonts may change by a few bytes without the family: recounted after an hour.
  const sizes = new LRUCache<string, number>({ max: KEPT, ttl: HOUR_MS })
  const coming = new Map<string, Promise<void>>()
  let last: Promise<unknown> = Promise.resolve()

  const count = async (familyId: number) => zips.size(await bundleOf(familyId))

  /** @param state differs when anything in the ZIP may differ @returns null while unknown or when packing fails */
  return async function zipBytes(familyId: number, state: string): Promise<number | null> {
    const key = `${familyId} ${state}`
    const known = sizes.get(key)
    if (known !== undefined) return known
    let wait = coming.get(key)
    if (!wait) {
      if (coming.size >= MOST_WAITING) return null
      const turn = last.then(() => count(familyId))
      // Doctor reports missing files; the button then shows no size.
      wait = turn.then(
        (bytes) => void sizes.set(key, bytes),
        () => undefined,
      )
      last = wait
      coming.set(key, wait)
      void wait.finally(() => coming.delete(key))
    }
    await Promise.race([wait, delay(WAIT_MS, undefined, { ref: false })])
    return sizes.get(key) ?? null
  }
}
