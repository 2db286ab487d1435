import type { CharInfo } from '#shared/contracts/families.ts'
import { blockOf } from '#shared/unicode/blocks.ts'
import { formatCodepoint, nameOf } from './unicode-names.ts'
import { generalCategoryOf, scriptOf } from './unicode-properties.ts'

/** What Unicode says of single characters. */
export function createUnicodeService() {
  return {
    async charInfo({ codepoint }: { codepoint: number }): Promise<CharInfo> {
      return {
        codepoint,
        name: nameOf(codepoint) ?? formatCodepoint(codepoint),
        block: blockOf(codepoint)?.name ?? 'No block',
        category: generalCategoryOf(codepoint),
        script: scriptOf(codepoint),
      }
    },
  }
}
