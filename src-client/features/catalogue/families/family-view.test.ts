import { describe, expect, test } from 'vitest'
import type { FamilyDetails, FontDetails } from '#shared/contracts/catalogue/families.ts'
import { byWeight, downloadsLabel, familyAxes, jsonLd, primaryFont, sizeLabel, weightLabel } from './family-view.ts'
import { colourWords, embeddingWords } from './licence-words.ts'

type Embedding = NonNullable<FamilyDetails['fonts'][number]['embedding']>
const axis = (tag: string) => ({ tag, name: tag, min: 100, default: 400, start: 400, max: 900 })
const font = (over: Partial<FontDetails>) =>
  ({ id: 1, weight: 400, width: 5, italic: false, primary: false, axes: [], ...over }) as FontDetails
const family = (over: Partial<FamilyDetails>) =>
  ({
    familyId: 7,
    slug: 'inter',
    name: 'Inter',
    fonts: [],
    fontCount: 1,
    tags: [],
    languages: [],
    topic: { slug: 'sans', label: 'Sans' },
    designer: { slug: 'rsms', name: 'Rasmus Andersson' },
    licence: { url: '' },
    license: '100% Free',
    updated: { value: '2024-05-03T00:00:00.000Z' },
    publishedYear: 0,
    downloadLink: '/api/family/7/bundle',
    bundleBytes: 10,
    versions: [],
    description: '',
    ...over,
  }) as FamilyDetails

test('counts styles, and each axis once', () => {
  const two = family({
    fontCount: 2,
    fonts: [font({ axes: [axis('wght'), axis('opsz')] }), font({ id: 2, axes: [axis('wght')] })],
  })
  expect(familyAxes(two)).toEqual(['wght', 'opsz'])
  expect(sizeLabel(two)).toBe('2 styles, 2 axes')
  expect(sizeLabel(family({}))).toBe('1 style')
})

test('shows the primary style first, or without one the first style', () => {
  expect(primaryFont(family({ fonts: [font({ id: 1 }), font({ id: 2, primary: true })] }))?.id).toBe(2)
  expect(primaryFont(family({ fonts: [font({ id: 1 })] }))?.id).toBe(1)
  expect(primaryFont(family({ fonts: [] }))).toBeUndefined()
})

test('shows downloads above 100 only', () => {
  expect(downloadsLabel(100)).toBeNull()
  expect(downloadsLabel(12345)).toBe('12,345 downloads')
})

test('styles run from light to heavy, upright before italic', () => {
  const list = [
    font({ id: 1, weight: 700 }),
    font({ id: 2, italic: true }),
    font({ id: 3 }),
    font({ id: 4, weight: 100 }),
  ]
  expect(list.sort(byWeight).map((f) => f.id)).toEqual([4, 3, 2, 1])
})

test('styles without preview come last and say so', () => {
  const closed = font({ id: 1, weight: 400, file: null })
  expect([closed, font({ id: 2, weight: 900 })].sort(byWeight).map((f) => f.id)).toEqual([2, 1])
  expect(weightLabel(closed)).toBe('no preview')
})

test('shows a variable weight as a range', () => {
  expect(weightLabel(font({ axes: [axis('wght')] }))).toBe('100 to 900')
  expect(weightLabel(font({ weight: 600 }))).toBe('600')
})

describe('structured data', () => {
  test('has absolute addresses and omits unknown values', () => {
    const data = jsonLd(family({}), { publicUrl: 'https://fonts.example/' } as never)
    expect(data.url).toBe('https://fonts.example/inter-f7')
    expect(data).not.toHaveProperty('license')
    expect(data).not.toHaveProperty('datePublished')
    expect(JSON.stringify(data)).toContain('https://fonts.example/api/family/7/bundle')
  })
})

describe('words on embedding', () => {
  const style = (name: string, level: Embedding['level'], more: Partial<Embedding> = {}) => ({
    name,
    embedding: { level, noSubsetting: false, bitmapOnly: false, ...more },
  })

  test.each(['installable', 'editable', 'preview-print', 'restricted'] as const)('exist for %s', (level) => {
    expect(embeddingWords([style('Regular', level)])).toEqual([expect.stringMatching(/^Embedding: .+\. .+\.$/)])
  })

  test('are one sentence if all files agree, else one for each level', () => {
    const five = ['Light', 'Regular', 'Medium', 'Bold', 'Black'].map((name) => style(name, 'installable'))
    expect(embeddingWords(five)).toEqual(['Embedding: installable. Documents and apps may carry the font for good.'])
    expect(embeddingWords([...five, style('Italic', 'preview-print', { noSubsetting: true })])).toEqual([
      'The files differ in embedding:',
      '5 styles: installable. Documents and apps may carry the font for good.',
      'Italic: preview and print. Documents may carry the font for reading and printing only. Only the whole font.',
    ])
  })

  test('say so if no file could be opened', () => {
    expect(embeddingWords([{ name: 'Regular', embedding: null }])).toEqual(['The file says nothing of embedding.'])
  })
})

test('names colour formats, and those that only the download has', () => {
  const font = (...colorTables: string[]) => ({ colorTables })
  expect(colourWords([font(), font()])).toBe('')
  expect(colourWords([font('COLR', 'CPAL'), font('COLR', 'CPAL')])).toBe('COLR')
  expect(colourWords([font('COLR', 'CPAL', 'SVG ')])).toBe('COLR, SVG (SVG in the download only)')
})
