// Names and search words of characters in many languages, from the annotations of Unicode CLDR.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The most read languages, each in its usual script. */
const LANGUAGES =
  'ar bn bg cs da de el es fa fi fil fr he hi hr hu id it ja ko ms nl no pl pt ro ru sk sr sv sw ta te th tr uk ur vi zh zh-Hant'.split(
    ' ',
  )

const single = (text) => {
  const chars = [...text]
  return chars.length === 1 ? chars[0].codePointAt(0) : null
}

const readAnnotations = (folder, code) =>
  JSON.parse(readFileSync(join(folder, code, 'annotations.json'), 'utf8')).annotations.annotations

/** Text → names ('tts') and search words ('default'). */
export const englishAnnotations = (folder) => readAnnotations(folder, 'en')

export function annotationRecords(folder) {
  const read = (code) => readAnnotations(folder, code)
  const keywords = new Map()
  for (const [text, entry] of Object.entries(read('en'))) {
    const cp = single(text)
    if (cp !== null) keywords.set(cp, [...new Set([...(entry.tts ?? []), ...(entry.default ?? [])])])
  }
  const fields = new Map()
  LANGUAGES.forEach((code, at) => {
    for (const [text, entry] of Object.entries(read(code))) {
      const cp = single(text)
      if (cp === null || !entry.tts?.[0]) continue
      if (!fields.has(cp)) fields.set(cp, Array(LANGUAGES.length).fill(''))
      fields.get(cp)[at] = entry.tts[0]
    }
  })
  const names = new Map([...fields].map(([cp, list]) => [cp, list.join('\t').replace(/\t+$/, '')]))
  return { languages: LANGUAGES, keywords, names }
}
