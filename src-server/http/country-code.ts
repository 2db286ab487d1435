/** Two letters (or a CDN's own sign, such as T1) out of the header that names a visitor's country; null for anything else. */
export function countryCode(header: string): string | null {
  const code = header.trim().toUpperCase()
  return /^[A-Z][A-Z0-9]$/.test(code) ? code : null
}
