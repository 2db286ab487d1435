import { SHARE_QUERY } from '#shared/limits.ts'

/** Address of a page for others: only q and p are kept (specification section 9). */
export function shareAddress(href: string): string {
  const url = new URL(href)
  const kept = new URLSearchParams()
  for (const key of SHARE_QUERY) {
    const value = url.searchParams.get(key)
    if (value) kept.set(key, value)
  }
  const query = kept.toString()
  return url.origin + url.pathname + (query ? `?${query}` : '')
}

/** Address of exactly what is on the screen, the preview text included. */
export function viewAddress(href: string, text: string): string {
  const url = new URL(href)
  url.hash = ''
  if (text) url.searchParams.set('text', text)
  else url.searchParams.delete('text')
  return url.href
}
