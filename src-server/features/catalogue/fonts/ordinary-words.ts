import { createRequire } from 'node:module'

let ordinary: ReadonlySet<string> | undefined

/**
 * Whether a folded word is one of the 56,000 most common English ones, as counted in subtitles. Then it is no typing error: 'crate' is
 * not 'carte', 'sheet' not 'sweet'. Read on first use.
 */
export function isOrdinaryWord(word: string): boolean {
  ordinary ??= new Set(
    createRequire(import.meta.url)('@zxcvbn-ts/language-en/dist/commonWords.json.cjs') as readonly string[],
  )
  return ordinary.has(word)
}
