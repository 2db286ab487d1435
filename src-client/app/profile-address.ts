/** Lists on which 'user' narrows the list; a profile over one of them has a name of its own. */
const OF_USERS = /^\/(?:popular-collections|collection)\/?$/
const keyOf = (path: string) => (OF_USERS.test(path) ? 'profile' : 'user')

const urlOf = (url: string) => new URL(url, 'http://site.invalid')

/** Whose profile an address opens over its page; '' = nobody's. */
export function profileOf(url: string): string {
  const { pathname, searchParams } = urlOf(url)
  return (searchParams.get(keyOf(pathname)) ?? '').slice(0, 60).trim()
}

/** The address of the page itself: the profile is above it and loads nothing. */
export function pageUrlOf(url: string): string {
  const at = urlOf(url)
  if (!at.searchParams.has(keyOf(at.pathname))) return url
  at.searchParams.delete(keyOf(at.pathname))
  return at.pathname + at.search + at.hash
}

/** The same place with somebody's profile over it. */
export function withProfile(url: string, username: string): string {
  const at = urlOf(url)
  at.searchParams.set(keyOf(at.pathname), username)
  return at.pathname + at.search + at.hash
}
