import { readFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languageByCode, languagesOf } from '#server/features/core/languages/language-coverage.ts'
import { unicodeRange } from '#server/features/web-fonts/css-answer.ts'
import { type Piece, piecesOf } from '#server/features/web-fonts/pieces.ts'
import { serves } from '#server/features/web-fonts/subsets.ts'
import { familyFiles, loadCatalogue } from '#server/seeds/catalogue.ts'
import { FLAGS } from '#tests/support/global-browser.ts'
import { enoughOf, type LanguageSentence, sentenceOf } from '#tests/support/language-sentences.ts'
import { describeWith, find } from '#tests/support/require.ts'
import { sharedSite } from '#tests/support/shared-site.ts'
import { THOROUGH } from '#tests/support/thorough.ts'
import { compareFamilies, type JudgedText } from '#tests/support/web-font-judge.ts'
import { codepointsOf, readCoverage } from '#workers/inspect/facts/read-coverage.ts'
import { packWoff2 } from '#workers/inspect/pack-woff2.ts'
import { cutFont, sanitiseFont } from '#workers/inspect/sanitise.ts'
import { readSfnt } from '#workers/inspect/sfnt.ts'
import { TableView } from '#workers/inspect/table-view.ts'
import { unpackWoff2 } from '#workers/inspect/unpack/unpack-woff2.ts'

const HOST = 'http://127.0.0.1:9'
const COLOUR = ['COLR', 'CBDT', 'sbix']
const WOFF2 = 0x774f4632

/**
 * Compares words and clusters one by one, without what is between them: browsers do not kern across files, such as a Cyrillic
 * letter with a comma of the Latin file, or ẹ́, which Unicode has no composed character for, with an e next to it.
 */
function textsOf({ code, text, clusters }: LanguageSentence, script: string, has: ReadonlySet<number>): JudgedText[] {
  const known = knownOf(text, has)
  const forms = (['NFC', 'NFD'] as const).map((form) => [form, known.normalize(form)] as const)
  const texts = forms
    // Slices of Korean hold composed syllables by code point; decomposed text would need the file with the jamo.
    .filter(([form, value], i) => i === 0 || (value !== forms[0]![1] && !(form === 'NFD' && script === 'Kore')))
    .map(([form, value]) => ({ name: `${code} ${form}`, parts: partsOf(value, script) }))
  const parts = graphemesOf(clusters.join('').normalize('NFC')).filter((one) =>
    Array.from(one).every((char) => has.has(char.codePointAt(0)!)),
  )
  return parts.length > 0 ? [...texts, { name: `${code} clusters`, parts: parts.slice(0, 30) }] : texts
}

const knownOf = (text: string, has: ReadonlySet<number>) =>
  Array.from(text.normalize('NFC'), (char) => (has.has(char.codePointAt(0)!) ? char : '')).join('')

const segmenter = new Intl.Segmenter('en')
const graphemesOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)
const UNCOMPOSED = /\p{M}/u

function partsOf(text: string, script: string): string[] {
  if (script !== 'Latn') return text.split(/[\p{P}\p{N}\p{Z}\p{S}\u02bb\u02bc]+/u).filter(Boolean)
  if (!UNCOMPOSED.test(text.normalize('NFC'))) return [text]
  return text.split(' ').flatMap((word) => (UNCOMPOSED.test(word.normalize('NFC')) ? graphemesOf(word) : [word]))
}

async function openFont(path: string) {
  const file = readFileSync(path)
  const bytes = file.readUInt32BE(0) === WOFF2 ? await unpackWoff2(file) : file
  const clean = sanitiseFont(bytes)
  const { tables } = readSfnt(clean)
  const glyphs = new TableView(tables.get('maxp')!.bytes, 'maxp').u16(4)
  const codepoints = [...codepointsOf(readCoverage(new TableView(tables.get('cmap')!.bytes, 'cmap'), glyphs))]
  return { file, clean, codepoints, inColour: COLOUR.some((tag) => tables.has(tag)) }
}

/** Piece names of the usual division, in which a word's letters may come from several files, in the order of browsers. */
const USUAL = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic']
/** Languages whose pages are weighed. */
const WEIGHED = ['en', 'cs', 'vi', 'el', 'ru']

/** Bytes of the files that a page in a language loads. `pieces` in the order in which browsers try them. */
function bytesOf(clean: Uint8Array, letters: readonly number[], pieces: readonly Piece[]): number {
  const used = new Set(letters.map((letter) => pieces.find(({ codepoints }) => codepoints.includes(letter))))
  return [...used].reduce((sum, piece) => sum + packWoff2(cutFont(clean, piece!, true), 10).length, 0)
}

/** Compares the pieces of every family of the catalogue with the file they are cut from, as Chromium draws them. */
await describeWith('chromium', 'pieces of web fonts', () => {
  let browser: Browser
  let page: Page
  const served = new Map<string, Uint8Array>()
  beforeAll(async () => {
    const result = await find('chromium')
    if (!('found' in result)) throw new Error('no Chromium')
    // Hinting depends on the other glyphs of a file, so it could draw the same glyph differently in a piece.
    browser = await chromium.launch({
      executablePath: result.found,
      args: [...FLAGS, '--font-render-hinting=none'],
      timeout: 30_000,
    })
    page = await browser.newPage()
    await page.route(`${HOST}/**`, (route) => {
      const bytes = served.get(new URL(route.request().url()).pathname)
      return bytes
        ? route.fulfill({ body: Buffer.from(bytes), contentType: 'font/ttf' })
        : route.fulfill({ body: '<!doctype html><title>x</title>', contentType: 'text/html' })
    })
  })
  afterAll(() => browser?.close())

  async function show(css: string): Promise<void> {
    await page.goto(`${HOST}/`)
    await page.addStyleTag({ content: css })
    await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())))
  }

  describe('of a divided family', () => {
    const mixed = { texts: 0, different: [] as string[] }
    /** By language: bytes of a page, of the usual division and of ours. */
    const weights = new Map(WEIGHED.map((code) => [code, { usual: 0, own: 0 }]))
    function weigh({ clean, codepoints }: Awaited<ReturnType<typeof openFont>>, codes: readonly string[]): void {
      const usual = USUAL.map((name) => ({ name, codepoints: codepoints.filter((one) => serves(name, one)) }))
      for (const code of WEIGHED.filter((one) => codes.includes(one))) {
        const letters = [...languageByCode(code)!.main, 0x20]
        const weight = weights.get(code)!
        weight.usual += bytesOf(clean, letters, usual)
        weight.own += bytesOf(clean, letters, piecesOf(codepoints).reverse())
      }
    }

    // Cutting a font takes a second, so only every sixth family is tested; all in `npm run test:full`.
    const families = loadCatalogue().families.filter((_, at) => THOROUGH || at % 6 === 0)
    it.each(families.map((family, at) => [family.slug, family, at] as const))('%s', async (_, family, at) => {
      const primary = familyFiles(family)?.find(({ isPrimary }) => isPrimary)
      const font = await openFont(primary!.path)
      // Colour fonts stay whole.
      if (font.inColour) return
      served.clear()
      served.set('/whole', font.file)
      const rules = piecesOf(font.codepoints).map(({ name, codepoints }) => {
        served.set(`/${name}`, cutFont(font.clean, { codepoints }))
        return `@font-face { font-family: P; font-weight: 1 1000; src: url(${HOST}/${name}); unicode-range: ${unicodeRange(codepoints)} }`
      })
      await show(`@font-face { font-family: O; font-weight: 1 1000; src: url(${HOST}/whole) }\n${rules.join('\n')}`)
      const has = new Set(font.codepoints)
      const written = languagesOf((codepoint) => has.has(codepoint)).filter(({ status }) => status === 'full')
      const codes = written.map(({ code }) => code)
      // Compressing takes long, so every third of the tested families is weighed.
      if (THOROUGH || at % 3 === 0) weigh(font, codes)
      const chosen = THOROUGH ? codes : enoughOf(codes)
      const texts = chosen.flatMap((code) => textsOf(sentenceOf(code), languageByCode(code)!.script, has))
      expect(await compareFamilies(page, 'O', 'P', texts)).toEqual([])
      const pairs = chosen.slice(1).map((code, i) => ({
        name: `${family.slug} ${chosen[i]} ${code}`,
        parts: [[chosen[i]!, code].map((one) => knownOf(sentenceOf(one).text, has).slice(0, 40)).join(' ')],
      }))
      mixed.texts += pairs.length
      mixed.different.push(...(await compareFamilies(page, 'O', 'P', pairs)).map(({ name }) => name))
    })

    // English pages load the letters of all languages with a-z, since browsers neither kern nor join across files: some families have
    // up to 1.9 times the bytes there. Pages with accents load about two thirds.
    it('a page in one language loads at most 1.25 times the bytes of the usual division, all families together', () => {
      const shares = [...weights].map(([code, { usual, own }]) => [code, own / usual] as const)
      expect(weights.get('en')!.own).toBeGreaterThan(0)
      expect(shares.filter(([, share]) => share > 1.25)).toEqual([])
    })

    // Other alphabets lose kerning with spaces and commas, which are in the Latin file.
    it('two languages in one line: at most one line of fifty differs', () => {
      expect(mixed.different.length, mixed.different.join('\n')).toBeLessThanOrEqual(mixed.texts / 50)
    })
  })

  // Variable files are compared at the default of their axes.
  it.each([
    ['inter', 'Inter', '"wght" 400, "opsz" 14'],
    ['amiri', 'Amiri', 'normal'],
    ['noto-sans-devanagari', 'Noto Sans Devanagari', 'normal'],
  ])('of %s as /css2 serves them', async (slug, name, settings) => {
    const site = await sharedSite({ manyFamilies: true })
    try {
      const family = loadCatalogue().families.find((one) => one.slug === slug)!
      const font = await openFont(familyFiles(family)!.find(({ isPrimary }) => isPrimary)!.path)
      served.clear()
      served.set('/whole', font.file)
      // Chromium asks for permission to fetch from this machine on a mocked page, so the test fetches instead.
      const rulesOf = async (query: string) => {
        const css = (await site.client.get(`/css2?family=${encodeURIComponent(name)}${query}`)).text
        for (const [, url] of css.matchAll(/url\(([^)]+)\)/g)) {
          const { pathname } = new URL(url!)
          served.set(pathname, (await site.client.get(pathname)).bytes)
        }
        return css.replaceAll(/url\(http:\/\/[^/]+/g, `url(${HOST}`)
      }
      const blank = (await rulesOf('&text=%20')).replaceAll(`'${name}'`, 'Blank')
      const whole = `@font-face { font-family: O; font-weight: 1 1000; font-variation-settings: ${settings}; src: url(${HOST}/whole) }`
      await show([whole, await rulesOf(''), blank].join('\n'))
      expect(served.size).toBeGreaterThan(4)
      const has = new Set(font.codepoints)
      const codes = enoughOf(
        languagesOf((codepoint) => has.has(codepoint)).flatMap(({ code, status }) => (status === 'full' ? [code] : [])),
      )
      const texts = codes.flatMap((code) => textsOf(sentenceOf(code), languageByCode(code)!.script, has))
      expect(await compareFamilies(page, 'O', name, texts)).toEqual([])
    } finally {
      await site.close()
    }
  })
})
