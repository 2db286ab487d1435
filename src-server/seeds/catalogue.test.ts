import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { codepointsOf } from '#tests/support/font-codepoints.ts'
import { catalogueProblems, familyFiles, loadCatalogue, packageFolder } from './catalogue.ts'

const catalogue = loadCatalogue()
const families = catalogue.families
const withTag = (tag: string) => families.filter((family) => family.tags.includes(tag))

describe('demo catalogue', () => {
  test('is at least 80 families and 250 fonts, all installed', () => {
    expect(families.length).toBeGreaterThanOrEqual(80)
    const files = families.flatMap((family) => familyFiles(family) ?? [])
    expect(files.length).toBeGreaterThanOrEqual(250)
    expect(files.filter((file) => !existsSync(file.path))).toEqual([])
    expect(families.filter((family) => familyFiles(family) === null)).toEqual([])
  })

  test('takes every family from a pinned optional dependency', () => {
    const pinned = JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies as Record<string, string>
    for (const family of families) expect(pinned[family.package], family.package).toMatch(/^\d+\.\d+\.\d+$/)
    const used = new Set(families.map((family) => family.package))
    // The two SQLite drivers are optional too: each Node version can only build one of them.
    const unused = Object.keys(pinned).filter((name) => !used.has(name) && !name.startsWith('better-sqlite3'))
    expect(unused).toEqual([])
  })

  test.each([
    'sans serif slab monospace script handwritten display blackletter pixel stencil symbols western variable color',
    'cyrillic greek vietnamese arabic hebrew devanagari bengali tamil thai khmer georgian ethiopic japanese korean',
  ])('has families for %s', (tags) => {
    for (const tag of tags.split(' ')) expect(withTag(tag).length, tag).toBeGreaterThan(0)
  })

  test('has members for the footer links Cool and Cursive, and posters', () => {
    expect(withTag('cool').length).toBeGreaterThanOrEqual(6)
    expect(withTag('cursive').length).toBeGreaterThanOrEqual(6)
    expect(families.filter((family) => family.poster).length).toBeGreaterThanOrEqual(15)
  })

  test('gives every family its own text that its primary file can set', async () => {
    expect(new Set(families.map((family) => family.text)).size).toBe(families.length)
    for (const family of families) {
      const primary = familyFiles(family)!.find((file) => file.isPrimary)!
      const covered = await codepointsOf(primary.path)
      const missing = [...family.text.normalize('NFC')].filter((char) => !covered.has(char.codePointAt(0)!))
      expect(missing, `${family.slug}: ${family.text}`).toEqual([])
    }
  })

  test('returns null for a package that is not installed', () => {
    expect(packageFolder('@expo-google-fonts/surely-absent')).toBeNull()
  })

  test('names what is wrong', () => {
    const rubik = families.find((family) => family.slug === 'rubik')!
    const bad = { ...rubik, slug: 'rubik-f12', topic: 'nothing', primary: 'x.ttf', files: ['../x.ttf'] }
    const upload = { ...rubik, foundry: { slug: 'upload', name: 'Upload' } }
    expect(catalogueProblems({ ...catalogue, families: [rubik, rubik, bad, upload] })).toEqual([
      'family rubik: the slug is used twice',
      "family rubik-f12: 'rubik-f12' ends like an id",
      'family rubik-f12: the primary file is not among its files',
      'family rubik-f12: its topic is not among its tags',
      "family rubik-f12: '../x.ttf' is not a plain relative path",
      'family rubik: the slug is used twice',
      "family rubik: 'upload' is a first segment of our own pages",
    ])
  })
})
