import { useEffect } from 'react'
import { type Debounced, useDebounced } from './use-debounced.ts'

const waiting = new Set<{ path: string | undefined; cancel(): void }>()

/** Drops what was typed but has opened no address yet, when a link, a button or the history leads from one page to another. */
export function forgetTyped(from: string, to: string): void {
  for (const { path = from, cancel } of waiting) if (path !== to) cancel()
}

/**
 * `useDebounced` for text that opens an address. The timer may end while the page that a link opened is not drawn yet; opening the
 * address then would take the visitor back.
 * @param path of the page that the text is for; without it the page that has the field
 */
export function useTypedAddress<T>(open: (value: T) => void, delay: number, path?: string): Debounced<T> {
  const settle = useDebounced(open, delay)
  useEffect(() => {
    const typed = { path, cancel: settle.cancel }
    waiting.add(typed)
    return () => void waiting.delete(typed)
  }, [settle, path])
  return settle
}
