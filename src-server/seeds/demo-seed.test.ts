import { describe, expect, test } from 'vitest'
import { loadCatalogue } from './catalogue.ts'
import { ACTIVITY_DAYS, demoActivity } from './demo-activity.ts'
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

describe('posters', () => {
  test.each([
    ['Lobster', 'script', ['Lobster']],
    ['Playfair Display', 'serif', ['Playfair', 'Display']],
    ['Press Start 2P', 'pixel', ['Press', 'Start 2P']],
  ])('%s: %s', (name, topic, lines) => {
    expect(posterLines({ name, topic, text: 'x' })).toEqual(lines)
  })

  test('families of another script show their own words, broken where a word ends', () => {
    expect(posterLines({ name: 'Amiri', topic: 'arabic', text: 'خط النسخ في أبهى صوره' })).toHaveLength(2)
    expect(posterLines({ name: 'Dela', topic: 'japanese', text: '星降る夜の活版印刷' }).join('')).toBe(
      '星降る夜の活版印刷',
    )
    expect(posterLines({ name: 'Dela', topic: 'japanese', text: '星降る夜の活版印刷' })).toHaveLength(2)
  })

  test('use every tile colour, with letters that can be read on it', () => {
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
