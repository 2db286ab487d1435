/** Characters that XML 1.0 forbids even escaped: most controls, surrogates, two noncharacters. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Any text as the content of an element or an attribute. Forbidden characters are dropped. */
export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (char) => ESCAPES[char]!)

/** `<name>text</name>`; attributes and text are escaped. */
export function xmlElement(name: string, text: string, attributes: Record<string, string> = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return `<${name}${written.join('')}>${escapeXml(text)}</${name}>`
}

/** `<name …/>` */
export function xmlEmpty(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return `<${name}${written.join('')}/>`
}
