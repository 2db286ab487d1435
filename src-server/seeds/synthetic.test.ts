import { describe, expect, test } from 'vitest'
import { RESERVED_SEGMENTS } from '#shared/match-route.ts'
import { loadCatalogue } from './catalogue.ts'
import { type SyntheticFamily, syntheticFamily } from './synthetic.ts'
import { inventedWord, WORD_COUNT } from './synthetic-names.ts'

const plan = (seed: number, count: number) => Array.from({ length: count }, (_, i) => syntheticFamily(seed, i))
const share = (families: SyntheticFamily[], is: (family: SyntheticFamily) => boolean) =>
  families.filter(is).length / families.length

const families = plan(1, 20_000)

describe('invented names', () => {
  test('120,000 words of a seed are distinct and pronounceable', () => {
    const words = Array.from({ length: 120_000 }, (_, i) => inventedWord(1, i))
    expect(new Set(words).size).toBe(words.length)
    expect(
      words.filter((word) => !/^[A-Z][a-z]{4,15}$/.test(word) || /[aeiou]{3}|[^aeiou]{5}/.test(word.toLowerCase())),
    ).toEqual([])
    expect(WORD_COUNT).toBeGreaterThan(1_000_000)
  })

  test('differ from those of real families and foundries', () => {
    const catalogue = loadCatalogue().families
    const real = new Set(catalogue.flatMap((family) => [family.name, family.foundry.name, family.name.split(' ')[0]!]))
    for (const name of ['Roboto', 'Verdana', 'Futura', 'Rubik', 'Lexend', 'Georgia', 'Rotis', 'Gentium']) real.add(name)
    expect(families.filter((family) => real.has(family.name) || real.has(family.name.split(' ')[0]!))).toEqual([])
    expect(families.filter((family) => real.has(family.foundry.name))).toEqual([])
  })

  test('make slugs that routes can distinguish', () => {
    expect(new Set(families.map((family) => family.slug)).size).toBe(families.length)
    const slugs = families.flatMap((family) => [family.slug, family.foundry.slug])
    const isPlain = (slug: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && !/-[fac]\d+$/.test(slug)
    expect(slugs.filter((slug) => !isPlain(slug) || RESERVED_SEGMENTS.has(slug))).toEqual([])
  })
})

describe('synthetic plan', () => {
  test('is deterministic, and differs for another seed', () => {
    expect(syntheticFamily(1, 4321)).toEqual(syntheticFamily(1, 4321))
    expect(plan(2, 50).map((family) => family.name)).not.toEqual(plan(1, 50).map((family) => family.name))
  })

  test('three in ten are for personal use only', () => {
    expect(share(families, (family) => !family.commercialUse)).toBeCloseTo(0.3, 1)
    expect(families.filter((family) => (family.licenseId === 'personal-use') === family.commercialUse)).toEqual([])
  })

  test('distributes topics, years, sizes and popularity like a large site', () => {
    const topics = new Set(families.map((family) => family.topic))
    expect(topics.size).toBe(14)
    expect(share(families, (family) => family.topic === 'display')).toBeCloseTo(0.26, 1)
    const years = new Set(families.map((family) => new Date(family.publishedAt).getUTCFullYear()))
    expect(Math.min(...years)).toBeLessThan(2008)
    expect(Math.max(...years)).toBe(2026)
    const downloads = families.map((family) => family.downloads).sort((a, b) => a - b)
    expect(downloads[10_000]!).toBeLessThan(100)
    expect(downloads.at(-20)!).toBeGreaterThan(100_000)
    expect(share(families, (family) => family.styles === 1)).toBeGreaterThan(0.5)
  })

  test('every tag and topic has a label in the catalogue', () => {
    const { labels } = loadCatalogue()
    const tags = new Set(families.flatMap((family) => family.tags))
    expect([...tags].filter((tag) => !(tag in labels))).toEqual([])
    for (const family of families) expect(family.tags[0]).toBe(family.topic)
  })

  test('foundries have one family or many', () => {
    const sizes = new Map<string, number>()
    for (const family of families) sizes.set(family.foundry.slug, (sizes.get(family.foundry.slug) ?? 0) + 1)
    expect(sizes.size).toBeGreaterThan(1000)
    expect(Math.max(...sizes.values())).toBeGreaterThan(40)
    expect([...sizes.values()].filter((size) => size === 1).length).toBeGreaterThan(20)
  })
})
