import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '#shared/limits.ts'
import type { StoragePort } from '../../../storage/storage.port.ts'
import type { Bundle } from './downloads.service.ts'
import { zipStream } from './zip-stream.ts'

/** A number of a family's page; a hundred bytes each. */
const KEPT = 20_000
/** Families that wait to be packed; the page of another one says no size until it is asked for again. */
const MOST_WAITING = 50
/** A page waits no longer: a family of a megabyte takes 50 ms. */
const WAIT_MS = 300

/**
 * How many bytes the ZIP of a family has: packed as for a download and counted, since nothing else knows what packing leaves. One
 * after the other, outside the event loop, once for each state of a family.
 */
export function createZipSizes(storage: StoragePort, bundleOf: (familyId: number) => Promise<Bundle>) {
  // Texts beside the fonts may change without the family, by a few bytes: counted again after an hour.
  const sizes = new LRUCache<string, number>({ max: KEPT, ttl: HOUR_MS })
  const coming = new Map<string, Promise<void>>()
  let last: Promise<unknown> = Promise.resolve()

  async function count(familyId: number): Promise<number> {
    let bytes = 0
    for await (const chunk of zipStream([await bundleOf(familyId)], storage)) bytes += (chunk as Buffer).length
    return bytes
  }

  /** @param state differs when anything of the ZIP may differ @returns null when that is not known yet, or cannot be */
  return async function zipBytes(familyId: number, state: string): Promise<number | null> {
    const key = `${familyId} ${state}`
    const known = sizes.get(key)
    if (known !== undefined) return known
    let wait = coming.get(key)
    if (!wait) {
      if (coming.size >= MOST_WAITING) return null
      const turn = last.then(() => count(familyId))
      // A file that is missing is for doctor to say; the button then has no number.
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
