/**
 * Concurrent callers with the same key share one run of the work; results are not kept. At most as many runs as there
 * are distinct keys: callers limit them by `size`.
 */
export function createSingleFlight<T>() {
  const running = new Map<string, Promise<T>>()

  return {
    share(key: string, work: () => Promise<T>): Promise<T> {
      const known = running.get(key)
      if (known) return known
      const run = work().finally(() => running.delete(key))
      running.set(key, run)
      return run
    },
    has: (key: string) => running.has(key),
    size: () => running.size,
  }
}
