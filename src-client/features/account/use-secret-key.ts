import { useEffect, useState } from 'react'

/** Removes the secret of an e-mail's link from the address, so that it stays out of histories, screenshots and visit counts. */
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
