import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/data-source.ts'
import { Collection, CollectionFamily } from '#server/database/entities/collection.ts'
import type { Actor } from '#server/trpc/context.ts'
import { createCollectionInput, editCollectionInput } from '#shared/contracts/collection-changes.ts'
import { collectionsOn } from '#tests/support/collections-on.ts'
import { describeEachDatabase, type TestDatabase } from '#tests/support/each-database.ts'
import { plantActor } from '#tests/support/people.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

await describeEachDatabase('smart collections', (kind) => {
  let place: TestDatabase
  let database: Database
  let collections: ReturnType<typeof collectionsOn>
  let owner: Actor
  let admin: Actor
  const families: number[] = []
  let clock = Date.UTC(2026, 3, 1)
  let found: number[] = []

  beforeAll(async () => {
    place = await kind.migrated()
    database = await openDatabase(place.config, { migrate: false })
    collections = collectionsOn(database, { now: () => ++clock, findFamilies: async () => found })
    for (const slug of ['alto', 'basso', 'canto', 'duetto', 'eco'])
      families.push(await plantRealFamily(database, { slug, topic: 'serif', styles: ['Regular'] }))
    owner = await plantActor(database, 'owner')
    admin = await plantActor(database, 'boss', ['admin'])
  })
  afterAll(async () => {
    await collections.close()
    await database.close()
    await place.remove()
  })

  const make = async (familyId?: number) =>
    (await collections.create(createCollectionInput.parse({ name: 'Shelf', familyId }), owner)).id
  const row = (id: number) => database.read.manager.findOneByOrFail(Collection, { id })
  const members = async (id: number) =>
    (
      await database.read.manager.find(CollectionFamily, {
        where: { collectionId: id },
        order: { position: 'ASC', familyId: 'ASC' },
      })
    ).map((member) => member.familyId)
  const edit = (input: object, actor: Actor) => collections.edit(editCollectionInput.parse(input), actor)
  const code = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: { code: string }) => error.code,
    )

  it('hold what their search finds, in its order, and follow it', async () => {
    const id = await make(families[4]!)
    found = [families[1]!, families[0]!]
    expect(await code(edit({ id, type: 3 }, admin))).toBe('BAD_REQUEST')
    await edit({ id, type: 3, smartQuery: 'tags=serif&sort=popular' }, admin)
    expect(await members(id)).toEqual(found)
    expect((await row(id)).fontCount).toBe(2)
    await collections.setNote({ id, familyId: families[0]!, note: 'stays' }, owner)
    found = [families[2]!, families[0]!, families[1]!]
    clock += 120_000
    await collections.smart.refreshStale()
    expect(await members(id)).toEqual(found)
    expect((await collections.notes(id, families)).get(families[0]!)).toBe('stays')
    const { version } = await row(id)
    clock += 120_000
    await collections.smart.refreshStale()
    expect((await row(id)).version).toBe(version)
    expect(await code(collections.addFont({ id, familyId: families[3]! }, owner))).toBe('CONFLICT')
    await edit({ id, type: 0 }, admin)
    await collections.addFont({ id, familyId: families[3]! }, owner)
    expect(await members(id)).toEqual([...found, families[3]])
  })

  it.each(['', 'page=2', 'colour=red', 'collection=7', 'f=year~x'])('the search %j is refused', async (smartQuery) => {
    const id = await make()
    expect(await code(edit({ id, type: 3, smartQuery }, admin))).toBe('BAD_REQUEST')
    expect((await row(id)).type).toBe(0)
  })
})
