import { OPEN_LICENCES } from '#shared/publishing-terms.ts'
import { bitmapHas } from '#shared/search/coverage-bits.ts'
import { FAMILY_STATUS } from '../../database/entities/family.ts'
import type { StoredFacts } from '../../database/entities/font-file.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'

export type ListOrder = 'name' | 'date' | 'popular' | 'styles' | 'trending'

const ORDER_SQL: Record<ListOrder, string> = {
  name: 'nameKey, id',
  date: 'publishedAt DESC, id DESC',
  popular: 'popularity DESC, publishedAt DESC, id DESC',
  styles: 'fontCount DESC, id DESC',
  trending: 'trending DESC, publishedAt DESC, id DESC',
}

export interface ListFamily {
  id: number
  name: string
  licenseId: string
  commercialUse: number | boolean
  topicSlug: string
  tags: string
  updatedAt: number
}

export interface ListFont {
  id: number
  familyId: number
  fileGuid: string
  weight: number
  width: number
  italic: number | boolean
  facts: string
}

/** The part of a font's facts that the list shows. */
export type ListFacts = Pick<StoredFacts, 'embedding' | 'bitmapOnly' | 'axes' | 'version'>

/** Families that other sites may use. */
export function findListFamilies(
  reader: Reader,
  order: ListOrder,
  names: readonly string[],
  after: number,
  limit: number,
): Promise<ListFamily[]> {
  const named = names.length > 0 ? ` AND nameKey IN (${placeholders(names.length)})` : ''
  return reader.slow<ListFamily>(
    `SELECT id, name, licenseId, commercialUse, topicSlug, tags, updatedAt FROM family
     WHERE status = ${FAMILY_STATUS.published} AND commercialUse = 1 AND licenseId IN (${placeholders(OPEN_LICENCES.length)})${named}
     ORDER BY ${ORDER_SQL[order]} LIMIT ? OFFSET ?`,
    [...OPEN_LICENCES, ...names, limit, after],
  )
}

export async function findListFonts(reader: Reader, familyIds: readonly number[]): Promise<Map<number, ListFont[]>> {
  const found = new Map<number, ListFont[]>()
  for (const part of chunks(familyIds, 500)) {
    const rows = await reader.slow<ListFont>(
      `SELECT font.id, font.familyId, font.fileGuid, font.weight, font.width, font.italic, file.facts
       FROM font JOIN font_file file ON file.id = font.fontFileId
       WHERE font.familyId IN (${placeholders(part.length)}) ORDER BY font.familyId, font.position, font.id`,
      part,
    )
    for (const row of rows) {
      const own = found.get(row.familyId)
      if (own) own.push(row)
      else found.set(row.familyId, [row])
    }
  }
  return found
}

/** Letters that indicate a subset: a font with one has most of the rest. */
const LETTERS: readonly (readonly [subset: string, codepoint: number])[] = [
  ['latin', 0x61],
  ['latin-ext', 0x107],
  ['vietnamese', 0x1ea1],
  ['cyrillic', 0x431],
  ['cyrillic-ext', 0x4a3],
  ['greek', 0x3b1],
  ['greek-ext', 0x1f00],
  ['hebrew', 0x5d0],
  ['arabic', 0x628],
  ['devanagari', 0x915],
  ['bengali', 0x995],
  ['gurmukhi', 0xa15],
  ['gujarati', 0xa95],
  ['oriya', 0xb15],
  ['tamil', 0xb95],
  ['telugu', 0xc15],
  ['kannada', 0xc95],
  ['malayalam', 0xd15],
  ['sinhala', 0xd9a],
  ['thai', 0xe01],
  ['lao', 0xe81],
  ['tibetan', 0xf40],
  ['myanmar', 0x1000],
  ['georgian', 0x10d0],
  ['ethiopic', 0x1200],
  ['khmer', 0x1780],
  ['armenian', 0x561],
  ['japanese', 0x3042],
  ['korean', 0xac00],
  ['chinese-simplified', 0x4eec],
  ['chinese-traditional', 0x5011],
]
const PAGES = [...new Set(LETTERS.map(([, codepoint]) => codepoint >>> 8))]

/** The subsets of each family, by its primary style. */
export async function findSubsets(reader: Reader, familyIds: readonly number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>()
  for (const part of chunks(familyIds, 500)) {
    const rows = await reader.slow<{ familyId: number; page: number; bitmap: string }>(
      `SELECT family.id AS familyId, cover.page, cover.bitmap FROM family JOIN font ON font.id = family.primaryFontId
       JOIN font_file file ON file.id = font.fontFileId JOIN coverage_page cover ON cover.coverageId = file.coverageId
       WHERE family.id IN (${placeholders(part.length)}) AND cover.page IN (${placeholders(PAGES.length)})`,
      [...part, ...PAGES],
    )
    for (const { familyId, page, bitmap } of rows) {
      const own = found.get(familyId) ?? []
      for (const [subset, codepoint] of LETTERS)
        if (codepoint >>> 8 === page && bitmapHas(bitmap, codepoint)) own.push(subset)
      found.set(familyId, own)
    }
  }
  return found
}
