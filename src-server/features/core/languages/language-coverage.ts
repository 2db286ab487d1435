import data from './languages.generated.json' with { type: 'json' }

/** A language in one script: 'sr' (Cyrillic) and 'sr-Latn' are two. */
export interface Language {
  /** BCP 47: language, with a script when it is not the usual one. */
  code: string
  name: string
  /** Name in the language itself; '' if CLDR has none. */
  native: string
  /** ISO 15924, e.g. 'Latn'. */
  script: string
  scriptName: string
  rtl: boolean
  /** Estimate by CLDR over all territories; 0 = unknown. */
  speakers: number
  /** ISO 3166 codes, most speakers first. */
  territories: string[]
  /** Code points that full coverage needs: main exemplars in NFC with their capitals. */
  main: Uint32Array
  /** Code points of loan words and names; not needed for 'full'. */
  auxiliary: Uint32Array
  /** Punctuation and digits: shown, but not required of a font. */
  punctuation: Uint32Array
  numbers: Uint32Array
}

type CoverageStatus = 'full' | 'partial'

interface LanguageCoverage {
  code: string
  name: string
  status: CoverageStatus
  /** Missing characters, at most MAX_MISSING. */
  missing: string[]
  missingCount: number
}

/**
 * A font that lacks more than this share of a language's letters does not count as supporting it, not even partially.
 */
const PARTIAL_SHARE = 0.1
/** Most missing characters shown; a CJK language can lack hundreds. */
export const MAX_MISSING = 48

/** Reads 'gap' and 'gap+more' tokens in base 36, see cli/build-languages.mjs. */
function unpackSet(packed: string): Uint32Array {
  const codepoints: number[] = []
  let end = 0
  for (const token of packed ? packed.split(' ') : []) {
    const [gap, more] = token.split('+')
    const first = end + Number.parseInt(gap!, 36)
    end = first + (more ? Number.parseInt(more, 36) : 0)
    for (let cp = first; cp <= end; cp++) codepoints.push(cp)
  }
  return Uint32Array.from(codepoints)
}

let languages: readonly Language[] | undefined
let byCode: ReadonlyMap<string, Language> | undefined

/** All languages, by English name. */
export function listLanguages(): readonly Language[] {
  const scripts: Record<string, string> = data.scripts
  languages ??= data.languages.map((entry) => ({
    ...entry,
    rtl: entry.rtl === true,
    scriptName: scripts[entry.script] ?? entry.script,
    main: unpackSet(entry.main),
    auxiliary: unpackSet(entry.auxiliary),
    punctuation: unpackSet(entry.punctuation),
    numbers: unpackSet(entry.numbers),
  }))
  return languages
}

/** The language of a BCP 47 code, or null. */
export function languageByCode(code: string): Language | null {
  byCode ??= new Map(listLanguages().map((language) => [language.code, language]))
  return byCode.get(code) ?? null
}

/** How many of a language's letters a font may lack and still support it partially. */
export const mayLack = (letters: number): number => Math.floor(letters * PARTIAL_SHARE)

/** How well one language is covered; null = more than a tenth of its letters are missing. */
export function coverageOfLanguage(language: Language, hasCodepoint: (cp: number) => boolean): LanguageCoverage | null {
  const allowed = mayLack(language.main.length)
  const missing: string[] = []
  let missingCount = 0
  for (const cp of language.main) {
    if (hasCodepoint(cp)) continue
    if (++missingCount > allowed) return null
    if (missing.length < MAX_MISSING) missing.push(String.fromCodePoint(cp))
  }
  const status = missingCount === 0 ? 'full' : 'partial'
  return { code: language.code, name: language.name, status, missing, missingCount }
}

export interface Writing {
  /** Languages with every main letter. */
  languages: string[]
  /** Their scripts (ISO 15924), in lower case. */
  scripts: string[]
}

/** What can be written with a coverage. */
export function writingOf(hasCodepoint: (cp: number) => boolean): Writing {
  const covered = listLanguages().filter((language) => coverageOfLanguage(language, hasCodepoint)?.status === 'full')
  return {
    languages: covered.map((language) => language.code),
    scripts: [...new Set(covered.map((language) => language.script.toLowerCase()))],
  }
}

/** The languages that a coverage supports fully or partially, by English name. Stops early on unsupported ones. */
export function languagesOf(hasCodepoint: (cp: number) => boolean): LanguageCoverage[] {
  const found: LanguageCoverage[] = []
  for (const language of listLanguages()) {
    const coverage = coverageOfLanguage(language, hasCodepoint)
    if (coverage) found.push(coverage)
  }
  return found
}
