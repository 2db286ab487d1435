import type { Context } from 'koa'

/**
 * Two letters (or a CDN's special code, such as T1) from the header with the visitor's country; null for anything else.
 * @param header its name; null when the site is not told
 */
export function countryOf(ctx: Context, header: string | null): string | null {
  if (header === null) return null
  const code = ctx.get(header).trim().toUpperCase()
  return /^[A-Z][A-Z0-9]$/.test(code) ? code : null
}
