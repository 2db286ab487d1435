import { useEffect } from 'react'
import { type Debounced, useDebounced } from './use-debounced.ts'

const waiting = new Set<() => void>()

/** Drops what was typed but has opened no address yet. Called when a link, a button or the history leaves the page. */
export function forgetTyped(): void {
  for (const cancel of waiting) cancel()
}

/**
 * `useDebounced` for text that opens an address. The timer may end while the page that a link opened is not drawn yet; opening the
 * address then would take the visitor back.
 */
export function useTypedAddress<T>(open: (value: T) => void, delay: number): Debounced<T> {
  const settle = useDebounced(open, delay)
  useEffect(() => {
    waiting.add(settle.cancel)
    return () => void waiting.delete(settle.cancel)
  }, [settle])
  return settle
}
