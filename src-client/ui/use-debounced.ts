import { useEffect, useMemo, useRef } from 'react'

export interface Debounced<T> {
  (value: T): void
  /** Takes back what waits. */
  cancel(): void
}

/** Calls `action` with the last value once nothing new came for `delay` ms; a pending call is dropped on unmount. */
export function useDebounced<T>(action: (value: T) => void, delay: number): Debounced<T> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(action)
  latest.current = action
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(() => {
    const later = (value: T) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(value), delay)
    }
    return Object.assign(later, { cancel: () => clearTimeout(timer.current) })
  }, [delay])
}
