import type { FontView } from '#shared/contracts/fonts.ts'
import { trpc } from '../../api/trpc.ts'
import { missingOf } from './missing-of.ts'

/** Characters of a text that the style lacks, as they are typed; the server's finding until the code points are here. */
export function useMissing(font: Pick<FontView, 'id' | 'missing'>, text: string): number[] {
  const glyphs = trpc.families.glyphs.useQuery(
    { fontId: font.id },
    { staleTime: Number.POSITIVE_INFINITY, enabled: text !== '' },
  )
  if (text === '') return []
  return glyphs.data ? missingOf(text, glyphs.data.ranges) : font.missing
}
