/** Dummy for our own origin: it only matters whether a path stays on it. */
const ORIGIN = 'http://site.invalid'
const MAX_CHARS = 2000
/** Returning to these would lead in a circle, or log out again. */
const NO_RETURN = /^\/account\/(?:login|logout|join|confirm|forgot-password)(?:$|[/?#])/
/** Control characters, backslashes, and what some programs treat as spaces. */
const ODD = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\\]/u

/**
 * Where a visitor goes after logging in: the path of this site in `next`, else the home page. The only validation of
 * it: anything that a browser, a proxy or a careless decoder could read as another host is refused.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || next.length > MAX_CHARS || ODD.test(next)) return '/'
  // A second slash, even encoded, would start a host.
  if (!/^\/(?!\/|%2f|%5c)/i.test(next)) return '/'
  if (!URL.canParse(next, ORIGIN)) return '/'
  const url = new URL(next, ORIGIN)
  // '/.//host' becomes '//host' without the dot.
  if (url.origin !== ORIGIN || url.username !== '' || /^\/(?:\/|%2f|%5c)/i.test(url.pathname)) return '/'
  if (NO_RETURN.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** The same as a query to append to a path; empty for the home page, the default. */
export function nextQuery(next: string | null | undefined): string {
  const safe = safeNext(next)
  return safe === '/' ? '' : `?next=${encodeURIComponent(safe)}`
}
