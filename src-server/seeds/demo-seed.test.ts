import { describe, expect, test } from 'vitest'
import { USAGE_KIND } from '../database/entities/usage.ts'
import type { SummedEvent } from '../features/insights/usage/usage-sums.ts'
import { loadCatalogue } from './catalogue.ts'
import { ACTIVITY_DAYS, demoActivity } from './demo-activity.ts'
import { demoAudience, demoEvents } from './demo-events.ts'
import { posterLines, posterTile } from './demo-posters.ts'

const NOW = Date.UTC(2026, 10, 21, 15)

describe('demo activity', () => {
  const total = (slug: string, weight: number) =>
    demoActivity(slug, weight, NOW).reduce((sum, day) => sum + day.downloads, 0)

  test('is the same for the same day, and ends yesterday', () => {
    const days = demoActivity('caveat', 850, NOW)
    expect(days).toEqual(demoActivity('caveat', 850, NOW + 3_600_000))
    expect(days).toHaveLength(ACTIVITY_DAYS)
    expect(days.at(-1)!.day).toBe(Math.floor(NOW / 86_400_000) - 1)
  })

  test('grows with the weight of a family, with a long tail', () => {
    expect(total('a', 980)).toBeGreaterThan(400_000)
    expect(total('a', 980)).toBeGreaterThan(total('a', 500) * 10)
    expect(total('a', 200)).toBeGreaterThan(100)
  })

  test('some families rise and some fall', () => {
    const rise = (slug: string) => {
      const days = demoActivity(slug, 500, NOW).map((day) => day.downloads)
      const sum = (part: number[]) => part.reduce((a, b) => a + b, 0)
      return sum(days.slice(-14)) / sum(days.slice(0, 14))
    }
    const rises = loadCatalogue().families.map((family) => rise(family.slug))
    expect(rises.filter((ratio) => ratio > 1.3).length).toBeGreaterThan(20)
    expect(rises.filter((ratio) => ratio < 0.8).length).toBeGreaterThan(10)
  })
})

describe('invented visitors', () => {
  const caveat = loadCatalogue().families.find((family) => family.slug === 'caveat')!
  const [day, next] = demoActivity('caveat', 850, NOW)
  const audience = demoAudience(caveat, [31, 32, 33])
  const events = demoEvents(day!, { familyId: 1, foundryId: 2 }, audience)
  const sum = (kind: number, of: (event: SummedEvent) => boolean = () => true) =>
    events.filter((event) => event.kind === kind && of(event)).reduce((total, event) => total + event.times!, 0)

  test("match the day's totals of each kind", () => {
    expect(sum(USAGE_KIND.view)).toBe(day!.views)
    expect(sum(USAGE_KIND.download)).toBe(day!.downloads)
    expect(sum(USAGE_KIND.preview)).toBe(day!.previews)
    expect(sum(USAGE_KIND.collect)).toBe(day!.collections)
    expect(day!.previews).toBeGreaterThan(100)
    expect(events.every(({ times }) => times! > 0)).toBe(true)
  })

  test('come from several countries and searches, and prefer the first style', () => {
    expect(new Set(events.map(({ country }) => country)).size).toBeGreaterThan(4)
    const searched = sum(USAGE_KIND.view, ({ search }) => search !== null)
    expect(searched / day!.views).toBeCloseTo(0.14, 1)
    const words = [day!, next!].flatMap((one) => audience.searches(one.day).map(({ value }) => value))
    expect(words).toContain('caveat')
    expect(new Set(words).size).toBe(2)
    const taken = [null, 31, 32, 33].map((font) => sum(USAGE_KIND.download, ({ fontId }) => fontId === font))
    expect(taken).toEqual(taken.toSorted((a, b) => b - a))
    expect(taken.at(-1)).toBeGreaterThan(0)
    const byCountry = (country: string | null) => sum(USAGE_KIND.download, (event) => event.country === country)
    expect(byCountry(null)).toBeLessThan(day!.downloads / 2)
  })
})

describe('posters', () => {
  test.each([
    ['Lobster', 'script', ['Lobster']],
    ['Playfair Display', 'serif', ['Playfair', 'Display']],
    ['Press Start 2P', 'pixel', ['Press', 'Start 2P']],
  ])('%s: %s', (name, topic, lines) => {
    expect(posterLines({ name, topic, text: 'x' })).toEqual(lines)
  })

  test('show families of another script in their own words, broken between words', () => {
    expect(posterLines({ name: 'Amiri', topic: 'arabic', text: 'خط النسخ في أبهى صوره' })).toHaveLength(2)
    expect(posterLines({ name: 'Dela', topic: 'japanese', text: '星降る夜の活版印刷' }).join('')).toBe(
      '星降る夜の活版印刷',
    )
    expect(posterLines({ name: 'Dela', topic: 'japanese', text: '星降る夜の活版印刷' })).toHaveLength(2)
  })

  test('use every tile colour, with legible letters', () => {
    const tiles = loadCatalogue()
      .families.filter((family) => family.poster)
      .map((family) => posterTile(family.slug))
    expect(new Set(tiles.map((tile) => tile.bg)).size).toBe(5)
    const light = (hex: string) => {
      const [r, g, b] = [0, 2, 4].map((at) => {
        const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
        return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
    }
    for (const { bg, fg } of tiles) {
      const [dark, bright] = [light(bg), light(fg)].sort((a, b) => a - b)
      expect((bright! + 0.05) / (dark! + 0.05)).toBeGreaterThan(4.5)
    }
  })
})
