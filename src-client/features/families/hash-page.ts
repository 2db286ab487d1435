import { useCallback, useSyncExternalStore } from 'react'

/** Page number of a hash such as '#p=3' or '#glyphs&p=3'; 1 when it has none. */
export function pageOfHash(hash: string): number {
  const page = /(?:^|[#&])p=(\d{1,6})(?:&|$)/.exec(hash)?.[1]
  return page ? Math.max(1, Number(page)) : 1
}

/** The hash with another page; page 1 leaves no trace (specification section 2). */
export function hashWithPage(hash: string, page: number): string {
  const parts = hash
    .replace(/^#/, '')
    .split('&')
    .filter((part) => part !== '' && !/^p=\d*$/.test(part))
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

/** The page in the address's hash, and how to change it without leaving the place or filling the history. */
export function useHashPage(): [page: number, setPage: (page: number) => void] {
  const page = useSyncExternalStore(
    subscribe,
    () => pageOfHash(location.hash),
    () => 1,
  )
  const setPage = useCallback((next: number) => {
    const hash = hashWithPage(location.hash, next)
    history.replaceState(history.state, '', location.pathname + location.search + hash)
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  }, [])
  return [page, setPage]
}
