import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Reader } from '#server/database/reader.ts'
import { createBrowseService } from '#server/features/catalogue/browse/browse.service.ts'
import { createTopicsService } from '#server/features/catalogue/topics/topics.service.ts'
import { createUnicodeService } from '#server/features/unicode/unicode.service.ts'
import {
  alphabetResult,
  letterInput,
  letterResult,
  stylesResult,
  timelineResult,
} from '#shared/contracts/catalogue/browse.ts'
import { unicodeShowcase } from '#shared/contracts/unicode/unicode.ts'
import { isAppError } from '#shared/errors.ts'
import { bitmapHas, pageOf } from '#shared/search/coverage-bits.ts'
import { blockOf } from '#shared/unicode/blocks.ts'
import { type CountedCatalogue, openCountedCatalogue } from '#tests/support/counted-catalogue.ts'
import { describeEachDatabase } from '#tests/support/each-database.ts'

await describeEachDatabase('years, first letters, one character, styles', (kind) => {
  let catalogue: CountedCatalogue
  let reader: Reader
  beforeAll(async () => {
    catalogue = await openCountedCatalogue(kind)
    reader = catalogue.reader
  })
  afterAll(() => catalogue.close())

  function browse() {
    const engines = catalogue.engines()
    return createBrowseService({ reader, engines, unicode: createUnicodeService({ reader, engines }) })
  }
  const letter = (input: unknown) => browse().letter(letterInput.parse(input))
  const count = async (where: string, values: unknown[] = []) =>
    Number(
      (await reader.query<{ n: number }>(`SELECT COUNT(*) AS n FROM family WHERE status = 1 AND ${where}`, values))[0]!
        .n,
    )

  it('counts years and lists families of each', async () => {
    catalogue.statements = 0
    const { years, months, total } = timelineResult.parse(await browse().timeline({}))
    expect(catalogue.statements).toBeLessThanOrEqual(6)
    expect(months).toBeNull()
    expect(total).toBe(await count('1 = 1'))
    expect(years.map((one) => one.year)).toEqual([...years.map((one) => one.year)].sort((a, b) => b - a))
    for (const { year, count: families, families: named } of years) {
      expect(families, String(year)).toBe(await count('publishedYear = ?', [year]))
      for (const one of named) expect(await count('publishedYear = ? AND id = ?', [year, one.familyId])).toBe(1)
    }
    expect(years.some((one) => one.figures)).toBe(true)
  })

  it('counts the months of a year, also of an empty one', async () => {
    const { years } = await browse().timeline({})
    const busiest = [...years].sort((a, b) => b.count - a.count)[0]!
    const { months } = await browse().timeline({ year: String(busiest.year) })
    expect(months).toHaveLength(12)
    const start = Date.UTC(busiest.year, 0, 1)
    const end = Date.UTC(busiest.year + 1, 0, 1)
    expect(months!.reduce((sum, one) => sum + one, 0)).toBe(
      await count('publishedAt >= ? AND publishedAt < ?', [start, end]),
    )
    expect((await browse().timeline({ year: '1801' })).months).toEqual(Array(12).fill(0))
  })

  it('shows another character each day and well-known blocks, in styles that have them', async () => {
    const engines = catalogue.engines()
    const unicode = createUnicodeService({ reader, engines })
    const day = (number: number) =>
      createBrowseService({ reader, engines, unicode, now: () => number * 86_400_000 + 1 }).unicodeShowcase()
    const has = async (fontId: number, text: string) => {
      const codepoint = text.codePointAt(0)!
      const [row] = await reader.query<{ bitmap: string }>(
        `SELECT bitmap FROM font JOIN font_file file ON file.id = font.fontFileId JOIN coverage_page cover
         ON cover.coverageId = file.coverageId WHERE font.id = ? AND cover.page = ?`,
        [fontId, pageOf(codepoint)],
      )
      return bitmapHas(row?.bitmap ?? '', codepoint)
    }
    catalogue.statements = 0
    const { today, blocks } = unicodeShowcase.parse(await day(20280))
    expect(catalogue.statements).toBeLessThanOrEqual(12)
    expect(today).toMatchObject({ text: '&', name: 'AMPERSAND' })
    // Thorn, the next day; no family of the catalogue has the floral heart of five days later.
    expect((await day(20281)).today.text).toBe('Þ')
    expect((await day(20285)).today.text).toBe('Ж')
    for (const { font } of today.specimens) expect(await has(font.id, today.text!), String(font.id)).toBe(true)
    for (const { slug, text } of blocks) expect(blockOf(text.codePointAt(0)!)?.slug, slug).toBe(slug)
  })

  it('counts first letters', async () => {
    const { letters } = alphabetResult.parse(await browse().alphabet())
    for (const { letter: alpha, count: families } of letters)
      expect(families, alpha).toBe(await count('alpha = ?', [alpha]))
    expect(letters.reduce((sum, one) => sum + one.count, 0)).toBe(await count('1 = 1'))
  })

  it('shows a character only in styles that have it', async () => {
    for (const c of ['g', 'ж', 'Ā']) {
      catalogue.statements = 0
      const found = letterResult.parse(await letter({ c }))
      expect(catalogue.statements).toBeLessThanOrEqual(8)
      expect(found.text).toBe(c)
      const codepoint = c.codePointAt(0)!
      expect(found.characters.map((one) => one.codepoint)).toEqual([codepoint])
      const rows = await reader.query<{ id: number; bitmap: string }>(
        `SELECT font.id, coverage_page.bitmap FROM font JOIN font_file file ON file.id = font.fontFileId
         JOIN coverage_page ON coverage_page.coverageId = file.coverageId AND coverage_page.page = ?`,
        [pageOf(codepoint)],
      )
      const able = new Set(rows.filter((row) => bitmapHas(row.bitmap, codepoint)).map((row) => row.id))
      for (const hit of found.hits) expect(able.has(hit.font.id), `${c} in ${hit.name}`).toBe(true)
      expect(found.hits.length).toBe(Math.min(found.total, found.page === found.pages ? found.total : 96))
    }
  })

  it('takes the first grapheme, filters, and clamps the page', async () => {
    expect((await letter({ c: 'gh' })).text).toBe('g')
    expect((await letter({ c: 'e\u0301' })).text).toBe('é')
    const all = await letter({ c: 'g' })
    const free = await letter({ c: 'g', license: 'commercial' })
    const personal = await letter({ c: 'g', license: 'personal' })
    expect(free.total + personal.total).toBe(all.total)
    expect(free.hits.every((hit) => hit.commercial_use)).toBe(true)
    const style = all.hits[0]!.topic.slug
    const styled = await letter({ c: 'g', style })
    expect(styled.hits.every((hit) => hit.topic.slug === style)).toBe(true)
    const last = await letter({ c: 'g', page: 999 })
    expect(last.page).toBe(last.pages)
    expect(last.hits.length).toBeGreaterThan(0)
    expect((await letter({ c: '\u{10FFFD}' })).total).toBe(0)
  })

  it('refuses invisible characters', async () => {
    for (const c of [' ', '\u200d', '\ud800', '\u0000'])
      await expect(letter({ c }), JSON.stringify(c)).rejects.toSatisfy((error) => isAppError(error))
    await expect(letter({ c: 'g', style: 'a b~' })).rejects.toThrow('style')
  })

  it('shows each style in one of its families, with a handful of statements', async () => {
    catalogue.statements = 0
    const { groups, total } = stylesResult.parse(await createTopicsService({ reader }).styles())
    expect(catalogue.statements).toBeLessThanOrEqual(7)
    const styles = groups.flatMap((group) => group.styles)
    expect(styles).toHaveLength(total)
    expect(new Set(styles.map((style) => style.slug)).size).toBe(total)
    expect(styles.filter((style) => style.specimen).length).toBeGreaterThan(3)
  })
})
