import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/data-source.ts'
import { USAGE_KIND } from '#server/database/entities/usage.ts'
import { createCollectionInput } from '#shared/contracts/collection-changes.ts'
import { collectionsOn } from '#tests/support/collections-on.ts'
import { describeEachDatabase } from '#tests/support/each-database.ts'
import { plantActor } from '#tests/support/people.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

await describeEachDatabase('collecting', (kind) => {
  test('a family that comes and goes is collected once, and its foundry hears of it once', async () => {
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
      await collections.close()
      await database.close()
      await place.remove()
    }
  })
})
