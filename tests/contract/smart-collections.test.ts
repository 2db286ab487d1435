import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { Collection } from '#server/database/entities/collection.ts'
import type { Actor } from '#server/features/core/actor.ts'
import type { FontSearchQuery } from '#shared/contracts/catalogue/fonts.ts'
import { createCollectionInput, editCollectionInput } from '#shared/contracts/collections/collection-changes.ts'
import { AppError } from '#shared/errors.ts'
import { collectionsOn, membersOf } from '#tests/support/collections-on.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { codeOf } from '#tests/support/error-code.ts'
import { plantActor } from '#tests/support/people.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

await describeEachDatabase('smart collections', (kind) => {
  let database: Database
  let collections: ReturnType<typeof collectionsOn>
  let owner: Actor
  let admin: Actor
  const families: number[] = []
  let clock = Date.UTC(2026, 3, 1)
  let found: number[] = []
  let fails = (_query: FontSearchQuery) => false

  beforeAll(async () => {
    database = await freshDatabase(kind)
    collections = collectionsOn(database, {
      now: () => ++clock,
      async findFamilies(query) {
        if (fails(query)) throw new AppError('NOT_FOUND', `There is no designer '${query.designer}'`)
        return found
      },
    })
    for (const slug of ['alto', 'basso', 'canto', 'duetto', 'eco'])
      families.push(await plantRealFamily(database, { slug, topic: 'serif', styles: ['Regular'] }))
    owner = await plantActor(database, 'owner')
    admin = await plantActor(database, 'boss', ['admin'])
  })
  afterAll(() => database.close())

  const make = async (familyId?: number) =>
    (await collections.create(createCollectionInput.parse({ name: 'Shelf', familyId }), owner)).id
  const row = (id: number) => database.read.manager.findOneByOrFail(Collection, { id })
  const members = (id: number) => membersOf(database, id)
  const edit = (input: object, actor: Actor) => collections.edit(editCollectionInput.parse(input), actor)

  it('contain the results of their search, in its order, and follow it', async () => {
    const id = await make(families[4]!)
    found = [families[1]!, families[0]!]
    expect(await codeOf(edit({ id, type: 3 }, admin))).toBe('BAD_REQUEST')
    await edit({ id, type: 3, smartQuery: 'tags=serif&sort=popular' }, admin)
    expect(await members(id)).toEqual(found)
    expect((await row(id)).fontCount).toBe(2)
    await collections.setNote({ id, familyId: families[0]!, note: 'stays' }, owner)
    found = [families[2]!, families[0]!, families[1]!]
    clock += 120_000
    await collections.smart.job.run()
    expect(await members(id)).toEqual(found)
    expect((await collections.notes(id, families)).get(families[0]!)).toBe('stays')
    const { version } = await row(id)
    clock += 120_000
    await collections.smart.job.run()
    expect((await row(id)).version).toBe(version)
    expect(await codeOf(collections.addFont({ id, familyId: families[3]! }, owner))).toBe('CONFLICT')
    await edit({ id, type: 0 }, admin)
    await collections.addFont({ id, familyId: families[3]! }, owner)
    expect(await members(id)).toEqual([...found, families[3]])
  })

  it('are compared also when many searches before them fail', async () => {
    const smart = async (smartQuery: string) => {
      const id = await make()
      await edit({ id, type: 3, smartQuery }, admin)
      return id
    }
    found = []
    for (let i = 0; i < 20; i++) await smart('designer=gone')
    const last = await smart('tags=serif')
    found = [families[0]!]
    clock += 120_000
    fails = ({ designer }) => designer === 'gone'
    try {
      await collections.smart.job.run()
      await collections.smart.job.run()
    } finally {
      fails = () => false
    }
    expect(await members(last)).toEqual(found)
  })

  it.each(['', 'page=2', 'colour=red', 'collection=7', 'f=year~x'])('the search %j is refused', async (smartQuery) => {
    const id = await make()
    expect(await codeOf(edit({ id, type: 3, smartQuery }, admin))).toBe('BAD_REQUEST')
    expect((await row(id)).type).toBe(0)
  })

  it.each([
    [
      'https://fonts.test/category/Serif,retro?free=1&p=3&utm_source=mail',
      'sort=popular&f=commercialok~&tags=serif,retro&r=1',
    ],
    ['/category/serif,retro?any=1', 'sort=popular&tags=serif,retro'],
    ['fonts.test/free-commercial-fonts?sort=date&text=Hello', 'sort=date&f=commercialok~'],
    ['/search-fonts?q=bold+serif&lang=pl', 'q=bold+serif&read=1&lang=pl'],
    ['/list/%C3%89?chars=U%2B2BF9', 'sort=name&f=alpha~e&chars=⯹'],
    ['http://fonts.test/timeline/2020', 'sort=popular&f=year~2020'],
    ['/a-foundry?style=serif&weight=400-700', 'sort=popular&ff=topic~serif&designer=a-foundry&weight=400-700'],
    ['/search?q=50%25+%26+more', 'q=50%25+%26+more&read=1'],
  ])('of the address %s keep %s', async (address, query) => {
    const id = await make()
    found = [families[0]!]
    await edit({ id, type: 3, smartQuery: ` ${address} ` }, admin)
    expect((await collections.editor({ id }, admin)).smartQuery).toBe(query)
    expect(await members(id)).toEqual(found)
  })

  it.each([
    ['https://elsewhere.test/category/serif', 'an address of elsewhere.test'],
    ['https://fonts.test:8443/category/serif', 'an address of fonts.test:8443'],
    ['//elsewhere.test/category/serif', 'an address of elsewhere.test'],
    ['ftp://fonts.test/', 'an address of fonts.test'],
    ['http://', 'cannot be read as an address'],
    ['/category/%E0%A4%A', 'is not a page of this site'],
    ['/account/nothing/there', 'is not a page of this site'],
    ['/help', 'is not a list of fonts'],
    ['/search?q=a&tab=designers', 'is not a list of fonts'],
    ['/random/fonts', 'is in no order'],
    ['/basket/1-2', 'picked one by one'],
    ['/collection/shelf-c7', 'is a collection itself'],
    ['/search-fonts?p=2', 'must ask for something'],
    ['/new/fonts?random=7', 'random has no place'],
    ['/timeline/soon', 'year~'],
    ['/list/ab', 'alpha~'],
  ])('refuse the address %s: it %s', async (smartQuery, why) => {
    const id = await make()
    await expect(edit({ id, type: 3, smartQuery }, admin)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(why),
      details: { param: 'smartQuery' },
    })
    expect((await row(id)).type).toBe(0)
  })
})
