import { useEffect, useState } from 'react'
import type { FontView } from '#shared/contracts/catalogue/fonts.ts'
import { trpc } from '../../../api/trpc.ts'

/** Characters of a text that the style lacks, updated while typing. Until the code points are loaded, those found by the server. */
export function useMissing(font: Pick<FontView, 'id' | 'file' | 'missing'>, text: string): number[] {
  const glyphs = trpc.families.glyphs.useQuery(
    { fontId: font.id },
    { staleTime: Number.POSITIVE_INFINITY, enabled: text !== '' && font.file !== null },
  )
  const [judge, setJudge] = useState<typeof import('./missing-of.ts').missingOf | null>(null)
  const isHere = glyphs.data !== undefined
  useEffect(() => {
    // Loaded after the code points: pages that show only the fonts' own samples need neither.
    if (isHere) void import('./missing-of.ts').then(({ missingOf }) => setJudge(() => missingOf))
  }, [isHere])
  if (text === '') return []
  return glyphs.data && judge ? judge(text, glyphs.data.ranges) : font.missing
}
