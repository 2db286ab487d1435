import { expect, test } from 'vitest'
import { CLASSES } from '#shared/search/evidence.ts'
import { familyTraits, type Measured } from '#shared/search/family-traits.ts'
import { createFamilyProfiles } from './family-profiles.ts'
import { pairingsOf, pairingsOfTraits } from './pairings.ts'

const NOTHING: ReadonlySet<string> = new Set()
const LATIN = new Set(['en', 'de', 'pl', 'cs', 'fr'])
const MEASURED: Measured = { width: 0, stem: -0.4, contrast: 0, slant: 0, foot: 0, widthSpread: 0 }

interface Planted {
  name: string
  labels: string[]
  langs?: ReadonlySet<string>
  native?: string
  xHeight?: number
  measured?: Partial<Measured>
  color?: boolean
}

function planted(families: readonly Planted[]) {
  const profiles = createFamilyProfiles()
  for (const [
    at,
    { name, labels, langs = LATIN, native = 'latn', xHeight = 0.5, measured, color = false },
  ] of families.entries())
    profiles.put({
      id: at + 1,
      foundryId: at + 1,
      popularity: 100,
      commercial: true,
      licence: 'OFL-1.1',
      year: 2020,
      labels,
      name,
      about: '',
      weights: [400, 700],
      widths: [5],
      italic: true,
      variable: false,
      color,
      letters: new Set<string>(),
      codeLigatures: false,
      langs,
      scripts: NOTHING,
      traces: NOTHING,
      features: NOTHING,
      axes: NOTHING,
      native,
      xHeight,
      measured: { ...MEASURED, ...measured },
      traits: familyTraits({ name, labels, measured: null }),
    })
  const nameOf = (id: number) => families[id - 1]!.name
  const found = (name: string, limit = 4) =>
    pairingsOf(profiles, families.findIndex((one) => one.name === name) + 1, limit).map(
      ({ familyId, role, lang }) => `${role} ${nameOf(familyId)} ${lang}`,
    )
  const ofTraits = (text: string) =>
    pairingsOfTraits(profiles, text, 6).map(({ familyId, role }) => `${role} ${nameOf(familyId)}`)
  return { profiles, pairingsOf: found, ofTraits }
}

const CATALOGUE: Planted[] = [
  { name: 'Quiet', labels: ['sans', 'neutral', 'legible'] },
  { name: 'Plain', labels: ['sans', 'interface'], xHeight: 0.52 },
  { name: 'Quirebook', labels: ['serif', 'book', 'classic'] },
  { name: 'Lowquire', labels: ['serif', 'book', 'classic'], xHeight: 0.36 },
  { name: 'Gala', labels: ['serif', 'display', 'elegant'] },
  { name: 'Ribbon', labels: ['script', 'wedding'], measured: { slant: 2 } },
  { name: 'Abbey', labels: ['blackletter', 'medieval'] },
  { name: 'Eight', labels: ['pixel', 'game'] },
  { name: 'Column', labels: ['monospace', 'code'] },
  { name: 'Icons', labels: ['symbols', 'icons'] },
  { name: 'Rainbow', labels: ['display'], color: true },
  { name: 'Cedar', labels: ['arabic', 'serif'], native: 'arab', langs: new Set([...LATIN, 'ar', 'fa']) },
  { name: 'Dune', labels: ['sans', 'legible'], langs: new Set([...LATIN, 'ar', 'fa']) },
  { name: 'Alone', labels: ['georgian', 'serif'], native: 'geor', langs: new Set(['ka']) },
]

test('a display face goes with text faces of other classes, in a fixed order', () => {
  const { pairingsOf } = planted(CATALOGUE)
  for (const name of ['Gala', 'Ribbon', 'Abbey', 'Eight']) {
    const found = pairingsOf(name)
    expect(found.length, name).toBeGreaterThan(1)
    expect(
      found.every((one) => one.startsWith('body ')),
      name,
    ).toBe(true)
    expect(found.join(), name).not.toContain(name)
    expect(pairingsOf(name)).toEqual(found)
  }
  expect(pairingsOf('Gala').join()).not.toMatch(/Quirebook|Lowquire|Cedar/)
  expect(pairingsOf('Abbey')[0]).toBe('body Quirebook en')
  expect(pairingsOf('Eight').join()).toContain('body Column en')
  expect(pairingsOf('Ribbon').join()).not.toContain('Column')
})

test('a text face has headings and the other way round; nearer x-heights come first', () => {
  const { pairingsOf } = planted(CATALOGUE)
  const found = pairingsOf('Quiet')
  expect(found.map((one) => one.split(' ')[0])).toEqual(['heading', 'heading', 'body', 'body'])
  expect(found).toContain('heading Gala en')
  expect(found.findIndex((one) => one.includes('Quirebook'))).toBeLessThan(
    found.findIndex((one) => one.includes('Lowquire')) >>> 0,
  )
  expect(new Set(found.map((one) => one.split(' ')[1])).size).toBe(4)
})

test('both write the same languages; the script that a family was made for comes first', () => {
  const { pairingsOf } = planted(CATALOGUE)
  expect(pairingsOf('Cedar')[0]).toContain('Dune ar')
  expect(pairingsOf('Alone')).toEqual([])
})

test('symbols and colour fonts go with nothing, and nothing with them', () => {
  const { pairingsOf } = planted(CATALOGUE)
  for (const name of ['Icons', 'Rainbow']) expect(pairingsOf(name)).toEqual([])
  const all = CATALOGUE.flatMap(({ name }) => pairingsOf(name, 10))
  expect(all.length).toBeGreaterThan(20)
  expect(all.join()).not.toMatch(/Icons|Rainbow/)
})

test('a pair is never of one class', () => {
  const classes = CLASSES.filter((one) => one !== 'symbols')
  const label = (one: string) => (one === 'mono' ? 'monospace' : one === 'hand' ? 'handwritten' : one)
  const { pairingsOf } = planted(
    classes.flatMap((one) => ['A', 'B', 'C'].map((name) => ({ name: `${one}-${name}`, labels: [label(one)] }))),
  )
  for (const one of classes)
    for (const found of pairingsOf(`${one}-A`, 12))
      expect(found.split(' ')[1]!.split('-')[0], `${one} ${found}`).not.toBe(one)
})

test('pairings are kept until a family changes', () => {
  const { profiles } = planted(CATALOGUE)
  const found = pairingsOf(profiles, 1, 4)
  expect(pairingsOf(profiles, 1, 4)).toBe(found)
  expect(pairingsOf(profiles, 1, 2)).toHaveLength(2)
  profiles.remove(found[0]!.familyId)
  expect(pairingsOf(profiles, 1, 4).map(({ familyId }) => familyId)).not.toContain(found[0]!.familyId)
})

test('a typeface that is not here is paired by its traits', () => {
  const { ofTraits } = planted(CATALOGUE)
  const grotesque = ofTraits('sans grotesque neutral')
  expect(grotesque).toContain('heading Gala')
  expect(grotesque.join()).toContain('Quirebook')
  expect(grotesque.join()).not.toMatch(/Quiet|Plain|Icons|Rainbow|Alone/)
  const wedding = ofTraits('script wedding romantic')
  expect(wedding.every((one) => one.startsWith('body'))).toBe(true)
  expect(wedding).toContain('body Quiet')
  expect(ofTraits('symbols icons')).toEqual([])
})
