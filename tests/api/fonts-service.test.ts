import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Reader } from '#server/database/reader.ts'
import { createFamiliesService } from '#server/features/catalogue/families/families.service.ts'
import { createFamilyRows } from '#server/features/catalogue/fonts/family-rows.ts'
import { createFontsService } from '#server/features/catalogue/fonts/fonts.service.ts'
import type { InkRequest } from '#server/features/catalogue/fonts/ink-rooms.ts'
import { createTopicsService } from '#server/features/catalogue/topics/topics.service.ts'
import { createCollectionsService } from '#server/features/collections/collections.service.ts'
import { createCollectionViews } from '#server/features/collections/collections.view.ts'
import { findDesigners } from '#server/features/foundries/designers/designers.queries.ts'
import { createAllService } from '#server/features/site/all.service.ts'
import { createSiteService } from '#server/features/site/site.service.ts'
import { familyDetails } from '#shared/contracts/catalogue/families.ts'
import { type FontSearchInput, fontSearchInput, fontSearchResult } from '#shared/contracts/catalogue/fonts.ts'
import { allSearchInput } from '#shared/contracts/site/site.ts'
import { blockOf } from '#shared/unicode/blocks.ts'
import { type CountedCatalogue, openCountedCatalogue } from '#tests/support/counted-catalogue.ts'
import { describeEachDatabase } from '#tests/support/each-database.ts'

await describeEachDatabase('fonts, families, topics and totals', (kind) => {
  let catalogue: CountedCatalogue
  let reader: Reader
  beforeAll(async () => {
    catalogue = await openCountedCatalogue(kind)
    reader = catalogue.reader
  })
  afterAll(() => catalogue.close())

  function services() {
    const engines = catalogue.engines()
    const rows = createFamilyRows({
      reader,
      imageUrl: (picture) => `/picture/${picture.fontId}/${picture.text}`,
      now: () => Date.UTC(2030, 0, 1),
    })
    const topics = createTopicsService({ reader })
    const picture = (key: string | null) => `/picture/${key}`
    const collections = createCollectionsService({
      reader,
      engines,
      views: createCollectionViews({ reader, rows, avatarUrl: picture, coverUrl: picture }),
    })
    const fonts = createFontsService({
      reader,
      engines,
      rows,
      collections,
      nearest: async () => [],
      topics,
      mentions: async (words) => words.map(() => []),
      rank: async () => ({ ids: [], unmet: [], shownClass: null, shownScript: null }),
      logger: { warn: () => undefined },
      designersOf: (foundryIds) => findDesigners(reader, foundryIds),
    })
    return {
      fonts,
      families: createFamiliesService({
        reader,
        rows,
        nearest: async () => [],
        pairings: async () => [],
        zipBytes: async () => null,
        ratingOf: async () => ({ favourites: 0, ratings: 0, average: null }),
        packageOf: async () => null,
      }),
      topics,
      all: createAllService({ engines, fonts }),
      site: createSiteService({
        reader,
        engines,
        rows,
        collections,
        topics,
        showcase: { shown: async () => ({ family: [], collection: [] }) },
      }),
    }
  }
  const search = (input: FontSearchInput) => services().fonts.search(fontSearchInput.parse(input))

  it('answers rows that match the contract, with a constant number of queries', async () => {
    // Without a text, fonts that lack the letters of their names need one statement more, for all of them.
    catalogue.statements = 0
    const few = fontSearchResult.parse(await search({ size: 3, text: 'Ag' }))
    const forFew = catalogue.statements
    catalogue.statements = 0
    const many = fontSearchResult.parse(await search({ size: 50, text: 'Ag' }))
    expect(few.hits).toHaveLength(3)
    expect(many.hits).toHaveLength(50)
    expect(catalogue.statements).toBe(forFew)
    expect(catalogue.statements).toBeLessThanOrEqual(6)
    catalogue.statements = 0
    await search({ size: 50 })
    expect(catalogue.statements).toBeLessThanOrEqual(forFew + 1)
  })

  it('measures the ink of the style that a row shows first', async () => {
    const measured: InkRequest[] = []
    const rows = createFamilyRows({
      reader,
      imageUrl: () => '/picture',
      async inkRooms(requests) {
        measured.push(...requests)
        return requests.map(() => ({ above: 0.1, below: 0 }))
      },
    })
    const { hits } = await search({ size: 50 })
    const ids = hits.map((row) => row.familyId)
    const bold = { weight: [700, 700], width: 0, italic: false } as const
    for (const style of [null, bold]) {
      measured.length = 0
      const fonts = (await rows.load(ids, { text: '', style })).map((row) => row.fonts)
      expect(fonts.flat().length).toBeGreaterThan(ids.length)
      expect(measured).toHaveLength(fonts.filter((own) => own.some((font) => font.primary && font.file)).length)
      // What a pointer shows next is about as high.
      for (const own of fonts) expect(new Set(own.map(({ room }) => room?.above)).size).toBe(1)
    }
  })

  it('labels licences, dates and downloads of a row', async () => {
    const { hits } = await search({ size: 100 })
    expect(new Set(hits.map((row) => row.license))).toEqual(new Set(['100% Free', 'Personal Use Free']))
    for (const row of hits) {
      expect(row.license === '100% Free').toBe(row.commercial_use)
      expect(row.downloadLink).toBe(`/api/family/${row.familyId}/bundle`)
      expect(row.fonts.filter((font) => font.primary)).toHaveLength(1)
      expect(row.updated.timeAgo).toMatch(/ago$/)
    }
    const free = await search({ f: 'commercialok~', size: 100 })
    expect(free.hits.every((row) => row.commercial_use)).toBe(true)
    expect(free.total).toBeLessThan((await search({})).total)
  })

  it('reports which styles support the text, and what the others lack', async () => {
    const { hits } = await search({ text: 'Жук', size: 100 })
    const fonts = hits.flatMap((row) => row.fonts).filter((font) => font.file !== null)
    expect(new Set(fonts.map((font) => font.apt))).toEqual(new Set([true, false]))
    for (const font of fonts) {
      expect(font.apt).toBe(font.missing.length === 0)
      expect(font.image).toBe(`/picture/${font.id}/Жук`)
    }
    const covering = await search({ chars: 'Жук', text: 'Жук', size: 100 })
    expect(covering.hits.every((row) => row.fonts.some((font) => font.apt))).toBe(true)
  })

  it('clamps page numbers to the last page', async () => {
    const { page, pages, total, hits } = await search({ page: 900_000, size: 20 })
    expect(page).toBe(pages)
    expect(pages).toBe(Math.ceil(total / 20))
    expect(hits.length).toBe(total - (pages - 1) * 20)
    expect(await search({ q: 'xqxqxq', page: 3 })).toMatchObject({ page: 1, pages: 1, total: 0, hits: [] })
  })

  it('accepts a designer or a collection by slug or id', async () => {
    const bySlug = await search({ designer: 'foundry-3' })
    expect(bySlug.total).toBeGreaterThan(0)
    expect(bySlug.hits.every((row) => row.designer.slug === 'foundry-3')).toBe(true)
    expect((await search({ designer: '3' })).total).toBe(bySlug.total)
    await expect(search({ designer: 'nobody' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      details: { param: 'designer' },
    })
    const collection = await search({ collection: '7', size: 100 })
    const members = await reader.query<{ familyId: number; note: string }>(
      `SELECT familyId, note FROM collection_family JOIN family ON family.id = familyId
       WHERE collectionId = 7 AND family.status = 1 ORDER BY position`,
    )
    expect(members.some((row) => row.note !== '')).toBe(true)
    expect(collection.hits.map((row) => ({ familyId: row.familyId, note: row.note ?? '' }))).toEqual(members)
    expect((await search({ collection: 'seventh-heaven', sort: 'name' })).total).toBe(members.length)
    await expect(search({ collection: '999' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      details: { param: 'collection' },
    })
    await expect(search({ f: 'year~x' })).rejects.toMatchObject({ code: 'BAD_REQUEST', details: { param: 'f' } })
  })

  it('returns a family with its facts, relatives and glyphs', async () => {
    const { families } = services()
    const [row] = (await search({ size: 1 })).hits
    const details = familyDetails.parse(await families.byId({ id: row!.familyId, text: '' }))
    expect(details).toMatchObject({ familyId: row!.familyId, name: row!.name, licence: { label: row!.license } })
    expect(details.similar.map((other) => other.familyId)).not.toContain(row!.familyId)
    expect(details.similar.every((other) => other.topic.slug === details.topic.slug)).toBe(true)
    expect(details.moreFromDesigner.every((other) => other.designer.slug === details.designer.slug)).toBe(true)
    // Tiles show one style; all of them would be a third of the page.
    const { similar, moreFromDesigner, sameMood, freeAlternatives } = details
    for (const { fonts } of [...similar, ...moreFromDesigner, ...sameMood, ...freeAlternatives])
      expect(fonts.map(({ primary }) => primary)).toEqual([true])
    expect(await families.byName({ designer: row!.designer.slug, family: row!.slug, text: '' })).toMatchObject({
      familyId: row!.familyId,
    })
    const font = details.fonts.find((each) => each.file !== null)!
    const { ranges, total, blocks } = await families.glyphs({ fontId: font.id })
    expect(total).toBe(font.codepointCount)
    expect(ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0)).toBe(total)
    const [first] = ranges[0]!
    expect(blocks[0]).toMatchObject({
      name: blockOf(first)!.name,
      first: blockOf(first)!.first,
      last: blockOf(first)!.last,
    })
    expect(blocks.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(total)
    expect(blocks.every(({ first, last, count }) => count > 0 && count <= last - first + 1)).toBe(true)
    expect(await families.font({ fontId: font.id })).toMatchObject({ id: font.id, features: font.features })
    const latin = (await search({ codepoint: '0x41', size: 100 })).hits.flatMap((each) => each.fonts)
    // Fonts without the letters of their own sample show others that they have.
    const capital = latin.find((each) => each.apt && /[a-z]/i.test(each.text))!
    expect((await families.glyphNames({ fontId: capital.id, q: 'capital letter a' })).hits).toContainEqual({
      codepoint: 0x41,
      name: 'LATIN CAPITAL LETTER A',
    })
    expect((await families.glyphNames({ fontId: capital.id, q: 'A' })).hits[0]!.codepoint).toBe(0x41)
    await expect(families.byId({ id: 999_999, text: '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const [hidden] = await reader.query<{ id: number }>('SELECT id FROM family WHERE status <> 1 ORDER BY id LIMIT 1')
    await expect(families.byId({ id: hidden!.id, text: '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('finds topics, totals, suggestions and the home page', async () => {
    const { topics, all, fonts, site } = services()
    const found = await topics.search({ page: 1, size: 100, sort: 'name', q: 'ser' })
    expect(found.hits.map((hit) => hit.label)).toEqual(['Sans Serif', 'Serif', 'Serious', 'Slab Serif'])
    expect(found.hits.map((hit) => hit.kind)).toEqual(['topic', 'topic', 'tag', 'topic'])
    const total = async (input: z.input<typeof allSearchInput>) =>
      (await all.search(allSearchInput.parse(input))).totalFonts
    expect(await total({})).toBe((await search({})).total)
    expect(await total({ f: 'commercialok~' })).toBeLessThan(await total({}))
    const [row] = (await search({ size: 1 })).hits
    const suggested = await fonts.suggest({ q: row!.name.slice(0, 4) })
    expect(suggested.families.length).toBeGreaterThan(0)
    expect(await fonts.suggest({ q: '  ' })).toMatchObject({ families: [], designers: [] })
    // Links to the search page show its count: it reads words as filters.
    for (const q of ['serif', 'bold script', 'free', row!.name]) {
      const { total } = await fonts.search(fontSearchInput.parse({ q, read: '1' }))
      expect((await fonts.suggest({ q })).totals.totalFonts, q).toBe(total)
    }
    const home = await site.welcome()
    expect(home.featured[0]?.poster).toMatch(`/api/poster/${home.featured[0]!.familyId}/`)
    expect(home.popular.map((each) => each.familyId)).toEqual(
      (await search({ size: home.popular.length })).hits.map((each) => each.familyId),
    )
    expect(home.featured[0]!.fonts).toHaveLength(home.featured[0]!.fontCount)
    for (const { fonts } of [...home.popular, ...home.new, ...Object.values(home.abilities)])
      expect(fonts.map(({ primary }) => primary)).toEqual([true])
    expect(home.counts).toEqual(await site.stats())
    // The counts of the footer equal those of the lists.
    expect(home.counts.fonts).toBe((await search({ size: 1 })).total)
    expect(home.counts.commercial).toBe((await search({ size: 1, f: 'commercialok~' })).total)
    expect(home.styles.filter((style) => style.specimen).length).toBeGreaterThan(0)
    expect(home.styles.every((style) => style.kind === 'topic')).toBe(true)
    for (const style of home.styles) {
      // Styles without a sample family have no picture.
      if (!style.specimen) continue
      const tagged = 'SELECT familyId FROM family_tag WHERE tagSlug = ? AND familyId = ?'
      expect(await reader.query(tagged, [style.slug, style.specimen.familyId]), style.slug).toHaveLength(1)
    }
  })
})
