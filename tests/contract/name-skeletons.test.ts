import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { FAMILY_STATUS, Family, type FamilyStatus } from '#server/database/entities/family.ts'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { createJudge } from '#server/features/publishing/review-reasons.ts'
import { recordChange, recordRebuild } from '#server/search/search-outbox.ts'
import { alphaOf, foldName } from '#shared/search/words.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { plantFiles } from '#tests/support/plant-files.ts'
import { plantFoundry } from '#tests/support/plant-foundry.ts'

await describeEachDatabase('names that are taken for another', (kind) => {
  let database: Database
  let foundryId: number
  let judge: ReturnType<typeof createJudge>
  let fails = false

  beforeAll(async () => {
    database = await freshDatabase(kind)
    const reader = createReader(database, null)
    judge = createJudge({
      ...reader,
      query: (sql, params) => (fails ? Promise.reject(new Error('gone away')) : reader.query(sql, params)),
    })
    foundryId = await plantFoundry(database, 'own', [], 1)
    await plantFiles(database, 'one', ['Regular'], {}, null)
    await plantFiles(database, 'two', ['Regular'], {}, null)
  })
  afterAll(() => database.close())

  const idOf = async (slug: string) => (await database.read.manager.findOneByOrFail(Family, { slug })).id

  /** Writes as another process; without a log entry when it concerns nobody. */
  async function set(slug: string, name: string, status: FamilyStatus, log: 'change' | 'rebuild' | 'none' = 'change') {
    const id = await idOf(slug)
    await transaction(database, async (write) => {
      await write.update(Family, { id }, { name, nameKey: foldName(name), alpha: alphaOf(name), status })
      if (log === 'change') await recordChange(write, 'family', [{ id, version: 1 }])
      if (log === 'rebuild') await recordRebuild(write)
    })
  }

  const said = {
    licenseTemplate: 'OFL-1.1' as const,
    permissions: { web: 'yes', print: 'yes', app: 'yes', embed: 'yes', modify: 'yes' } as const,
  }
  /** Slugs of the families that look like this name. */
  const twins = async (name: string, of = foundryId) =>
    (await judge({ id: 1_000_000, foundryId: of, name }, said, [])).twins.map(({ slug }) => slug)

  const { published, pending, hidden, draft } = FAMILY_STATUS

  test('every change of a published family counts at once, whoever made it', async () => {
    expect(await twins('Montserrat')).toEqual([])
    await set('one', 'Montserrat', published)
    expect(await twins('Montserat Pro')).toEqual(['one'])
    expect(await twins('Nontserrat')).toEqual(['one'])
    expect(await twins('Monts3rrat')).toEqual(['one'])
    expect(await twins('Mont')).toEqual([])
    // The same foundry may have Pro and Free of a name.
    const { foundryId: other } = await database.read.manager.findOneByOrFail(Family, { slug: 'one' })
    expect(await twins('Montserrat', other)).toEqual([])
    await set('one', 'Lobster', published)
    expect(await twins('Montserrat')).toEqual([])
    expect(await twins('Lobstar')).toEqual([])
    expect(await twins('Iobster')).toEqual(['one'])
    expect(await twins('L0bster')).toEqual(['one'])
    await set('two', 'Lobster Font', published, 'rebuild')
    expect(await twins('L0bster')).toEqual(['one', 'two'])
    await set('one', 'Lobster', draft)
    expect(await twins('L0bster')).toEqual(['two'])
  })

  test('waiting and taken-down families count too, although the log does not contain them', async () => {
    await set('one', 'Helvetica', pending, 'none')
    expect(await twins('Kelvetica')).toEqual(['one'])
    await set('one', 'Helvetica', hidden, 'none')
    expect(await twins('He1vetica Neue Free')).toEqual([])
    expect(await twins('Helvetlca')).toEqual(['one'])
    await set('one', 'Lato', hidden, 'none')
    expect(await twins('Lat0')).toEqual(['one'])
    expect(await twins('Lito')).toEqual([])
  })

  test('changes that could not be read are not lost', async () => {
    await set('one', 'Garamond', published)
    fails = true
    await expect(twins('Garamund')).rejects.toThrow('gone away')
    fails = false
    expect(await twins('Garamund')).toEqual(['one'])
  })

  test('concurrent calls read the names once, and all are answered', async () => {
    await set('two', 'Palatino', published)
    const answers = await Promise.all(['Palatine', 'Pa1atino', 'Palatino', 'Garamont'].map((name) => twins(name)))
    expect(answers).toEqual([['two'], ['two'], ['two'], ['one']])
  })
})
