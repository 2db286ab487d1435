import { listOfRuns } from './codepoint-list.ts'

/** Distinct code points of a text that no run holds, judged composed; what draws nothing is never missing. */
export function missingOf(text: string, runs: readonly (readonly [number, number])[]): number[] {
  const list = listOfRuns(runs)
  const missing = new Set<number>()
  for (const char of text.normalize('NFC')) {
    const codepoint = char.codePointAt(0) as number
    if (list.indexOf(codepoint) < 0 && !/[\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(char)) missing.add(codepoint)
  }
  return [...missing]
}
