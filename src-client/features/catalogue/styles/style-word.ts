import type { StyleView } from '#shared/contracts/catalogue/browse.ts'
import { firstWords } from '../../previews/specimens/sample-words.ts'

/** Most characters of a sample in a non-Latin script. */
const OWN_LENGTH = 10

/** The word that shows a label. `isOwn`: it is not the label itself, but for example a word in the script that the label names. */
export function styleWord(style: StyleView): { word: string; isOwn: boolean } {
  const sample = style.specimen?.font.text ?? ''
  const own = style.word ?? (sample !== '' && !/\p{Script=Latin}/u.test(sample) ? firstWords(sample, OWN_LENGTH) : '')
  return own ? { word: own, isOwn: true } : { word: style.label, isOwn: false }
}
