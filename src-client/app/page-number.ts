/** Page number in an address; invalid ones mean 1. */
export function pageOf(query: URLSearchParams, key = 'p'): number {
  const page = query.get(key) ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}
