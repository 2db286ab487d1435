import { useEffect, useState } from 'react'
import type { FontView } from '#shared/contracts/fonts.ts'
import { trpc } from '../../../api/trpc.ts'

/** Characters of a text that the style lacks, as they are typed; the server's finding until the code points are here. */
export function useMissing(font: Pick<FontView, 'id' | 'missing'>, text: string): number[] {
  const glyphs = trpc.families.glyphs.useQuery(
    { fontId: font.id },
    { staleTime: Number.POSITIVE_INFINITY, enabled: text !== '' },
  )
  const [judge, setJudge] = useState<typeof import('./missing-of.ts').missingOf | null>(null)
  const isHere = glyphs.data !== undefined
  useEffect(() => {
    // Comes after the code points: a page that shows the samples of fonts needs neither.
    if (isHere) void import('./missing-of.ts').then(({ missingOf }) => setJudge(() => missingOf))
  }, [isHere])
  if (text === '') return []
  return glyphs.data && judge ? judge(text, glyphs.data.ranges) : font.missing
}
