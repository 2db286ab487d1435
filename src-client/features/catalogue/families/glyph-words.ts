import type { CharInfo } from '#shared/contracts/catalogue/families.ts'
import { sentenceName } from '#shared/unicode/sentence-name.ts'

/** Facts for the inspector, as label and value, in reading order. */
export function charFacts(info: CharInfo | undefined): [label: string, value: string][] {
  if (!info) return []
  return [
    ['Name', sentenceName(info.name)],
    ['Block', info.block],
    ['Script', info.script],
  ]
}
