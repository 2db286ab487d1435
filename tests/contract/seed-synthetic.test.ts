import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { seedSynthetic } from '#server/seeds/seed-synthetic.ts'
import { syntheticFamily } from '#server/seeds/synthetic.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

await describeEachDatabase('synthetic catalogue', (kind) => {
  let database: Database
  const sql = <T>(text: string, params: unknown[] = []) => database.read.query(text, params) as Promise<T[]>
  const count = async (table: string) => Number((await sql<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]!.n)

  beforeAll(async () => {
    database = await freshDatabase(kind)
  })

  afterAll(() => database.close())

  test('says what is missing without a real font to share', async () => {
    await expect(seedSynthetic(database, { families: 10, seed: 1 })).rejects.toThrow(/no real fonts/)
  })

  test('refuses invalid numbers', async () => {
    for (const bad of [
      { families: 0, seed: 1 },
      { families: 1.5, seed: 1 },
      { families: 10, seed: -1 },
    ])
      await expect(seedSynthetic(database, bad)).rejects.toThrow(/whole number/)
  })

  describe('with two real families', () => {
    beforeAll(async () => {
      await plantRealFamily(database, { slug: 'lender', topic: 'serif', styles: ['Regular', 'Bold'] })
      await plantRealFamily(database, { slug: 'other', topic: 'display', styles: ['Regular'] })
    })

    test('interrupted and run again: every family once, with its tokens, tags, fonts and counters', async () => {
      const stop = new AbortController()
      const run = seedSynthetic(database, {
        families: 2300,
        seed: 7,
        signal: stop.signal,
        onProgress: () => stop.abort(),
      })
      await expect(run).rejects.toThrow(/abort/i)
      expect(await count('family')).toBe(1002)
      expect(await count('search_outbox')).toBe(0)

      const seen: number[] = []
      const onProgress = (progress: { done: number }) => seen.push(progress.done)
      expect(await seedSynthetic(database, { families: 2300, seed: 7, onProgress })).toBe(1300)
      expect(seen).toEqual([2000, 2300])
      expect(await count('family')).toBe(2302)
      expect(await sql('SELECT entity FROM search_outbox')).toEqual([{ entity: 'all' }])

      const plan = syntheticFamily(7, 2299)
      const [row] = await sql<Record<string, unknown>>('SELECT * FROM family WHERE sourceKey = ?', ['synthetic:7:2299'])
      expect(row).toMatchObject({ name: plan.name, slug: plan.slug, topicSlug: plan.topic, downloads: plan.downloads })
      expect(Boolean(row!.commercialUse)).toBe(plan.commercialUse)
      const tags = await sql<{ tagSlug: string }>('SELECT tagSlug FROM family_tag WHERE familyId = ?', [row!.id])
      expect(tags.map((tag) => tag.tagSlug).sort()).toEqual([...plan.tags].sort())
      const word = plan.name.split(' ')[0]!.toLowerCase()
      expect(
        await sql('SELECT weight FROM family_token WHERE familyId = ? AND token = ?', [row!.id, word]),
      ).toHaveLength(1)
      const fonts = await sql<{ id: number; fontFileId: number }>(
        'SELECT id, fontFileId FROM font WHERE familyId = ?',
        [row!.id],
      )
      expect(fonts.length).toBe(Number(row!.fontCount))
      expect(fonts.map((font) => font.id)).toContain(row!.primaryFontId)
    })

    test('adds nothing when all exist, and adds another seed', async () => {
      expect(await seedSynthetic(database, { families: 2300, seed: 7 })).toBe(0)
      expect(await seedSynthetic(database, { families: 300, seed: 8 })).toBe(300)
      expect(await count('family')).toBe(2602)
    })

    test('shares files, and counters agree with the rows', async () => {
      expect(await count('font_file')).toBe(3)
      const wrongTags = await sql(
        `SELECT slug FROM tag WHERE familyCount <> (SELECT COUNT(*) FROM family_tag JOIN family ON family.id = family_tag.familyId
         WHERE family_tag.tagSlug = tag.slug AND family.sourceKey LIKE 'synthetic:%')`,
      )
      expect(wrongTags).toEqual([])
      const wrongFoundries = await sql(
        `SELECT slug FROM foundry WHERE slug <> 'planted' AND (familyCount <> (SELECT COUNT(*) FROM family WHERE foundryId = foundry.id)
         OR fontCount <> (SELECT SUM(fontCount) FROM family WHERE foundryId = foundry.id))`,
      )
      expect(wrongFoundries).toEqual([])
    })
  })
})
