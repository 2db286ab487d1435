import type { FontFacts } from './contracts/publishing/font-facts.ts'

/** File names that indicate a licence, beside fonts or in an archive. */
const LICENCE_NAME = /(^|[^a-z])(ofl|ufl|licen[cs]e?s?|copying|eula|read.?me)[^/]*(\.(txt|md|text))?$/iu
const FONT_NAME = /\.(ttf|otf|ttc|otc|woff2?)$/iu

/** Licence texts are a few kilobytes; the longest (GPL) is 35 KB. */
export const LICENCE_TEXT_BYTES = 256 * 1024

/** A text that came with fonts. */
export interface LicenceText {
  name: string
  text: string
}

/** The licence stated by texts. */
export interface LicenceDecision {
  /**
   * SPDX id if there is one; else 'GPL-FE', 'public-domain', 'freeware', 'personal-use', 'proprietary' (terms of sale),
   * 'unclear' (contradicting texts) or 'unknown'.
   */
  licenseId: string
  commercialUse: boolean
  /** The deciding words with their source; '' without any licence statement. */
  evidence: string
}

/** The licence stated by one of the texts that came with fonts. */
export interface LicenceFile extends LicenceDecision {
  name: string
  /** The whole text, which accompanies the fonts; missing for files that came before it was kept. */
  text?: string
}

/**
 * Version of the licence reader (workers/inspect/facts/licence.ts). Increase it with changes: stored fonts with a lower
 * one are read again.
 */
export const LICENCE_READING = 2

/** The stored parts of a font's licence texts. */
export type StoredLicence = Pick<FontFacts, 'names' | 'licenseText' | 'licenseEvidence'>

export const isLicenceName = (name: string) => LICENCE_NAME.test(name) && !FONT_NAME.test(name)
/** Whether a file may be uploaded as a licence: a plain text by its name. */
export const isLicenceUpload = (name: string) => isLicenceName(name) && /(^[^.]+|\.(txt|md|text))$/iu.test(name)
export const isFontName = (name: string) => FONT_NAME.test(name)

/**
 * Decodes bytes as text: by byte order mark, else UTF-16 where every second byte is zero, UTF-8, or Latin 1. Null = not
 * text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') ? null : text
}

function encodingOf(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return zeroEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** Latin text in UTF-16 without a byte order mark has zeros in nearly every character. */
function zeroEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0] as [number, number]
  for (const [i, byte] of bytes.entries()) if (byte === 0) zeros[i % 2 === 0 ? 0 : 1]++
  const most = bytes.length * 0.4
  if (zeros[1] > most && zeros[0] === 0) return 'utf-16le'
  if (zeros[0] > most && zeros[1] === 0) return 'utf-16be'
  return null
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
