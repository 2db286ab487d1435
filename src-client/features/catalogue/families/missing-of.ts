import { canSet } from '#shared/preview/missing-glyphs.ts'
import { listOfRuns } from './codepoint-list.ts'

/** Distinct code points of a text that a font with these runs lacks, by the renderer's rules. Invisible characters are never missing. */
export function missingOf(text: string, runs: readonly (readonly [number, number])[]): number[] {
  const list = listOfRuns(runs)
  const coverage = { has: (codepoint: number) => list.indexOf(codepoint) >= 0 }
  const missing = new Set<number>()
  for (const char of text.normalize('NFC')) {
    const codepoint = char.codePointAt(0) as number
    if (!canSet(codepoint, coverage) && !/[\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(char)) missing.add(codepoint)
  }
  return [...missing]
}
