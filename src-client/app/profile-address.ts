/** Lists that use 'user' as a filter; a profile over them uses 'profile' instead. */
const OF_USERS = /^\/(?:popular-collections|collection)\/?$/
const keyOf = (path: string) => (OF_USERS.test(path) ? 'profile' : 'user')

const urlOf = (url: string) => new URL(url, 'http://site.invalid')

/** User name of the profile that an address opens over its page; '' = none. */
export function profileOf(url: string): string {
  const { pathname, searchParams } = urlOf(url)
  return (searchParams.get(keyOf(pathname)) ?? '').slice(0, 60).trim()
}

/** The address without the profile, which is an overlay and loads no page. */
export function pageUrlOf(url: string): string {
  const at = urlOf(url)
  if (!at.searchParams.has(keyOf(at.pathname))) return url
  at.searchParams.delete(keyOf(at.pathname))
  return at.pathname + at.search + at.hash
}

/** The same address with a profile opened over it. */
export function withProfile(url: string, username: string): string {
  const at = urlOf(url)
  at.searchParams.set(keyOf(at.pathname), username)
  return at.pathname + at.search + at.hash
}
