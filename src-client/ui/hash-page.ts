import { useCallback, useSyncExternalStore } from 'react'

/** Sections that keep their page number in the hash. A hash that names none of them belongs to the first. */
export type PagedSection = 'glyphs' | 'comments'

const partsOf = (hash: string) => hash.replace(/^#/, '').split('&').filter(Boolean)
/** The section that a hash belongs to. */
export const sectionOf = (hash: string): PagedSection => (partsOf(hash)[0] === 'comments' ? 'comments' : 'glyphs')

/** Page number of a section in a hash such as '#p=3' or '#comments&p=3'; default 1. */
export function pageOfHash(hash: string, section: PagedSection): number {
  const page = sectionOf(hash) === section ? /(?:^|[#&])p=(\d{1,6})(?:&|$)/.exec(hash)?.[1] : undefined
  return page ? Math.max(1, Number(page)) : 1
}

/** The hash with a section's page number; page 1 is left out (specification section 2). */
export function hashWithPage(hash: string, page: number, section: PagedSection): string {
  const parts =
    sectionOf(hash) === section ? partsOf(hash).filter((part) => !/^p=\d*$/.test(part)) : ([section] as string[])
  if (page > 1) parts.push(`p=${page}`)
  return parts.length > 0 ? `#${parts.join('&')}` : ''
}

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  window.addEventListener('popstate', listener)
  return () => {
    window.removeEventListener('hashchange', listener)
    window.removeEventListener('popstate', listener)
  }
}

/** The section's page number in the hash, and a setter that neither scrolls nor adds a history entry. */
export function useHashPage(section: PagedSection): [page: number, setPage: (page: number) => void] {
  const page = useSyncExternalStore(
    subscribe,
    () => pageOfHash(location.hash, section),
    () => 1,
  )
  const setPage = useCallback(
    (next: number) => {
      const hash = hashWithPage(location.hash, next, section)
      history.replaceState(history.state, '', location.pathname + location.search + hash)
      window.dispatchEvent(new HashChangeEvent('hashchange'))
    },
    [section],
  )
  return [page, setPage]
}
