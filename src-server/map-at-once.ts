/**
 * Runs work for each item, at most `atOnce` at the same time. After a failure or an abort it starts no more, and waits
 * for the running ones before it throws, so that nothing continues in the background.
 */
export async function mapAtOnce<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
  signal?: AbortSignal,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  let hasFailed = false
  const lane = async () => {
    while (next < items.length && !hasFailed) {
      const at = next++
      try {
        signal?.throwIfAborted()
        results[at] = await work(items[at]!)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return results
}
