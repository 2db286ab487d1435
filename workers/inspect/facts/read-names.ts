import type { NameEntry } from '#shared/contracts/publishing/font-facts.ts'
import { INSPECT_LIMITS as L } from '../inspect-limits.ts'
import type { TableView } from '../table-view.ts'
import { MAC_LANGUAGES, MAC_ROMAN_UPPER, WINDOWS_LANGUAGES } from './name-languages.ts'

const utf16 = new TextDecoder('utf-16be')

/** Records in all languages; the first one of each (id, language) wins, Windows before others. */
export function readNames(name: TableView): NameEntry[] {
  const count = name.u16(2)
  const stringsAt = name.u16(4)
  const langTags = readLangTags(name, count, stringsAt)
  const records: (NameEntry & { rank: number })[] = []
  for (let i = 0; i < count; i++) {
    const at = 6 + i * 12
    const [platform, encoding, language, id, length, offset] = [0, 2, 4, 6, 8, 10].map((k) => name.u16(at + k)) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const lang = languageTag(platform, language, langTags)
    if (lang === null || length > L.nameStringBytes || stringsAt + offset + length > name.length) continue
    const value = decode(platform, encoding, name.slice(stringsAt + offset, length))
    if (value) records.push({ id, lang, value, rank: rankOf(platform) })
  }
  records.sort((a, b) => a.id - b.id || a.rank - b.rank)
  const seen = new Set<string>()
  return records
    .filter(({ id, lang }) => !seen.has(`${id}/${lang}`) && seen.add(`${id}/${lang}`))
    .map(({ id, lang, value }) => ({ id, lang, value }))
}

/** The English value of a name, else any other language's; '' when absent. White space becomes single spaces. */
export const englishName = (names: readonly NameEntry[], ...ids: number[]): string =>
  englishText(names, ...ids).replace(/\s*[\n\t]\s*/gu, ' ')

/** The same for texts, keeping line ends. */
export function englishText(names: readonly NameEntry[], ...ids: number[]): string {
  for (const id of ids) {
    const all = names.filter((n) => n.id === id)
    const best = all.find((n) => n.lang === 'en') ?? all.find((n) => n.lang.startsWith('en')) ?? all[0]
    if (best) return best.value
  }
  return ''
}

/** Names for Windows come first, then those for Unicode. */
function rankOf(platform: number): number {
  if (platform === 3) return 0
  return platform === 0 ? 1 : 2
}

function decode(platform: number, encoding: number, bytes: Uint8Array): string | null {
  let text: string
  if (platform === 0 || (platform === 3 && (encoding === 0 || encoding === 1 || encoding === 10)))
    text = utf16.decode(bytes.length % 2 ? bytes.subarray(0, -1) : bytes)
  else if (platform === 1 && encoding === 0)
    text = Array.from(bytes, (b) => (b < 0x80 ? String.fromCharCode(b) : MAC_ROMAN_UPPER[b - 0x80]!)).join('')
  else return null
  // Removes control characters (except line ends and tabs), lone surrogates and bidi overrides.
  return text
    .replace(/\r\n?/gu, '\n')
    .replace(/[\p{Cs}\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, '')
    .trim()
}

function languageTag(platform: number, language: number, langTags: string[]): string | null {
  if (language >= 0x8000) return langTags[language - 0x8000] ?? null
  if (platform === 0) return 'en'
  if (platform === 1) return MAC_LANGUAGES[language] ?? null
  if (platform === 3)
    return WINDOWS_LANGUAGES[language] ?? WINDOWS_LANGUAGES[(language & 0x3ff) | 0x400]?.split('-')[0] ?? null
  return null
}

/** Language tags of a format 1 naming table. */
function readLangTags(name: TableView, count: number, stringsAt: number): string[] {
  if (name.u16(0) !== 1 || 8 + count * 12 > name.length) return []
  const tags: string[] = []
  const tagCount = Math.min(name.u16(6 + count * 12), 256)
  for (let i = 0; i < tagCount; i++) {
    const at = 8 + count * 12 + i * 4
    if (at + 4 > name.length) break
    const [length, offset] = [name.u16(at), name.u16(at + 2)]
    const inside = stringsAt + offset + length <= name.length && length <= 128
    const tag = inside ? utf16.decode(name.slice(stringsAt + offset, length & ~1)) : ''
    tags.push(/^[a-z0-9-]{2,64}$/iu.test(tag) ? tag : 'und')
  }
  return tags
}
