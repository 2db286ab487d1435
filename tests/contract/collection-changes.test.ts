import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { Collection, CollectionFamily, CollectionToken } from '#server/database/entities/collection.ts'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { SearchOutbox } from '#server/database/entities/search-outbox.ts'
import { transaction } from '#server/database/transaction.ts'
import { type Actor, ANONYMOUS } from '#server/features/core/actor.ts'
import {
  type CreateCollection,
  createCollectionInput,
  editCollectionInput,
  noteInput,
} from '#shared/contracts/collections/collection-changes.ts'
import { COLLECTION } from '#shared/limits.ts'
import { collectionsOn, membersOf } from '#tests/support/collections-on.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { codeOf } from '#tests/support/error-code.ts'
import { plantActor } from '#tests/support/people.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

const STYLES = ['Regular', 'Bold']

await describeEachDatabase('changing collections', (kind) => {
  let database: Database
  let collections: ReturnType<typeof collectionsOn>
  let owner: Actor
  let other: Actor
  let admin: Actor
  let moderator: Actor
  const families: number[] = []
  let clock = Date.UTC(2026, 3, 1)

  beforeAll(async () => {
    database = await freshDatabase(kind)
    collections = collectionsOn(database, { now: () => ++clock })
    for (const slug of ['alto', 'basso', 'canto', 'duetto', 'eco'])
      families.push(await plantRealFamily(database, { slug, topic: 'serif', styles: STYLES }))
    owner = await plantActor(database, 'Ownér')
    other = await plantActor(database, 'other')
    admin = await plantActor(database, 'boss', ['admin'])
    moderator = await plantActor(database, 'mod', ['moderator'])
  })
  afterAll(() => database.close())

  const make = async (more: Partial<CreateCollection> = {}, actor = owner) =>
    (await collections.create(createCollectionInput.parse({ name: 'Shelf', ...more }), actor)).id
  const row = (id: number) => database.read.manager.findOneByOrFail(Collection, { id })
  const members = (id: number) => membersOf(database, id)
  const edit = (input: object, actor = owner) => collections.edit(editCollectionInput.parse(input), actor)
  const outbox = (id: number) =>
    database.read.manager.find(SearchOutbox, { where: { entity: 'collection', entityId: id }, order: { id: 'ASC' } })

  describe('making one', () => {
    it('contains its first family, belongs to its maker, and is listed among theirs', async () => {
      const answer = await collections.createAndList(
        createCollectionInput.parse({
          name: '  Órbita\u202e  bold ',
          description: 'Two\r\n\r\n\r\nlines',
          private: true,
          familyId: families[0],
        }),
        owner,
      )
      const mine = answer.collections.find((one) => one.id === answer.id)
      expect(mine).toMatchObject({
        name: 'Órbita bold',
        slug: 'orbita-bold',
        description: 'Two\n\nlines',
        private: true,
        type: 0,
        fontCount: 1,
        fontExists: true,
        owner: { username: 'Ownér' },
      })
      expect(mine?.fonts.map((font) => font.familyId)).toEqual([families[0]])
      const tokens = await database.read.manager.findBy(CollectionToken, { collectionId: answer.id })
      expect(tokens.map((one) => one.token).sort()).toEqual(['bold', 'lines', 'orbita', 'owner', 'two'])
      expect((await outbox(answer.id)).at(-1)?.version).toBe((await row(answer.id)).version)
    })

    it('a name without valid slug characters, or of digits only, still gets a slug', async () => {
      expect((await row(await make({ name: '書体' }))).slug).toBe('collection')
      expect((await row(await make({ name: '2024' }))).slug).toBe('collection-2024')
      expect((await row(await make({ name: 'Łódź, große Straße' }))).slug).toBe('lodz-grosse-strasse')
    })

    it('needs a login and a visible family', async () => {
      expect(await codeOf(make({}, ANONYMOUS))).toBe('UNAUTHORIZED')
      const before = await database.read.manager.count(Collection)
      expect(await codeOf(make({ familyId: 999_999 }))).toBe('NOT_FOUND')
      expect(await database.read.manager.count(Collection)).toBe(before)
    })

    it('has a limit, also for concurrent requests', async () => {
      const hoarder = await plantActor(database, 'hoarder')
      const last = COLLECTION.perPerson - 2
      const { id: _, ...columns } = await row(await make({}, hoarder))
      await transaction(database, async (manager) => {
        const rows = Array.from({ length: last - 1 }, (_, at) => ({ ...columns, name: `n${at}` }))
        for (let at = 0; at < rows.length; at += 100) await manager.insert(Collection, rows.slice(at, at + 100))
      })
      const tries = await Promise.all(Array.from({ length: 5 }, () => codeOf(make({}, hoarder))))
      expect(tries.filter((one) => one === 'done')).toHaveLength(2)
      expect(tries.filter((one) => one === 'CONFLICT')).toHaveLength(3)
      expect(await database.read.manager.countBy(Collection, { ownerId: hoarder.userId })).toBe(COLLECTION.perPerson)
    })
  })

  describe('families', () => {
    it('are added once and removed once, and the count includes visible ones', async () => {
      const id = await make()
      const [a, b] = families as [number, number]
      for (let i = 0; i < 2; i++)
        expect(await collections.addFont({ id, familyId: a }, owner)).toMatchObject({ fontExists: true, fontCount: 1 })
      expect(await collections.addFont({ id, familyId: b }, owner)).toMatchObject({ fontCount: 2 })
      expect(await members(id)).toEqual([a, b])
      const { version } = await row(id)
      await collections.addFont({ id, familyId: b }, owner)
      expect(await row(id)).toMatchObject({ version })
      await collections.setNote({ id, familyId: b, note: 'for headlines' }, owner)
      const { removed: was } = await collections.removeFont({ id, familyId: b }, owner)
      expect(was).toEqual({ place: 2, note: 'for headlines', fontIds: [] })
      await collections.addFont({ id, familyId: b }, owner)
      for (const removed of [{ place: 1, note: '', fontIds: [] }, undefined]) {
        const after = await collections.removeFont({ id, familyId: a }, owner)
        expect(after).toEqual({ id, familyId: a, fontExists: false, fontIds: [], fontCount: 1, removed })
      }
      expect((await outbox(id)).at(-1)?.version).toBe((await row(id)).version)
    })

    it('unpublished ones cannot be added, withdrawn ones can be removed', async () => {
      const id = await make()
      const familyId = await plantRealFamily(database, { slug: 'gone', topic: 'serif', styles: ['Regular'] })
      await collections.addFont({ id, familyId }, owner)
      await transaction(database, (manager) =>
        manager.update(Family, { id: familyId }, { status: FAMILY_STATUS.withdrawn }),
      )
      expect(await codeOf(collections.addFont({ id, familyId }, owner))).toBe('NOT_FOUND')
      expect(await collections.removeFont({ id, familyId }, owner)).toMatchObject({ fontExists: false, fontCount: 0 })
    })

    it('20 clients that toggle one family leave counts equal to rows', async () => {
      const id = await make()
      const familyId = families[2]!
      const toggles = Array.from({ length: 20 }, (_, client) =>
        (async () => {
          for (let i = 0; i < 3; i++) {
            const [first, second] =
              client % 2 ? [collections.addFont, collections.removeFont] : [collections.removeFont, collections.addFont]
            await first({ id, familyId }, owner)
            await second({ id, familyId }, owner)
          }
        })(),
      )
      await Promise.all(toggles)
      const rows = await members(id)
      expect(rows.length).toBeLessThanOrEqual(1)
      expect((await row(id)).fontCount).toBe(rows.length)
      expect((await outbox(id)).at(-1)?.version).toBe((await row(id)).version)
    })

    it('concurrent additions all succeed, each in its own position', async () => {
      const id = await make()
      await Promise.all(families.flatMap((familyId) => [1, 2].map(() => collections.addFont({ id, familyId }, owner))))
      expect((await members(id)).sort()).toEqual([...families].sort())
      const places = await database.read.manager.findBy(CollectionFamily, { collectionId: id })
      expect(new Set(places.map((one) => one.position)).size).toBe(families.length)
      expect((await row(id)).fontCount).toBe(families.length)
    })

    it('have a limit', async () => {
      const id = await make()
      await transaction(database, async (manager) => {
        const rows = Array.from({ length: COLLECTION.familiesMax }, (_, at) => ({
          collectionId: id,
          familyId: 1_000_000 + at,
          position: at,
          note: '',
          addedAt: 1,
        }))
        for (let at = 0; at < rows.length; at += 500) await manager.insert(CollectionFamily, rows.slice(at, at + 500))
      })
      expect(await codeOf(collections.addFont({ id, familyId: families[0]! }, owner))).toBe('CONFLICT')
      expect((await members(id)).length).toBe(COLLECTION.familiesMax)
    })
  })

  describe('single styles', () => {
    it('one may be the whole collection', async () => {
      const familyId = families[0]!
      const fonts: { id: number }[] = await database.read.query('SELECT id FROM font WHERE familyId = ? ORDER BY id', [
        familyId,
      ])
      const [one, two] = fonts.map((font) => font.id) as [number, number]
      const id = await make({ familyId, fontId: two })
      const shown = async () => (await collections.mine({ sort: 'date', page: 1, size: 1 }, owner)).hits[0]!.fonts
      expect(await shown()).toMatchObject([{ id: two, familyId }])
      expect(await collections.addFont({ id, familyId, fontId: one }, owner)).toMatchObject({
        fontIds: [one, two],
        fontCount: 1,
      })
      expect(await shown()).toMatchObject([{ id: one, familyId }])
      expect(await codeOf(make({ familyId: families[1]!, fontId: one }))).toBe('NOT_FOUND')
      expect(await codeOf(make({ fontId: one }))).toBe('BAD_REQUEST')
    })

    it('bring their family; the last one removes it; the whole family replaces them', async () => {
      const id = await make()
      const familyId = families[0]!
      const fonts: { id: number }[] = await database.read.query('SELECT id FROM font WHERE familyId = ? ORDER BY id', [
        familyId,
      ])
      const [one, two] = fonts.map((font) => font.id) as [number, number]
      await collections.addFont({ id, familyId, fontId: one }, owner)
      expect(await collections.addFont({ id, familyId, fontId: two }, owner)).toMatchObject({
        fontIds: [one, two],
        fontCount: 1,
        fontExists: true,
      })
      expect(await collections.removeFont({ id, familyId, fontId: one }, owner)).toMatchObject({ fontIds: [two] })
      expect(await collections.removeFont({ id, familyId, fontId: one }, owner)).toMatchObject({ fontExists: true })
      expect(await collections.removeFont({ id, familyId, fontId: two }, owner)).toMatchObject({
        fontIds: [],
        fontExists: false,
        fontCount: 0,
      })
      await collections.addFont({ id, familyId, fontId: one }, owner)
      expect(await collections.addFont({ id, familyId }, owner)).toMatchObject({ fontIds: [], fontExists: true })
      // A style of a whole family is included already; removing one keeps the others.
      expect(await collections.addFont({ id, familyId, fontId: one }, owner)).toMatchObject({ fontIds: [] })
      expect(await collections.removeFont({ id, familyId, fontId: one }, owner)).toMatchObject({ fontIds: [two] })
      const holds = async (fontId: number) => {
        const { hits } = await collections.mine({ sort: 'date', page: 1, size: 1, familyId, fontId }, owner)
        return hits[0]?.fontExists
      }
      expect([await holds(one), await holds(two)]).toEqual([false, true])
      await collections.addFont({ id, familyId }, owner)
      expect(await holds(one)).toBe(true)
      expect(await codeOf(collections.addFont({ id, familyId: families[1]!, fontId: one }, owner))).toBe('NOT_FOUND')
    })
  })

  describe('notes and order', () => {
    it('a note is saved and removed, and only exists for a member', async () => {
      const id = await make({ familyId: families[0]! })
      const note = (text: string, familyId = families[0]!) =>
        collections.setNote(noteInput.parse({ id, familyId, note: text }), owner)
      await note('Good <b>on</b> glass\n')
      expect((await collections.notes(id, families)).get(families[0]!)).toBe('Good <b>on</b> glass')
      await note('')
      expect((await collections.notes(id, families)).size).toBe(0)
      expect(await codeOf(note('x', families[1]))).toBe('NOT_FOUND')
      expect(noteInput.safeParse({ id, familyId: 1, note: 'x'.repeat(501) }).success).toBe(false)
    })

    it('any family moves to any position, also without a gap', async () => {
      const id = await make()
      for (const familyId of families) await collections.addFont({ id, familyId }, owner)
      await transaction(database, async (manager) => {
        for (const [position, familyId] of families.entries())
          await manager.update(CollectionFamily, { collectionId: id, familyId }, { position })
      })
      let expected = [...families]
      for (let i = 0; i < 25; i++) {
        const familyId = families[i % 5]!
        const beforeId = i % 4 === 3 ? undefined : families[(i * 3 + 1) % 5]!
        await collections.move({ id, familyId, beforeId }, owner)
        if (beforeId === familyId) continue
        expected = expected.filter((one) => one !== familyId)
        expected.splice(beforeId === undefined ? expected.length : expected.indexOf(beforeId), 0, familyId)
        expect(await members(id), `move ${i}`).toEqual(expected)
      }
      const [first, second] = expected as [number, number]
      await collections.move({ id, familyId: first, afterId: second }, owner)
      expect((await members(id)).slice(0, 2)).toEqual([second, first])
      await collections.move({ id, familyId: second, afterId: expected.at(-1)! }, owner)
      expect((await members(id)).at(-1)).toBe(second)
      expect(await codeOf(collections.move({ id, familyId: 999_999 }, owner))).toBe('NOT_FOUND')
    })
  })

  describe('editing', () => {
    it('changes only the given fields; the slug follows the name', async () => {
      const id = await make({ description: 'Before' })
      await edit({ id, name: 'Über <shelf>' })
      expect(await row(id)).toMatchObject({ name: 'Über <shelf>', slug: 'uber-shelf', description: 'Before' })
      await edit({ id, private: true, description: '' })
      expect(await row(id)).toMatchObject({ name: 'Über <shelf>', isPrivate: true, description: '' })
      const words = await database.read.manager.findBy(CollectionToken, { collectionId: id })
      expect(words.map((one) => one.token).sort()).toEqual(['owner', 'shelf', 'uber'])
      expect(await codeOf(edit({ id }))).toBe('BAD_REQUEST')
    })

    it('slug and type are for admins', async () => {
      const id = await make()
      for (const field of [{ slug: 'mine' }, { type: 2 }, { type: 0 }, { smartQuery: 'tags=serif' }])
        expect(await codeOf(edit({ id, name: 'New', ...field }))).toBe('FORBIDDEN')
      expect(await row(id)).toMatchObject({ name: 'Shelf', slug: 'shelf', type: 0 })
      await edit({ id, slug: 'best-of', type: 2 }, admin)
      await edit({ id, name: 'Renamed' })
      expect(await row(id)).toMatchObject({ slug: 'best-of', type: 2, name: 'Renamed' })
    })

    it('other columns cannot be set', () => {
      const id = 1
      for (const column of 'ownerId nameKey status isPrivate coverKey fontCount viewCount popularity sourceKey version createdAt updatedAt'.split(
        ' ',
      ))
        expect(editCollectionInput.safeParse({ id, name: 'x', [column]: 1 }).success, column).toBe(false)
    })

    it('clears, without other changes', async () => {
      const id = await make({ familyId: families[0]! })
      expect(await codeOf(edit({ id, clear: true, name: 'x' }))).toBe('BAD_REQUEST')
      expect(await codeOf(edit({ id, clear: false }))).toBe('BAD_REQUEST')
      await edit({ id, clear: 'true' })
      expect(await members(id)).toEqual([])
      expect((await row(id)).fontCount).toBe(0)
    })

    it('deletes with all dependent rows, and notifies the search', async () => {
      const id = await make({ familyId: families[0]! })
      await transaction(database, (manager) => manager.update(Collection, { id }, { coverKey: `cover/${id}/x.webp` }))
      const { version } = await row(id)
      await collections.remove({ id }, owner)
      for (const table of ['collection_family', 'collection_font', 'collection_token', 'collection_filter'])
        expect(await database.read.query(`SELECT * FROM ${table} WHERE collectionId = ?`, [id]), table).toEqual([])
      expect((await outbox(id)).at(-1)?.version).toBe(version + 1)
      expect(await database.read.query('SELECT storageKey FROM stored_removal')).toEqual([
        { storageKey: `cover/${id}/x.webp` },
      ])
      expect(await codeOf(collections.remove({ id }, owner))).toBe('NOT_FOUND')
    })
  })

  it('nobody else can do any of it, or learns more than allowed', async () => {
    const familyId = families[0]!
    const open = await make({ familyId })
    const secret = await make({ familyId, private: true })
    const acts = (id: number, actor: Actor) => [
      () => collections.addFont({ id, familyId: families[1]! }, actor),
      () => collections.setNote({ id, familyId, note: 'mine' }, actor),
      () => collections.move({ id, familyId }, actor),
      () => collections.removeFont({ id, familyId }, actor),
      () => edit({ id, name: 'mine' }, actor),
      () => edit({ id, clear: true }, actor),
      () => collections.remove({ id }, actor),
    ]
    const codes = async (id: number, actor: Actor) => {
      const all: string[] = []
      for (const act of acts(id, actor)) all.push(await codeOf(act()))
      return [...new Set(all)]
    }
    const before = [await row(open), await row(secret)]
    expect(await codes(open, ANONYMOUS)).toEqual(['UNAUTHORIZED'])
    expect(await codes(999_999, ANONYMOUS)).toEqual(['UNAUTHORIZED'])
    expect(await codes(open, other)).toEqual(['FORBIDDEN'])
    expect(await codes(secret, other)).toEqual(['FORBIDDEN'])
    expect(await codes(secret, moderator)).toEqual(['FORBIDDEN'])
    expect([await row(open), await row(secret)]).toEqual(before)
    expect(await codeOf(collections.details({ id: secret }, other))).toBe('NOT_FOUND')
    expect(await codeOf(collections.details({ id: secret }, ANONYMOUS))).toBe('NOT_FOUND')
    expect(await codeOf(collections.byId({ id: secret }, other))).toBe('FORBIDDEN')
    expect(await codeOf(collections.byId({ id: secret }, ANONYMOUS))).toBe('FORBIDDEN')
    expect((await collections.details({ id: secret }, owner)).private).toBe(true)
    expect(await codes(secret, admin)).toEqual(['done'])
  })

  it('lists the caller’s own in every order, in pages, including private ones', async () => {
    const person = await plantActor(database, 'lister')
    const ids: number[] = []
    for (const name of ['Beta', 'alpha', 'Gamma']) ids.push(await make({ name, private: name === 'alpha' }, person))
    await collections.addFont({ id: ids[0]!, familyId: families[0]! }, person)
    const names = async (sort: 'name' | 'date' | 'updated' | 'fonts') =>
      (await collections.mine({ sort, page: 1, size: 10 }, person)).hits.map((one) => one.name)
    expect(await names('name')).toEqual(['alpha', 'Beta', 'Gamma'])
    expect(await names('date')).toEqual(['Gamma', 'alpha', 'Beta'])
    expect(await names('updated')).toEqual(['Beta', 'Gamma', 'alpha'])
    expect((await names('fonts'))[0]).toBe('Beta')
    const second = await collections.mine({ sort: 'name', page: 9, size: 2, familyId: families[0]! }, person)
    expect(second).toMatchObject({ total: 3, page: 2, pages: 2, hits: [{ name: 'Gamma', fontExists: false }] })
    expect(await codeOf(collections.mine({ sort: 'name', page: 1, size: 2 }, ANONYMOUS))).toBe('UNAUTHORIZED')
    expect((await collections.mine({ sort: 'name', page: 1, size: 2 }, other)).total).toBe(0)
  })
})
