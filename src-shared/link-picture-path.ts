import { crc32 } from './crc32.ts'

interface Pictured {
  familyId: number
  name: string
  poster?: string | null
}

/**
 * What other sites show beside a link to a family: its poster, or its name in a style. The address changes with what is drawn: the name, the
 * file, and the text that shows a style without these letters. Null if the style cannot be drawn.
 */
export function linkPicturePath(
  { familyId, name, poster }: Pictured,
  font: { file: string | null; text: string } | undefined,
): string | null {
  if (poster || !font?.file) return poster ?? null
  const version = crc32(new TextEncoder().encode(JSON.stringify([font.file, name, font.text])))
  return `/api/poster/${familyId}/name-${version.toString(36)}.png`
}
