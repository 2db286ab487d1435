import type { StyleView } from '#shared/contracts/browse.ts'
import { firstWords } from '../families/hero-words.ts'

/** Longest words of another script that stand for a style. */
const OWN_LENGTH = 10

/** What is set to show a style, and whether that is something else than its label: a script's style is set in that script. */
export function styleWord(style: StyleView): { word: string; isOwn: boolean } {
  const sample = style.specimen?.font.text ?? ''
  const own = style.word ?? (sample !== '' && !/\p{Script=Latin}/u.test(sample) ? firstWords(sample, OWN_LENGTH) : '')
  return own ? { word: own, isOwn: true } : { word: style.label, isOwn: false }
}
