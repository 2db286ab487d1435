import { SHARE_QUERY } from '#shared/limits.ts'

/** Address of a page to share: keeps only q and p (specification section 9). */
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

/** Address of the exact view, with what the browser keeps of it: preview text, its language and the ids of compared styles. */
export function viewAddress(href: string, kept: Record<'text' | 'textlang' | 'compare', string>): string {
  const url = new URL(href)
  url.hash = ''
  for (const [key, value] of Object.entries(kept))
    if (value) url.searchParams.set(key, value)
    else url.searchParams.delete(key)
  return url.href
}
