/**
 * Route patterns: '/category/{tags}', '/{slug}-f{familyId:id}', '/timeline/{year?:id}'. A parameter takes one path segment's text
 * (not '/'); ':id' takes digits only; a '?' makes the whole last segment optional. Matching is on the decoded path.
 */
const PARAM = /\{(\w+)(\?)?(?::(id))?\}/g
const escapeRegExp = (literal: string) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A function from a path to the parameters of the pattern; null if the path has another form. */
export function matcherOf(pattern: string): (path: string) => Record<string, string> | null {
  const names: string[] = []
  let source = ''
  let at = 0
  for (const m of pattern.matchAll(PARAM)) {
    let literal = pattern.slice(at, m.index)
    at = m.index + m[0].length
    names.push(m[1] as string)
    const body = m[3] ? '\\d{1,15}' : '[^/]+?'
    if (m[2] && literal.endsWith('/')) {
      literal = literal.slice(0, -1)
      source += `${escapeRegExp(literal)}(?:/(${body}))?`
    } else source += `${escapeRegExp(literal)}(${body})`
  }
  source += escapeRegExp(pattern.slice(at))
  const regex = new RegExp(`^${source}/?$`, 'u')
  return (path) => {
    const m = regex.exec(path)
    if (!m) return null
    const params: Record<string, string> = {}
    names.forEach((name, i) => {
      if (m[i + 1] !== undefined) params[name] = m[i + 1] as string
    })
    return params
  }
}

/** The path of a pattern with these parameters. @throws TypeError when one is missing */
export function buildPath(pattern: string, params: Record<string, string | number>): string {
  const path = pattern.replace(PARAM, (_, name: string, optional: string | undefined) => {
    const value = params[name]
    if (value === undefined || value === '') {
      if (optional) return ''
      throw new TypeError(`route ${pattern} needs ${name}`)
    }
    return encodeURIComponent(String(value)).replace(/%2C/g, ',')
  })
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
