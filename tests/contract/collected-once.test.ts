import { expect, test } from 'vitest'
import { CollectionFamily } from '#server/database/entities/collection.ts'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { USAGE_KIND } from '#server/database/entities/usage.ts'
import { transaction } from '#server/database/transaction.ts'
import { createCollectionInput } from '#shared/contracts/collections/collection-changes.ts'
import { foldName } from '#shared/search/words.ts'
import { collectionsOn, membersOf } from '#tests/support/collections-on.ts'
import { describeEachDatabase, withDatabase } from '#tests/support/each-database.ts'
import { codeOf } from '#tests/support/error-code.ts'
import { plantActor } from '#tests/support/people.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

await describeEachDatabase('collecting', (kind) => {
  test('collecting a family repeatedly counts once and notifies its foundry once', async () => {
    await withDatabase(kind, async (database) => {
      const collections = collectionsOn(database)
      const familyId = await plantRealFamily(database, { slug: 'alto', topic: 'serif', styles: ['Regular'] })
      const owner = await plantActor(database, 'owner')
      const { id } = await collections.create(createCollectionInput.parse({ name: 'Shelf' }), owner)
      for (let i = 0; i < 3; i++) {
        await collections.addFont({ id, familyId }, owner)
        await collections.removeFont({ id, familyId }, owner)
      }
      const events = 'SELECT id FROM usage_event WHERE kind = ? AND familyId = ?'
      expect(await database.read.query(events, [USAGE_KIND.collect, familyId])).toHaveLength(1)
      expect(
        await database.read.query('SELECT id FROM foundry_activity WHERE familyId = ? AND userId = ?', [
          familyId,
          owner.userId,
        ]),
      ).toHaveLength(1)
    })
  })
  test('counts an imported collection too, but not the foundry’s own', async () => {
    await withDatabase(kind, async (database) => {
      const collections = collectionsOn(database)
      for (const slug of ['alto', 'tenor'])
        await plantRealFamily(database, { slug, topic: 'serif', styles: ['Regular'] })
      const somebody = await plantActor(database, 'somebody')
      const designer = await plantActor(database, 'designer', ['designer'])
      const text = 'name\nalto\ntenor\nalto\n'
      for (const actor of [somebody, somebody, designer])
        expect(await collections.import({ text }, actor)).toMatchObject({ added: 2, notFound: [] })
      const events: { familyId: number }[] = await database.read.query(
        'SELECT familyId FROM usage_event WHERE kind = ? ORDER BY familyId',
        [USAGE_KIND.collect],
      )
      expect(events).toHaveLength(2)
      expect(new Set(events.map((one) => one.familyId)).size).toBe(2)
      const told: { userId: number }[] = await database.read.query(
        "SELECT userId FROM foundry_activity WHERE kind = 'collection'",
      )
      expect(told.filter((one) => one.userId === somebody.userId)).toHaveLength(2)
    })
  })

  test('imports families by names in any script and by new names, but not by ambiguous ones', async () => {
    await withDatabase(kind, async (database) => {
      const collections = collectionsOn(database)
      const named = async (slug: string, name: string) => {
        const id = await plantRealFamily(database, { slug, topic: 'serif', styles: ['Regular'] })
        await transaction(database, (manager) => manager.update(Family, { id }, { name, nameKey: foldName(name) }))
        return id
      }
      const ids = [await named('family-7', 'أميري'), await named('fuga', 'Fuga  Neue'), await named('alto', 'Alto')]
      for (const slug of ['gemello', 'gemello-2']) await named(slug, 'Gemelli')
      const text = 'name\nأميري\nfuga neue\nGemelli\nAlto\n'
      const { id, notFound } = await collections.import({ text }, await plantActor(database, 'owner'))
      expect(notFound).toEqual([{ line: 4, name: 'Gemelli' }])
      expect(await membersOf(database, id)).toEqual(ids)
    })
  })

  test('adds several families at once, in whole, and removes them again', async () => {
    await withDatabase(kind, async (database) => {
      const collections = collectionsOn(database)
      const plant = (slug: string) => plantRealFamily(database, { slug, topic: 'serif', styles: ['Regular'] })
      const [a, b, c, gone] = [await plant('alto'), await plant('basso'), await plant('canto'), await plant('gone')]
      await transaction(database, (manager) =>
        manager.update(Family, { id: gone }, { status: FAMILY_STATUS.withdrawn }),
      )
      const owner = await plantActor(database, 'owner')
      const { id } = await collections.create(createCollectionInput.parse({ name: 'Shelf', familyId: b }), owner)
      await collections.setNote({ id, familyId: b, note: 'kept' }, owner)
      const familyIds = [c, b, a, gone, c]
      expect(await collections.addFonts({ id, familyIds }, owner)).toEqual({ id, familyIds: [c, a], fontCount: 3 })
      expect(await collections.addFonts({ id, familyIds }, owner)).toEqual({ id, familyIds: [], fontCount: 3 })
      const members = () =>
        database.read.manager.find(CollectionFamily, { where: { collectionId: id }, order: { position: 'ASC' } })
      expect(await members()).toMatchObject([{ familyId: b, note: 'kept' }, { familyId: c }, { familyId: a }])
      const stranger = await plantActor(database, 'stranger')
      expect(await codeOf(collections.addFonts({ id, familyIds }, stranger))).toBe('FORBIDDEN')
      const removed = await collections.removeFonts({ id, familyIds: [a, c, gone] }, owner)
      expect(removed).toMatchObject({ fontCount: 1 })
      expect(removed.familyIds.sort()).toEqual([a, c].sort())
      expect(await members()).toMatchObject([{ familyId: b }])
      const told: unknown[] = await database.read.query(
        "SELECT id FROM foundry_activity WHERE kind = 'collection' AND familyId <> ?",
        [b],
      )
      expect(told).toHaveLength(2)
    })
  })
})
