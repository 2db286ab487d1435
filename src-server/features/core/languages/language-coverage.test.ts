import { describe, expect, test } from 'vitest'
import { familyFiles, loadCatalogue } from '#server/seeds/catalogue.ts'
import { codepointsOf } from '#tests/support/font-codepoints.ts'
import { coverageOfLanguage, languageByCode, languagesOf, listLanguages, mayLack } from './language-coverage.ts'

async function coverageOf(slug: string): Promise<Set<number>> {
  const family = loadCatalogue().families.find((candidate) => candidate.slug === slug)!
  return codepointsOf(familyFiles(family)!.find((file) => file.isPrimary)!.path)
}

async function statuses(slug: string): Promise<Record<string, string>> {
  const covered = await coverageOf(slug)
  return Object.fromEntries(languagesOf((cp) => covered.has(cp)).map((entry) => [entry.code, entry.status]))
}

describe('language data', () => {
  test('contains what a language page needs', () => {
    expect(listLanguages().length).toBeGreaterThan(300)
    const polish = languageByCode('pl')!
    expect(polish).toMatchObject({ name: 'Polish', native: 'polski', script: 'Latn', scriptName: 'Latin', rtl: false })
    expect(String.fromCodePoint(...polish.main)).toBe(
      'ABCDEFGHIJKLMNOPRSTUWYZabcdefghijklmnoprstuwyzÓóĄąĆćĘęŁłŃńŚśŹźŻż',
    )
    expect(polish.territories[0]).toBe('PL')
    expect(polish.speakers).toBeGreaterThan(30_000_000)
    expect(languageByCode('ar')).toMatchObject({ rtl: true, script: 'Arab' })
    expect(languageByCode('sr-Latn')).toMatchObject({ name: 'Serbian (Latin)', script: 'Latn' })
    expect(languageByCode('xx')).toBeNull()
  })

  test('capitals follow the language: Turkish has İ and I, German asks for no capital ß, Georgian has one case', () => {
    const turkish = new Set(languageByCode('tr')!.main)
    expect([...'İIıi'].every((char) => turkish.has(char.codePointAt(0)!))).toBe(true)
    expect(new Set(languageByCode('de')!.main).has(0x1e9e)).toBe(false)
    expect(languageByCode('ka')!.main.every((cp) => cp >= 0x10d0 && cp <= 0x10f0)).toBe(true)
  })

  test('Korean needs the 2,350 syllables that it is written with, not all that can be composed', () => {
    const korean = new Set(languageByCode('ko')!.main)
    expect(korean.size).toBe(2350)
    expect([...'가힝뷁똠'].map((char) => korean.has(char.codePointAt(0)!))).toEqual([true, true, false, false])
  })

  test('needs no invisible character', () => {
    const invisible = listLanguages().filter((language) =>
      [...language.main].some((cp) => /\p{Default_Ignorable_Code_Point}|\s/u.test(String.fromCodePoint(cp))),
    )
    expect(invisible).toEqual([])
  })
})

describe('languages of real fonts', () => {
  test('Inter writes Polish, Vietnamese, Greek and Russian, not Arabic', async () => {
    const inter = await statuses('inter')
    for (const code of ['en', 'pl', 'vi', 'el', 'ru', 'tr', 'de']) expect(inter[code], code).toBe('full')
    for (const code of ['ar', 'hi', 'ja']) expect(inter[code], code).toBeUndefined()
  })

  test.each([
    ['lobster', ['vi', 'ru', 'pl'], ['el', 'ar']],
    ['amiri', ['ar', 'fa', 'ur'], ['ru', 'he']],
    ['noto-naskh-arabic', ['ar', 'fa', 'ur', 'ps'], ['he']],
    ['press-start-2p', ['en', 'el', 'ru'], ['ar', 'ja', 'vi']],
    ['frank-ruhl-libre', ['he'], ['ar']],
    ['noto-sans-devanagari', ['hi', 'mr', 'ne'], ['bn']],
    ['hind-siliguri', ['bn'], ['hi']],
    ['catamaran', ['ta'], ['hi']],
    ['sarabun', ['th', 'vi'], ['km']],
    ['battambang', ['km'], ['th']],
    ['noto-sans-georgian', ['ka'], ['hy']],
    ['noto-sans-ethiopic', ['am', 'ti'], ['ka']],
    ['noto-sans-armenian', ['hy'], ['ka']],
    ['abhaya-libre', ['si'], ['ta']],
    ['dela-gothic-one', ['ja'], ['ko']],
    ['nanum-pen-script', ['ko'], ['ja']],
    ['do-hyeon', ['ko'], ['ja']],
    ['unifrakturcook', ['en', 'de'], ['vi', 'ru']],
  ])('%s: full %j, none for %j', async (slug, full, none) => {
    const found = await statuses(slug)
    for (const code of full) expect(found[code], `${slug} ${code}`).toBe('full')
    for (const code of none) expect(found[code], `${slug} ${code}`).not.toBe('full')
  })

  test.each([
    ['vietnamese', 'vi'],
    ['cyrillic', 'ru'],
    ['greek', 'el'],
    ['arabic', 'ar'],
    ['persian', 'fa'],
    ['hebrew', 'he'],
  ])('the catalogue tag %s is true of every family that has it', async (tag, code) => {
    const language = languageByCode(code)!
    for (const family of loadCatalogue().families.filter((candidate) => candidate.tags.includes(tag))) {
      const covered = await coverageOf(family.slug)
      const coverage = coverageOfLanguage(language, (cp) => covered.has(cp))
      expect(coverage, `${family.slug}`).toMatchObject({ status: 'full' })
    }
  })

  test('names the missing characters and drops a language that lacks more than a tenth', async () => {
    const polish = languageByCode('pl')!
    const without =
      (...chars: string[]) =>
      (cp: number) =>
        !chars.includes(String.fromCodePoint(cp))
    expect(coverageOfLanguage(polish, without('Ł', 'ł', 'ź'))).toEqual({
      code: 'pl',
      name: 'Polish',
      status: 'partial',
      missing: ['Ł', 'ł', 'ź'],
      missingCount: 3,
    })
    expect(coverageOfLanguage(polish, (cp) => cp < 0x80)).toBeNull()
  })

  test('at most a tenth may be missing', () => {
    const polish = languageByCode('pl')!
    const lacking = (count: number) => {
      const missing = new Set(polish.main.slice(0, count))
      return coverageOfLanguage(polish, (cp) => !missing.has(cp))
    }
    const most = mayLack(polish.main.length)
    expect(lacking(most)).toMatchObject({ status: 'partial', missingCount: most })
    expect(lacking(most + 1)).toBeNull()
  })
})
