import type { LRUCache } from 'lru-cache'

/** Shares one computation among concurrent callers; failures are not cached. */
export function remembered<T extends object | number | string | null>(
  cache: LRUCache<string, Promise<T>>,
  key: string,
  compute: () => Promise<T>,
): Promise<T> {
  const known = cache.get(key)
  if (known) return known
  const value = compute()
  cache.set(key, value)
  value.catch(() => {
    if (cache.peek(key) === value) cache.delete(key)
  })
  return value
}
