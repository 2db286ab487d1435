/** An address that may be linked: http or https only, whatever the font's name table says. */
export function webAddress(url: string): URL | null {
  try {
    const address = new URL(url)
    return address.protocol === 'https:' || address.protocol === 'http:' ? address : null
  } catch {
    return null
  }
}
