import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Language, languageByCode } from '#server/features/core/languages/language-coverage.ts'

const require = createRequire(import.meta.url)

/** What CLDR says in a language; undefined where it says nothing of the kind. */
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
/** Letters drawn of scripts that have thousands. */
const MAX_LETTERS = 120
/** Of 290 names of countries. */
const EVERY = 23
const NAMES = 8

/** A permutation that is the same in every run: neighbours in the alphabet are not neighbours in words. */
const mixed = (letters: readonly string[]) =>
  letters
    .map((letter, i) => [((i + 1) * 7919) % 1009, letter] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, letter]) => letter)

export interface LanguageSentence {
  code: string
  /** Native names, every letter in words of seven, words in quotes with digits beside them. */
  text: string
  /** Letters with marks that Unicode has not composed ('ẹ́'), of the exemplars. */
  clusters: string[]
}

/** A sentence that has all letters of a language, of CLDR's names of countries and its exemplars. */
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

/** As few of the languages as have all letters of them, those with most speakers first. */
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
