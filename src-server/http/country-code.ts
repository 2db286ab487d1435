/**
 * Two letters (or a CDN's special code, such as T1) from the header with the visitor's country; null for anything else.
 */
export function countryCode(header: string): string | null {
  const code = header.trim().toUpperCase()
  return /^[A-Z][A-Z0-9]$/.test(code) ? code : null
}
