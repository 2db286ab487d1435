import { useEffect, useState } from 'react'

/** The secret of a mail's link, taken out of the address: histories, screenshots and counters of visits need not know it. */
export function useSecretKey(key: string): string {
  const [kept] = useState(key)
  useEffect(() => {
    const at = new URL(location.href)
    if (!at.searchParams.has('key')) return
    at.searchParams.delete('key')
    history.replaceState(history.state, '', at.pathname + at.search)
  }, [])
  return kept
}
