/** base64url of UTF-8, as the image URLs carry texts, file ids and options (RFC 4648, 5; no padding). Browser and server. */

const ALPHABET = /^[A-Za-z0-9_-]*$/
const LONE_SURROGATE = /\p{Surrogate}/u

/** Nearly every text and every file id: a byte is a character, and no UTF-8 has to be made or read. */
const ASCII = /^\p{ASCII}*$/u

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Throws RangeError for text with a lone surrogate, which has no UTF-8 form. */
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
 * The exact inverse: null for anything that encodeBase64url() cannot have made (other characters, padding, stray bits,
 * broken UTF-8, surrogates), so that two URLs of one text are the same URL.
 */
export function decodeBase64url(encoded: string): string | null {
  if (!ALPHABET.test(encoded) || encoded.length % 4 === 1) return null
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  // Stray bits in the last character are lost on the way back.
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
