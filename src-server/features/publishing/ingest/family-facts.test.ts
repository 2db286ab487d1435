import { describe, expect, it } from 'vitest'
import type { FontFacts } from '#shared/contracts/publishing/font-facts.ts'
import { slugOf } from '#shared/format/slug.ts'
import {
  type AcceptedFont,
  acceptedFonts,
  cut,
  downloadName,
  familyLicence,
  fileGuid,
  orderStyles,
  randomKey,
  styleSlugs,
} from './family-facts.ts'

const facts = (f: Partial<FontFacts>) =>
  ({
    weight: 400,
    width: 5,
    italic: false,
    styleName: 'Regular',
    format: 'ttf',
    outlines: 'truetype',
    licenseId: 'unknown',
    commercialUse: false,
    licenseEvidence: '',
    ...f,
  }) as FontFacts
const font = (f: Partial<FontFacts>, isPrimary = false, sourceName = 'Font.ttf'): AcceptedFont => ({
  ok: true,
  sourceName,
  facts: facts(f),
  description: null,
  originalPath: '',
  sanitisedPath: '',
  isPrimary,
})
const ofl = facts({ licenseId: 'OFL-1.1', commercialUse: true, licenseEvidence: 'name 13: "OFL"' })
const silent = facts({ licenseEvidence: 'name 0: "Copyright"' })
const personal = facts({ licenseId: 'personal-use', licenseEvidence: 'name 13: "personal use"' })

describe('familyLicence', () => {
  it('follows files that agree', () => {
    expect(familyLicence([ofl, ofl], '')).toEqual({
      licenseId: 'OFL-1.1',
      commercialUse: true,
      evidence: 'name 13: "OFL"',
    })
  })
  it('one restricted file makes it restricted; another free file or declaration makes it unclear', () => {
    expect(familyLicence([personal, silent], '')).toEqual({
      licenseId: 'personal-use',
      commercialUse: false,
      evidence: 'name 13: "personal use"',
    })
    expect(familyLicence([ofl, personal], 'OFL-1.1')).toEqual({
      licenseId: 'unclear',
      commercialUse: false,
      evidence: 'name 13: "personal use"\nname 13: "OFL"',
    })
    expect(familyLicence([personal], 'OFL-1.1')).toEqual({
      licenseId: 'unclear',
      commercialUse: false,
      evidence: 'name 13: "personal use"\ndeclared with the family: OFL-1.1',
    })
  })
  it('uses the declaration where files say nothing, and says so', () => {
    const licence = familyLicence([silent], 'OFL-1.1')
    expect(licence).toMatchObject({ licenseId: 'OFL-1.1', commercialUse: true })
    expect(licence.evidence).toMatch(/^declared with the family: OFL-1.1 \(1 of 1 files/)
  })
  it('treats missing or unknown declarations as no permission when files say nothing', () => {
    expect(familyLicence([silent], '')).toMatchObject({ licenseId: 'unknown', commercialUse: false })
    expect(familyLicence([silent], 'EULA')).toMatchObject({ licenseId: 'EULA', commercialUse: false })
    expect(familyLicence([ofl, silent], '').commercialUse).toBe(false)
  })
})

describe('orderStyles', () => {
  const names = (fonts: AcceptedFont[]) =>
    fonts.map((f) => `${f.facts.weight}${f.facts.italic ? 'i' : ''}/${f.facts.width}${f.isPrimary ? '*' : ''}`)
  const styles = [
    font({ weight: 700 }),
    font({ weight: 400, italic: true }),
    font({ weight: 400 }),
    font({ weight: 400, width: 3 }),
    font({ weight: 100 }),
  ]
  it('sorts by width, weight and slope, and makes the regular primary', () => {
    expect(names(orderStyles(styles))).toEqual(['100/5', '400/5*', '400i/5', '700/5', '400/3'])
  })
  it('keeps a marked primary', () => {
    expect(names(orderStyles([...styles.slice(1), font({ weight: 700 }, true)]))).toContain('700/5*')
  })
  it('uses the only style of a bold italic family', () => {
    expect(names(orderStyles([font({ weight: 900, italic: true })]))).toEqual(['900i/5*'])
  })
})

describe('acceptedFonts', () => {
  const outcome = (originalSha256: string) =>
    ({ ...font({ originalSha256 }), isPrimary: undefined }) as unknown as AcceptedFont
  it('drops repeats of the same bytes but keeps the primary mark', () => {
    const file = (isPrimary: boolean) => ({ path: '', sourceName: '', isPrimary })
    const fonts = acceptedFonts([
      { file: file(false), outcomes: [outcome('a')] },
      { file: file(true), outcomes: [outcome('a')] },
      { file: file(false), outcomes: [outcome('b'), { ok: false, sourceName: 'c', code: 'BOMB', reason: 'x' }] },
    ])
    expect(fonts.map((f) => [f.facts.originalSha256, f.isPrimary])).toEqual([
      ['a', true],
      ['b', false],
    ])
  })
})

describe('names', () => {
  it('become slugs', () => {
    expect(slugOf('  Ünïcode & Söns Bold–Italic ')).toBe('unicode-sons-bold-italic')
    expect(styleSlugs(['Bold', 'bold', 'Bold!', '太字'])).toEqual(['bold', 'bold-2', 'bold-3', 'style'])
  })
  it('become download names with the extension of the content', () => {
    expect(downloadName(font({ format: 'otf' }, false, 'My/Font.ttf'))).toBe('My-Font.otf')
    expect(downloadName(font({ format: 'ttc', postscriptName: 'Mine-Bold', outlines: 'cff' }, false, 'x.ttc #2'))).toBe(
      'Mine-Bold.otf',
    )
  })
  it('are cut between characters', () => {
    expect(cut('ab😀', 3)).toBe('ab')
    expect(cut('ab😀', 4)).toBe('ab😀')
  })
  it('give the same guid for the same bytes, another for other bytes or families', () => {
    expect(fileGuid('seed:a', 'x')).toMatch(/^[0-9a-f]{32}$/)
    expect(
      new Set([fileGuid('seed:a', 'x'), fileGuid('seed:a', 'x'), fileGuid('seed:b', 'x'), fileGuid('seed:a', 'y')])
        .size,
    ).toBe(3)
  })
  it('give a random sort key that fits a signed 32-bit column', () => {
    for (let i = 0; i < 100; i++) expect(randomKey(`k${i}`)).toBeLessThan(2 ** 31)
  })
})
