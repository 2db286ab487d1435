import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** How far above and below the screen items count as near. */
const AHEAD = '600px 0px'

/** Tracks which items of a long list are on or near the screen, by their `data-key`. */
export function useNearest(onChange: (keys: string[]) => void) {
  const [near, setNear] = useState<ReadonlySet<string>>(new Set())
  const observer = useRef<IntersectionObserver | null>(null)
  const early = useRef(new Set<Element>())
  useEffect(() => {
    const own = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before)
          for (const { target, isIntersecting } of entries) {
            const key = (target as HTMLElement).dataset.key!
            if (isIntersecting) after.add(key)
            else after.delete(key)
          }
          return after
        }),
      { rootMargin: AHEAD },
    )
    observer.current = own
    for (const element of early.current) own.observe(element)
    early.current.clear()
    return () => own.disconnect()
  }, [])
  useEffect(() => onChange([...near]), [near, onChange])
  /** Ref for each item. */
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    if (observer.current) observer.current.observe(element)
    else early.current.add(element)
    return () => {
      observer.current?.unobserve(element)
      early.current.delete(element)
      setNear((before) => {
        const after = new Set(before)
        return after.delete(element.dataset.key!) ? after : before
      })
    }
  }, [])
  return useMemo(() => ({ has: (key: string) => near.has(key), watch }), [near, watch])
}
