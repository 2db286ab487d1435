import type { Reader } from '#server/database/reader.ts'
import { fontKeys, type StoragePort } from '#server/storage/storage.port.ts'
import { placeLine } from '#shared/preview/line-box.ts'
import { previewUrl } from '#shared/preview/preview-url.ts'

export const PICTURE = { width: 1000, height: 65, size: 50 } as const

export interface BenchFont {
  id: number
  guid: string
  slug: string
  path: string
  px: number
  baseline: number
}

/** Plain Latin fonts of real families with their baselines. */
export async function benchFonts(reader: Reader, storage: StoragePort, count: number): Promise<BenchFont[]> {
  const rows = await reader.query<{
    id: number
    guid: string
    slug: string
    sha256: string
    unitsPerEm: number
    ascent: number
    descent: number
  }>(
    `SELECT font.id, font.fileGuid AS guid, font.slug, file.sanitisedSha256 AS sha256, file.unitsPerEm, file.ascent, file.descent
     FROM font JOIN font_file file ON file.id = font.fontFileId JOIN family ON family.id = font.familyId
     WHERE family.sourceKey LIKE 'seed:%' AND family.slug IN ('lobster', 'inter', 'roboto-slab', 'oswald') AND font.isPrimary = 1
       AND file.sanitisedSha256 IS NOT NULL ORDER BY font.id LIMIT ?`,
    [count],
  )
  return Promise.all(
    rows.map(async (row) => {
      const path = await storage.localPath(fontKeys.sanitised(row.sha256))
      if (!path) throw new Error(`the stored font ${row.sha256} is missing`)
      const em = { ascent: row.ascent / row.unitsPerEm, descent: row.descent / row.unitsPerEm }
      const line = placeLine(em, PICTURE.size, PICTURE.height)
      return { ...row, path, px: line.fontSizePx, baseline: line.baselinePx }
    }),
  )
}

const WORDS = 'quick brown foxes jump over lazy dogs while five boxing wizards pack my jugs vexing bold glyphs'.split(
  ' ',
)

/** Unique texts of 22 to 24 characters, of which only glyph shapes can be cached. */
export function createTexts(): () => string {
  let made = 0
  return () => {
    const n = made++
    const number = String(n)
    let text = ''
    for (let i = 0; text.length < 24 - number.length; i++)
      text += `${WORDS[(n * 7 + i * (3 + (n % 5))) % WORDS.length]} `
    return text.slice(0, 23 - number.length).trimEnd() + number
  }
}

export function picturePath(font: BenchFont, text: string): string {
  return previewUrl({
    font: { id: font.id, file: font.guid, slug: font.slug },
    text,
    size: PICTURE.size,
    width: PICTURE.width,
    height: PICTURE.height,
    fg: '000000',
    bg: 'FFFFFF',
    dpr: 1,
  })
}
