import { useCallback, useEffect, useRef } from 'react'
import { enterPlace, stepBack } from './scroll.ts'

/** Key of the history entry made; null before. */
const isCurrent = (made: string | null) => made !== null && history.state?.key === made

/**
 * Gives something that covers the page a history entry of its own, so that Back closes it and the page stays.
 * @param onClose removes it; also called on Back
 * @returns closes it, and resolves when the entry has been left
 */
export function useBackCloses(onClose: () => void): () => Promise<void> {
  const made = useRef<string | null>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    // Effects run twice in development: one entry is enough.
    if (!isCurrent(made.current)) {
      enterPlace(location.pathname + location.search + location.hash, false)
      made.current = history.state?.key ?? null
    }
    const onPop = () => {
      if (!isCurrent(made.current)) close.current()
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  return useCallback(async () => {
    if (isCurrent(made.current)) await stepBack()
    else close.current()
  }, [])
}
