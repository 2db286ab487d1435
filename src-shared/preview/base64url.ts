/** base64url of UTF-8, as the image URLs carry texts, file ids and options (RFC 4648, 5; no padding). Browser and server. */

const ALPHABET = /^[A-Za-z0-9_-]*$/
const LONE_SURROGATE = /\p{Surrogate}/u

/** Throws RangeError for text with a lone surrogate, which has no UTF-8 form. */
export function encodeBase64url(text: string): string {
  if (LONE_SURROGATE.test(text)) throw new RangeError('The text has half of a surrogate pair')
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * The exact inverse: null for anything that encodeBase64url() cannot have made (other characters, padding, stray bits,
 * broken UTF-8, surrogates), so that two URLs of one text are the same URL.
 */
export function decodeBase64url(encoded: string): string | null {
  if (!ALPHABET.test(encoded) || encoded.length % 4 === 1) return null
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return encodeBase64url(text) === encoded ? text : null
  } catch {
    return null
  }
}
