/**
 * Builds from Unicode CLDR (cldr-* packages, Unicode licence v3):
 *   src-server/features/core/languages/languages.generated.json  every language that has main exemplar characters, with names, script,
 *                                                           speakers and the letters it needs
 *   src-server/features/core/languages/countries.generated.json  every country with its population and the languages spoken there
 *
 * Run after a CLDR update: node src-server/cli/build-languages.mjs
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const folder = (name) => dirname(require.resolve(`${name}/package.json`))
const json = (path) => JSON.parse(readFileSync(path, 'utf8'))
const misc = join(folder('cldr-misc-full'), 'main')
const names = join(folder('cldr-localenames-full'), 'main')
const core = folder('cldr-core')

const likely = json(join(core, 'supplemental/likelySubtags.json')).supplemental.likelySubtags
const territoryInfo = json(join(core, 'supplemental/territoryInfo.json')).supplemental.territoryInfo
const scriptMetadata = json(join(core, 'scriptMetadata.json')).scriptMetadata
const englishLanguages = json(join(names, 'en/languages.json')).main.en.localeDisplayNames.languages
const englishScripts = json(join(names, 'en/scripts.json')).main.en.localeDisplayNames.scripts

/** 'Simplified Han': the full name of a script when shown without a language. */
const scriptName = (script) => englishScripts[`${script}-alt-stand-alone`] ?? englishScripts[script] ?? script

/** Georgian capitals (Mtavruli) are a headline style, not spelling: a font without them still writes Georgian. */
const UNICAMERAL = new Set(['Geor'])

/**
 * The 2,350 syllables that Korean is written with (KS X 1001, rows 16 to 40). CLDR lists all 11,172 that can be composed, of which the
 * others are in hardly any text and in few fonts.
 */
const KOREAN = new Set(
  Array.from({ length: 25 }, (_, row) => Array.from({ length: 94 }, (_, cell) => [0xb0 + row, 0xa1 + cell]))
    .flat()
    .map((bytes) => new TextDecoder('euc-kr').decode(Uint8Array.from(bytes))),
)
const isWritten = (element, language) => language !== 'ko' || !/^[가-힣]$/u.test(element) || KOREAN.has(element)

/** Elements of a CLDR UnicodeSet: characters, ranges a-z, {sequences}, backslash escapes. */
function parseUnicodeSet(source) {
  const chars = [...source.trim()]
  if (chars.shift() !== '[' || chars.pop() !== ']') throw new Error(`not a set: ${source.slice(0, 40)}`)
  const elements = []
  let at = 0
  const next = () => {
    const char = chars[at++]
    if (char !== '\\') return char
    const escaped = chars[at++]
    if (escaped === 'u') return String.fromCodePoint(Number.parseInt(chars.splice(at, 4).join(''), 16))
    if (/[A-Za-z]/.test(escaped)) throw new Error(`escape \\${escaped} in ${source.slice(0, 40)}`)
    return escaped
  }
  while (at < chars.length) {
    const raw = chars[at]
    if (raw === ' ') at++
    else if (raw === '{') {
      at++
      let sequence = ''
      while (chars[at] !== '}') sequence += next()
      at++
      elements.push(sequence)
    } else if (raw === '[') throw new Error(`nested set in ${source.slice(0, 40)}`)
    else {
      const first = next()
      if (chars[at] === '-' && at + 1 < chars.length) {
        at++
        const last = next()
        for (let cp = first.codePointAt(0); cp <= last.codePointAt(0); cp++) elements.push(String.fromCodePoint(cp))
      } else elements.push(first)
    }
  }
  return elements
}

/** Code points needed for these elements, in NFC, with capitals and without invisible ones. */
function requiredCodepoints(elements, locale, script) {
  const needed = new Set()
  const add = (text) => {
    for (const char of text.normalize('NFC'))
      if (!/\p{Default_Ignorable_Code_Point}|\s/u.test(char)) needed.add(char.codePointAt(0))
  }
  for (const element of elements) {
    add(element)
    if (UNICAMERAL.has(script)) continue
    const upper = element.toLocaleUpperCase(locale)
    // ß → SS and ŉ → ʼN grow: their capitals are other letters, which are in the alphabet anyway.
    if ([...upper].length === [...element].length) add(upper)
  }
  return [...needed].sort((a, b) => a - b)
}

/** Sorted code points as 'gap' or 'gap+more' tokens in base 36: gap from the end of the run before, more = run length - 1. */
function packSet(codepoints) {
  const tokens = []
  let end = 0
  for (let i = 0; i < codepoints.length; ) {
    let last = i
    while (codepoints[last + 1] === codepoints[last] + 1) last++
    const gap = (codepoints[i] - end).toString(36)
    tokens.push(last > i ? `${gap}+${(last - i).toString(36)}` : gap)
    end = codepoints[last]
    i = last + 1
  }
  return tokens.join(' ')
}

/** Territories where a language is used, most speakers first, and the sum of them. */
function whereSpoken(code) {
  const key = code.replace('-', '_')
  const places = []
  for (const [territory, info] of Object.entries(territoryInfo)) {
    const share = info.languagePopulation?.[key]?._populationPercent
    if (share) places.push([territory, Math.round((Number(info._population) * Number(share)) / 100)])
  }
  places.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return { speakers: places.reduce((sum, place) => sum + place[1], 0), territories: places.map((place) => place[0]) }
}

function nativeName(code, language) {
  try {
    return json(join(names, code, 'languages.json')).main[code].localeDisplayNames.languages[language] ?? ''
  } catch {
    return ''
  }
}

const languages = []
for (const code of readdirSync(misc).sort()) {
  const match = /^([a-z]{2,3})(?:-([A-Z][a-z]{3}))?$/.exec(code)
  if (!match) continue
  const [, language, explicitScript] = match
  const usualScript = likely[language]?.split('-')[1]
  // 'zh-Hans' means the same as 'zh'.
  if (explicitScript && explicitScript === usualScript) continue
  const script = explicitScript ?? usualScript
  const characters = json(join(misc, code, 'characters.json')).main[code].characters
  const main = parseUnicodeSet(characters.exemplarCharacters ?? '[]').filter((one) => isWritten(one, language))
  const name = englishLanguages[explicitScript ? code : `${code}-${usualScript}`] ?? englishLanguages[language]
  if (!script || main.length === 0 || !name) continue
  const shown = explicitScript && !englishLanguages[code] ? `${name} (${englishScripts[script] ?? script})` : name
  const required = requiredCodepoints(main, code, script)
  const known = new Set(required)
  const others = (set) => requiredCodepoints(parseUnicodeSet(characters[set] ?? '[]'), code, script)
  const auxiliary = others('auxiliary')
  languages.push({
    code,
    name: shown,
    native: nativeName(code, language),
    script,
    ...(scriptMetadata[script]?.rtl === 'YES' ? { rtl: true } : {}),
    ...whereSpoken(code),
    main: packSet(required),
    auxiliary: packSet(auxiliary.filter((cp) => !known.has(cp))),
    punctuation: packSet(others('punctuation')),
    numbers: packSet(others('numbers')),
  })
}
languages.sort((a, b) => (a.name < b.name ? -1 : 1))

const version = json(join(core, 'package.json')).version
const scripts = Object.fromEntries([...new Set(languages.map((l) => l.script))].sort().map((s) => [s, scriptName(s)]))
const body = languages.map((language) => `    ${JSON.stringify(language)}`).join(',\n')
const head = `{\n  "source": "Unicode CLDR ${version}, Unicode License v3, https://www.unicode.org/license.txt",\n  "scripts": ${JSON.stringify(scripts)},\n`
const out = join(import.meta.dirname, '../features/core/languages/languages.generated.json')
writeFileSync(out, `${head}  "languages": [\n${body}\n  ]\n}\n`)
console.log(`${languages.length} languages, ${Object.keys(scripts).length} scripts`)

const englishTerritories = json(join(names, 'en/territories.json')).main.en.localeDisplayNames.territories
const OFFICIAL = { official: 'official', de_facto_official: 'official', official_regional: 'regional' }
const countries = []
for (const [code, info] of Object.entries(territoryInfo)) {
  const name = englishTerritories[code]
  // 'ZZ' and groups of countries are not countries.
  if (!name || !/^[A-Z]{2}$/.test(code) || code === 'ZZ') continue
  const spoken = Object.entries(info.languagePopulation ?? {})
    .map(([key, one]) => {
      const own = key.replace('_', '-')
      const [language, script] = own.split('-')
      // CLDR has no languages for Antarctica.
      if (language === 'und') return null
      const name = englishLanguages[language]
      const shown = englishLanguages[own] ?? (script && name ? `${name} (${englishScripts[script] ?? script})` : name)
      return shown ? [own, shown, Number(one._populationPercent), OFFICIAL[one._officialStatus] ?? ''] : null
    })
    .filter((one) => one !== null)
    .sort((a, b) => b[2] - a[2] || (a[1] < b[1] ? -1 : 1))
  countries.push({ code, name, population: Number(info._population), languages: spoken })
}
countries.sort((a, b) => (a.name < b.name ? -1 : 1))
const countryLines = countries.map((country) => `    ${JSON.stringify(country)}`).join(',\n')
writeFileSync(
  join(import.meta.dirname, '../features/core/languages/countries.generated.json'),
  `{\n  "source": "Unicode CLDR ${version}, Unicode License v3, https://www.unicode.org/license.txt",\n  "countries": [\n${countryLines}\n  ]\n}\n`,
)
console.log(`${countries.length} countries`)
