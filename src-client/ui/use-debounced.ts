import { useEffect, useMemo, useRef } from 'react'

export interface Debounced<T> {
  (value: T): void
  /** Drops the pending call. */
  cancel(): void
  /** Runs the pending call now, if there is one. */
  flush(): void
}

/** Calls `action` with the last value after `delay` ms without a new one; a pending call is dropped on unmount. */
export function useDebounced<T>(action: (value: T) => void, delay: number): Debounced<T> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(action)
  latest.current = action
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(() => {
    let waiting: (() => void) | null = null
    const cancel = () => {
      clearTimeout(timer.current)
      waiting = null
    }
    const flush = () => {
      const act = waiting
      cancel()
      act?.()
    }
    const later = (value: T) => {
      cancel()
      waiting = () => latest.current(value)
      timer.current = setTimeout(flush, delay)
    }
    return Object.assign(later, { cancel, flush })
  }, [delay])
}
