import { createRequire } from 'node:module'
import known from 'spdx-license-list/simple.js'

const load = createRequire(import.meta.url)
const texts = new Map<string, string>()

/** Our ids that differ from SPDX; the GPL has several versions. */
const SPDX_IDS: Readonly<Record<string, string>> = { 'UFL-1.0': 'Ubuntu-font-1.0' }
const GPL_VERSION = /(?:\bL?GPL|General\s+Public\s+Licen[cs]e)\D{0,60}?(\d(?:\.\d)?)(?!\d)/iu
const LESSER = /Lesser\s+General\s+Public|\bLGPL/iu

/**
 * SPDX's whole text of a licence; null if SPDX has none. Our ids for the GPL cover every version.
 * @param words of the files, which may name a version; without one, an unversioned GPL allows any, so a versioned id is
 * used
 */
export function wholeLicenceText(licenseId: string, words = ''): string | null {
  const id = SPDX_IDS[licenseId] ?? versionOf(licenseId, words)
  if (!known.has(id)) return null
  let text = texts.get(id)
  if (text === undefined) {
    text = (load(`spdx-license-list/licenses/${id}.json`) as { licenseText: string }).licenseText
    texts.set(id, text)
  }
  // For licences with an exception the list contains only the exception.
  return text.replace(
    /^insert GPL v(\d) license text here/u,
    (_, version) => wholeLicenceText(`GPL-${version}.0`) ?? '',
  )
}

function versionOf(licenseId: string, words: string): string {
  if (licenseId === 'GPL' || licenseId === 'GPL-FE') {
    const family = LESSER.test(words) ? 'LGPL' : 'GPL'
    const named = GPL_VERSION.exec(words)?.[1] ?? '3.0'
    const id = `${family}-${named.includes('.') ? named : `${named}.0`}`
    return known.has(id) ? id : `${family}-3.0`
  }
  return licenseId
}
