import { useEffect, useState } from 'react'
import { DEBOUNCE_MS } from '#shared/limits.ts'

/** The value once it has not changed for as long as the preview text waits before it is drawn. */
export function useSettled<T extends string | number>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS.previewText)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
