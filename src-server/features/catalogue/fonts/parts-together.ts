import type { Meaning, SentencePart } from './read-sentence.ts'
import { lexiconPhrases } from './vocabulary.ts'

/** Unwanted runes are fonts that look like them: hardly any has the script. */
export function withoutScript(meaning: Meaning): Meaning {
  const look = meaning.kind === 'script' ? meaning.value.split('|')[2] : undefined
  return look === undefined ? meaning : { ...meaning, kind: 'look', value: look }
}

/** Parts of a sentence as they are meant beside each other. */
export const meantTogether = (parts: SentencePart[]): SentencePart[] =>
  withRoles(withSansGothics(withDisplaySizes(withCodeLigatures(parts))))

/** A 'display sans' is a sans for large sizes; alone 'display' is a class. */
function withDisplaySizes(parts: SentencePart[]): SentencePart[] {
  const isClass = ({ kind, not }: SentencePart) => kind === 'class' && !not
  if (!parts.some((part) => isClass(part) && part.value !== 'display')) return parts
  const { kind, value } = lexiconPhrases().get('headline')!
  return parts.map((part) => (isClass(part) && part.value === 'display' ? { ...part, kind, value } : part))
}

/** 'a coding font with ligatures' means those of operators. */
function withCodeLigatures(parts: SentencePart[]): SentencePart[] {
  const isForCode = ({ kind, value, not }: SentencePart) =>
    !not && ((kind === 'class' && value === 'mono') || (kind === 'look' && /^(?:code|terminal)\b/u.test(value)))
  if (!parts.some(isForCode)) return parts
  return parts.map((part) => (part.kind === 'feature' && part.value === 'liga' ? { ...part, value: 'code' } : part))
}

/** 'Korean gothic' and 'condensed gothic' are sans. */
function withSansGothics(parts: SentencePart[]): SentencePart[] {
  const isSans = parts.some(
    ({ kind, value }) => kind === 'width' || (kind === 'lang' && /\|(?:jpan|kore|hans|hant)$/u.test(value)),
  )
  return parts.map((part) =>
    isSans && /^(?:gothic|gotik|gothique|gotica|gotycka)$/iu.test(part.words)
      ? { ...part, kind: 'class', value: 'sans', label: 'Gothic' }
      : part,
  )
}

/** 'To go with Inter for long texts' means text, 'a headline to go with Inter' a heading. */
function withRoles(parts: SentencePart[]): SentencePart[] {
  const looks = parts.flatMap(({ kind, value, not }) => (kind === 'look' && !not ? value.split(' ')[0]! : []))
  const role = looks.includes('book') ? 'body' : looks.includes('headline') ? 'heading' : null
  if (role === null) return parts
  return parts.map((part) =>
    part.kind === 'pair' && !part.value.includes('|') ? { ...part, value: `${part.value}|${role}` } : part,
  )
}
