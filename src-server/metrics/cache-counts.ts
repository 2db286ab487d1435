/** How often a cache had what was asked of it. */
export interface CacheCounts {
  hits: number
  misses: number
}

export const newCacheCounts = (): CacheCounts => ({ hits: 0, misses: 0 })

/** Counts an answer of a cache and passes it on. */
export function counted<T>(counts: CacheCounts, found: T | undefined): T | undefined {
  if (found === undefined) counts.misses++
  else counts.hits++
  return found
}
