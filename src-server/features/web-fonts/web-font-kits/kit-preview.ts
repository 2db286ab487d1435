import type { KitPreview } from '#shared/contracts/web-fonts/web-font-kits.ts'
import { WEB_FONT_KIT } from '#shared/web-font-limits.ts'
import { coverageOfLanguage, languageByCode } from '../../core/languages/language-coverage.ts'
import { unicodeRange } from '../css-answer.ts'
import type { KitFace } from './kit-css.ts'

/** Shown when no languages are chosen: of many speakers, in each of the scripts that fonts most often have. */
const USUAL = ['en', 'es', 'fr', 'de', 'pl', 'tr', 'vi', 'ru', 'el', 'ar', 'he', 'hi', 'th', 'ko', 'ja', 'zh']
/** Most languages listed. */
const LISTED = 8
/** Every page has spaces. */
const SPACE = 0x20

/** Files in their best format, by face. */
const bestOf = (face: KitFace, bytes: ReadonlyMap<string, Uint8Array>) => bytes.get(face.files[0]?.name ?? '')

/** Bytes that a page in each language loads: the faces with any of its letters. Only languages that the kit can set. */
export function languageBytes(
  chosen: readonly string[],
  has: ReadonlySet<number>,
  faces: readonly KitFace[],
  bytes: ReadonlyMap<string, Uint8Array>,
): KitPreview['languages'] {
  const codes = chosen.length > 0 ? chosen : USUAL
  return codes
    .flatMap((code) => {
      const language = languageByCode(code)
      if (!language || coverageOfLanguage(language, (codepoint) => has.has(codepoint))?.status !== 'full') return []
      const letters = new Set([...language.main, SPACE])
      const loaded = faces.filter(({ codepoints }) => codepoints?.some((codepoint) => letters.has(codepoint)) ?? true)
      return { name: language.name, bytes: loaded.reduce((sum, face) => sum + (bestOf(face, bytes)?.length ?? 0), 0) }
    })
    .slice(0, LISTED)
}

/** The fonts to show a text in. */
export function shownFaces(faces: readonly KitFace[], bytes: ReadonlyMap<string, Uint8Array>): KitPreview['faces'] {
  const shown = faces.flatMap((face) => {
    const font = bestOf(face, bytes)
    return font ? { font, range: face.codepoints ? unicodeRange(face.codepoints) : '' } : []
  })
  if (shown.reduce((sum, { font }) => sum + font.length, 0) > WEB_FONT_KIT.previewBytes) return []
  return shown.map(({ font, range }) => ({ data: Buffer.from(font).toString('base64'), range }))
}
