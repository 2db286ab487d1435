import { useEffect, useRef } from 'react'

/** Calls `action` with the last value once nothing new came for `delay` ms; a pending call is dropped on unmount. */
export function useDebounced<T>(action: (value: T) => void, delay: number): (value: T) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(action)
  latest.current = action
  useEffect(() => () => clearTimeout(timer.current), [])
  return (value) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(value), delay)
  }
}
