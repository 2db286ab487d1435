/** A safe address to link: http or https only, because it may come from a font's name table. */
export function webAddress(url: string): URL | null {
  try {
    const address = new URL(url)
    return address.protocol === 'https:' || address.protocol === 'http:' ? address : null
  } catch {
    return null
  }
}
