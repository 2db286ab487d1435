import { type RefObject, useEffect } from 'react'

/** Scrolls the current link of a row of links into view, for windows too narrow for the row. */
export function useCurrentInSight(bar: RefObject<HTMLElement | null>, path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && link) bar.current.scrollLeft = link.offsetLeft - bar.current.clientWidth / 3
  }, [path])
}
