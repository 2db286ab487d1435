import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/data-source.ts'
import { USAGE_KIND } from '#server/database/entities/usage.ts'
import { createCollectionInput } from '#shared/contracts/collection-changes.ts'
import { collectionsOn } from '#tests/support/collections-on.ts'
import { describeEachDatabase } from '#tests/support/each-database.ts'
import { plantActor } from '#tests/support/people.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

await describeEachDatabase('collecting', (kind) => {
  test('collecting a family repeatedly counts once and notifies its foundry once', async () => {
    const place = await kind.migrated()
    const database = await openDatabase(place.config, { migrate: false })
    const collections = collectionsOn(database)
    try {
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
          ...[familyId, owner.userId],
        ]),
      ).toHaveLength(1)
    } finally {
      await database.close()
      await place.remove()
    }
  })
  test('counts an imported collection too, but not the foundry’s own', async () => {
    const place = await kind.migrated()
    const database = await openDatabase(place.config, { migrate: false })
    const collections = collectionsOn(database)
    try {
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
    } finally {
      await database.close()
      await place.remove()
    }
  })
})
