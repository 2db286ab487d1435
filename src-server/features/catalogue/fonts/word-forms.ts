/** Endings of plurals, genders and cases in the five languages, longest first. */
const ENDING = /(?:iego|owych|owego|ego|emu|iej|ymi|ych|ami|ach|ej|ym|em|en|es|er|os|as|y|e|a|o|i|s)$/u
/** Shorter words keep their endings. */
export const STEM_LEAST = 4

/** A word without its ending: 'elegante' and 'elegantes' → 'elegant'. */
export function stemOf(phrase: string): string {
  return phrase
    .split(' ')
    .map((word) => {
      const stem = word.replace(ENDING, '')
      return stem.length >= STEM_LEAST ? stem : word
    })
    .join(' ')
}

/** Of an English plural: 'breweries' → 'brewery', 'old computers' → 'old computer'. */
export const singularOf = (phrase: string): string => phrase.replace(/ies$/u, 'y').replace(/(?<=\p{L}{4})s$/u, '')

const ALL_ENDINGS = ['iego', 'ego', 'nne', 'ych', 'mi', 'en', 'a', 'e', 'i', 'o', 's', 'y']

/** Without all endings, for names of languages: 'japonés' and 'japonaises' → 'japon'. Other words would become too alike. */
export function rootOf(name: string): string {
  const ending = ALL_ENDINGS.find((one) => name.endsWith(one) && name.length - one.length >= STEM_LEAST)
  return ending === undefined ? name : rootOf(name.slice(0, -ending.length))
}

/** English comparatives and superlatives: 'sturdier', 'thinnest', 'nobler', 'bolder'. */
const COMPARATIVES = [/^(.+)i(?:er|est)$/u, /^(.+(.))\2(?:er|est)$/u, /^(.+e)(?:r|st)$/u, /^(.+)(?:er|est)$/u]

/** What a word may be a comparative of: 'sturdier' → 'sturdy'. */
export const comparedIn = (word: string): string[] =>
  COMPARATIVES.flatMap((form, i) => {
    const base = form.exec(word)?.[1]
    return base === undefined ? [] : i === 0 ? `${base}y` : base
  })
