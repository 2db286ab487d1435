/** base64url of UTF-8 for texts, file ids and options in picture URLs (RFC 4648, 5; no padding). Browser and server. */

const ALPHABET = /^[A-Za-z0-9_-]*$/
const LONE_SURROGATE = /\p{Surrogate}/u

/** Fast path for nearly all texts and file ids: a byte is a character. */
const ASCII = /^\p{ASCII}*$/u

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Throws RangeError for a lone surrogate, which has no UTF-8 form. */
export function encodeBase64url(text: string): string {
  if (ASCII.test(text)) return ofBinary(text)
  if (LONE_SURROGATE.test(text)) throw new RangeError('The text has half of a surrogate pair')
  let binary = ''
  for (const byte of encoder.encode(text)) binary += String.fromCharCode(byte)
  return ofBinary(binary)
}

function ofBinary(binary: string): string {
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * The exact inverse: null for anything that encodeBase64url() cannot produce (other characters, padding, stray bits,
 * invalid UTF-8, surrogates), so that a text has only one URL.
 */
export function decodeBase64url(encoded: string): string | null {
  if (!ALPHABET.test(encoded) || encoded.length % 4 === 1) return null
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  // Stray bits in the last character do not round trip.
  if (ofBinary(binary) !== encoded) return null
  if (ASCII.test(binary)) return binary
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}
