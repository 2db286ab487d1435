/** Stands for our own address: only whether a path stays with it matters. */
const ORIGIN = 'http://site.invalid'
const MAX_CHARS = 2000
/** Coming back to these would lead in a circle, or out again. */
const NO_RETURN = /^\/account\/(?:login|logout|join|confirm|forgot-password)(?:$|[/?#])/
/** Control characters, backslashes, and what some programs read as spaces. */
const ODD = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\\]/u

/**
 * Where a visitor goes after signing in: the path of this site that `next` names, else the home page. The one judge of it: anything
 * that a browser, a proxy or a careless decoder could read as another host's address is refused.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || next.length > MAX_CHARS || ODD.test(next)) return '/'
  // A second slash, also one in disguise, would begin a host.
  if (!/^\/(?!\/|%2f|%5c)/i.test(next)) return '/'
  if (!URL.canParse(next, ORIGIN)) return '/'
  const url = new URL(next, ORIGIN)
  // '/.//host' is '//host' once the dot is gone.
  if (url.origin !== ORIGIN || url.username !== '' || /^\/(?:\/|%2f|%5c)/i.test(url.pathname)) return '/'
  if (NO_RETURN.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** The same as a query, ready to follow a path; nothing for the home page, which is the default. */
export function nextQuery(next: string | null | undefined): string {
  const safe = safeNext(next)
  return safe === '/' ? '' : `?next=${encodeURIComponent(safe)}`
}
