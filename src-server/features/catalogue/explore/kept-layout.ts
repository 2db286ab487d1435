import { AppError } from '#shared/errors.ts'
import type { CatalogueMap } from '#shared/explore/catalogue-map.ts'
import { CALL_MS } from '#shared/limits.ts'
import { withTimeout } from '../../../timeout.ts'

/** Shortest time from one layout to the next: 20,000 families take 4.6 s of a thread that also finds similar fonts (decision 0031). */
const LEAST_MS = 60_000

/**
 * Keeps the layout of the map. It takes seconds for a large catalogue, so after a change the old one serves until the new one is there.
 * Only who comes before the first one waits, and is told when it takes longer than a page's call may. A new family has no place until then.
 */
export function createKeptLayout(
  lay: () => Promise<CatalogueMap>,
  catalogueVersion: () => number,
  now: () => number = Date.now,
) {
  let kept: { version: number; map: CatalogueMap; at: number } | null = null
  let laying: Promise<CatalogueMap> | null = null

  function renew(): Promise<CatalogueMap> {
    if (laying) return laying
    const version = catalogueVersion()
    laying = lay()
      .then((map) => {
        kept = { version, map, at: now() }
        return map
      })
      .finally(() => {
        laying = null
      })
    return laying
  }

  return {
    /** Makes the first layout before anybody asks for it. @throws Error when it fails; the next question tries again */
    async prepare(): Promise<void> {
      if (!kept) await renew()
    },
    async get(): Promise<CatalogueMap> {
      if (!kept)
        return withTimeout(renew(), CALL_MS.patience, () => {
          throw new AppError('OVERLOADED', 'The map is still being made.', { retryAfter: 10 })
        })
      // A failure shows when the first layout fails; a renewal is tried again with the next question.
      if (kept.version !== catalogueVersion() && now() - kept.at >= LEAST_MS) renew().catch(() => {})
      return kept.map
    },
  }
}
