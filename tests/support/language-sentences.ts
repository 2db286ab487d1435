import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Language, languageByCode } from '#server/features/core/languages/language-coverage.ts'

const require = createRequire(import.meta.url)

/** CLDR data of a language; undefined if there is none. */
function cldr<T>(packageName: string, code: string, file: string): T | undefined {
  try {
    const path = require.resolve(`${packageName}/main/${code}/${file}.json`)
    return JSON.parse(readFileSync(path, 'utf8')).main[code]
  } catch {
    return undefined
  }
}

interface Names {
  localeDisplayNames: { territories?: Record<string, string> }
}
interface Quotes {
  delimiters: { quotationStart: string; quotationEnd: string }
}
interface Exemplars {
  characters: { exemplarCharacters: string }
}

const MARK = /\p{M}/u
/** Most letters per language, for scripts with thousands. */
const MAX_LETTERS = 120
/** Takes every 23rd of 290 country names. */
const EVERY = 23
const NAMES = 8

/** A fixed permutation that separates neighbours of the alphabet. */
const mixed = (letters: readonly string[]) =>
  letters
    .map((letter, i) => [((i + 1) * 7919) % 1009, letter] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, letter]) => letter)

export interface LanguageSentence {
  code: string
  /** Native names, all letters in words of seven, and quoted words next to digits. */
  text: string
  /** Exemplar letters with marks that have no composed form in Unicode ('ẹ́'). */
  clusters: string[]
}

/** A sentence with the letters of a language and country names of CLDR. */
export function sentenceOf(code: string): LanguageSentence {
  const language = languageByCode(code) as Language
  const territories = cldr<Names>('cldr-localenames-full', code, 'territories')?.localeDisplayNames.territories ?? {}
  const names = Object.values(territories).filter((_, i) => i % EVERY === 3)
  const quotes = cldr<Quotes>('cldr-misc-full', code, 'delimiters')?.delimiters
  const exemplars = cldr<Exemplars>('cldr-misc-full', code, 'characters')?.characters.exemplarCharacters ?? ''
  const letters = [...language.main]
    .map((codepoint) => String.fromCodePoint(codepoint))
    .filter((one) => !MARK.test(one))
  const step = Math.ceil(letters.length / MAX_LETTERS)
  const words = mixed(letters.filter((_, i) => i % step === 0))
    .join('')
    .match(/.{1,7}/gu)!
  const [open, close] = [quotes?.quotationStart ?? '“', quotes?.quotationEnd ?? '”']
  const quoted = words.slice(0, 6).map((word, i) => `${open}${word}${close}${i}${word[0]}${i},`)
  return {
    code,
    text: [language.native, ...names.slice(0, NAMES), ...words, ...quoted].join(' '),
    clusters: [...exemplars.matchAll(/\{([^}]+)\}/g)].map(([, one]) => one!).filter((one) => MARK.test(one)),
  }
}

/** Languages that together have all letters, by number of speakers; skips those that add none. */
export function enoughOf(codes: readonly string[]): string[] {
  const seen = new Set<number>()
  return codes
    .map((code) => languageByCode(code) as Language)
    .sort((a, b) => b.speakers - a.speakers)
    .filter(({ main }) => {
      const isNew = main.some((codepoint) => !seen.has(codepoint))
      for (const codepoint of main) seen.add(codepoint)
      return isNew
    })
    .map(({ code }) => code)
}
