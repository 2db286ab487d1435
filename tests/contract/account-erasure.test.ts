import { expect, test, vi } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { Notification } from '#server/database/entities/follow.ts'
import { FamilyFavourite, FamilyRating, FamilyRatingTotals } from '#server/database/entities/rating.ts'
import { UserDownload } from '#server/database/entities/usage.ts'
import { chunks } from '#server/database/in-list.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { eraseDueAccounts } from '#server/features/account/account-erasure.ts'
import { issueToken } from '#server/features/account/account-tokens.ts'
import { erasePersonRows } from '#server/features/account/profiles/person-rows.ts'
import { createFamilyRows } from '#server/features/catalogue/fonts/family-rows.ts'
import { clearThread, insertThread } from '#server/features/community/messages/message-writes.ts'
import { createRatingsService } from '#server/features/community/ratings/ratings.service.ts'
import { eraseFoundryRows } from '#server/features/foundries/foundry-rows.ts'
import { ACCOUNT } from '#shared/account-limits.ts'
import { describeEachDatabase, withDatabase } from '#tests/support/each-database.ts'
import { failWhere } from '#tests/support/fail-statements.ts'
import { asActor, plantPerson, plantSession } from '#tests/support/people.ts'
import { plantCollection } from '#tests/support/plant-collection.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

/** As the site runs it. */
const ERASERS = [erasePersonRows, eraseFoundryRows]

/** Marks the account as due, and gives the person rows in large tables. */
async function plantHeavy(database: Database, rows: { notices: number; downloads: number }) {
  const { userId, username } = await plantPerson(database)
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  const notices = numbers(rows.notices).map((familyId) => ({
    familyId,
    userId,
    isRead: false,
    isMailed: true,
    createdAt: 1,
  }))
  const downloads = numbers(rows.downloads).map((familyId) => ({ familyId, userId, fontId: null, happenedAt: 1 }))
  await transaction(database, async (manager) => {
    for (const part of chunks(notices, 200)) await insertRows(manager, Notification, part)
    for (const part of chunks(downloads, 200)) await insertRows(manager, UserDownload, part)
    await manager.query('UPDATE account SET deleteAfter = 1 WHERE userId = ?', [userId])
  })
  return { userId, username }
}

const ratingsOn = (database: Database) => {
  const reader = createReader(database, null)
  const rows = createFamilyRows({ reader, imageUrl: () => '/x.png', now: Date.now })
  return createRatingsService({ database, reader, rows })
}

await describeEachDatabase('erasing accounts', (kind) => {
  test("deletes due accounts with their data, and nobody else's", async () => {
    await withDatabase(kind, async (database) => {
      const now = Date.now()
      const due = await plantPerson(database)
      const waiting = await plantPerson(database)
      const stays = await plantPerson(database)
      const unconfirmed = await plantPerson(database, { confirmed: false })
      await plantSession(database, stays.userId)
      await plantSession(database, due.userId)
      await transaction(database, async (manager) => {
        await manager.query('UPDATE account SET deleteAfter = ? WHERE userId = ?', [now - 1, due.userId])
        await manager.query('UPDATE account SET deleteAfter = ? WHERE userId = ?', [now + 60_000, waiting.userId])
        for (const { userId, username } of [due, stays]) {
          await manager.query('UPDATE user SET avatarKey = ? WHERE id = ?', [`avatar/${userId}/a.webp`, userId])
          await plantCollection(manager, {
            owner: { id: userId, username },
            slug: username,
            name: username,
            createdAt: now,
            families: [{ familyId: 1, note: '' }],
          })
          await manager.query('UPDATE collection SET coverKey = ? WHERE ownerId = ?', [`cover/${userId}.webp`, userId])
        }
      })
      const seen: number[] = []
      const erase = () => eraseDueAccounts(database, [async (_, userId) => void seen.push(userId)], now)
      expect(await erase()).toBe(1)
      expect(await erase()).toBe(0)
      expect(seen).toEqual([due.userId])
      const decided = await database.read.query('SELECT storageKey FROM stored_removal ORDER BY storageKey')
      expect(decided.map((row: { storageKey: string }) => row.storageKey)).toEqual([
        `avatar/${due.userId}/a.webp`,
        `cover/${due.userId}.webp`,
      ])
      const ids = async (sql: string) => (await database.read.query(sql)).map((row: { id: number }) => row.id)
      expect(await ids('SELECT id FROM user ORDER BY id')).toEqual([waiting.userId, stays.userId, unconfirmed.userId])
      expect(await ids('SELECT userId AS id FROM account ORDER BY userId')).toHaveLength(3)
      expect(await ids('SELECT userId AS id FROM session')).toEqual([stays.userId])
      expect(await ids('SELECT ownerId AS id FROM collection')).toEqual([stays.userId])
      expect(await ids('SELECT collectionId AS id FROM collection_family')).toHaveLength(1)
      // A week later it is still unconfirmed.
      expect(await eraseDueAccounts(database, [], now + ACCOUNT.unconfirmedMs + 60_000)).toBe(2)
      expect(await ids('SELECT id FROM user')).toEqual([stays.userId])
    })
  })

  test('keeps an unconfirmed account while a link that was mailed to it can still be used', async () => {
    await withDatabase(kind, async (database) => {
      const [joinedAgain, late] = [
        await plantPerson(database, { confirmed: false }),
        await plantPerson(database, { confirmed: false }),
      ]
      const joinedAt = Date.now()
      const now = joinedAt + ACCOUNT.unconfirmedMs + 60_000
      const issue = ({ userId, email }: typeof late, at: number) =>
        transaction(database, (manager) =>
          issueToken(manager, { userId, email, purpose: 'confirm', lastsMs: ACCOUNT.confirmMs, now: at }),
        )
      await issue(joinedAgain, now - ACCOUNT.confirmMs + 1)
      await issue(late, joinedAt)
      expect(await eraseDueAccounts(database, [], now)).toBe(1)
      const left = async () =>
        (await database.read.query('SELECT userId FROM account')).map((row: { userId: number }) => row.userId)
      expect(await left()).toEqual([joinedAgain.userId])
      expect(await eraseDueAccounts(database, [], now + 1)).toBe(1)
      expect(await left()).toEqual([])
    })
  })

  test('keeps one whose owner joins again between the list and its deletion', async () => {
    await withDatabase(kind, async (database) => {
      const { userId, email } = await plantPerson(database, { confirmed: false })
      const now = Date.now() + ACCOUNT.unconfirmedMs + 60_000
      const listed = database.read.query.bind(database.read)
      const spy = vi.spyOn(database.read, 'query').mockImplementation((async (sql: string, params: unknown[]) => {
        const rows = await listed(sql, params)
        spy.mockRestore()
        await transaction(database, (manager) =>
          issueToken(manager, { userId, email, purpose: 'confirm', lastsMs: ACCOUNT.confirmMs, now }),
        )
        return rows
      }) as never)
      await eraseDueAccounts(database, [], now)
      expect(await database.read.query('SELECT userId FROM account')).toEqual([{ userId }])
    })
  })

  test('deletes many rows batch by batch, and goes on after a crash between two', async () => {
    await withDatabase(kind, async (database) => {
      const familyId = await plantRealFamily(database, { slug: 'plum', topic: 'serif', styles: ['Regular'] })
      const due = await plantHeavy(database, { notices: 2500, downloads: 1000 })
      const stays = await plantHeavy(database, { notices: 1200, downloads: 3 })
      await database.write.query('UPDATE account SET deleteAfter = NULL WHERE userId = ?', [stays.userId])
      for (const { userId, username } of [due, stays])
        await ratingsOn(database).favourite(asActor({ userId, username }), { familyId, favourite: true })
      const left = async ({ userId }: { userId: number }) => [
        await database.read.manager.countBy(Notification, { userId }),
        await database.read.manager.countBy(UserDownload, { userId }),
        await database.read.manager.countBy(FamilyFavourite, { userId }),
      ]
      const batches: number[] = []
      const crash = failWhere(database.write, (_, sql, values) => {
        if (!sql.startsWith('DELETE FROM notification WHERE id')) return false
        return batches.push(values?.length ?? 0) === 2
      })
      await expect(eraseDueAccounts(database, ERASERS)).rejects.toThrow('killed here')
      crash.heal()
      expect(batches).toEqual([1000, 1000])
      expect(await left(due)).toEqual([1500, 1000, 1])
      expect(await database.read.query('SELECT deleteAfter FROM account WHERE userId = ?', [due.userId])).toEqual([
        { deleteAfter: expect.anything() },
      ])
      expect(await eraseDueAccounts(database, ERASERS)).toBe(1)
      expect(await left(due)).toEqual([0, 0, 0])
      expect(await left(stays)).toEqual([1200, 3, 1])
      expect(await database.read.query('SELECT id FROM user ORDER BY id')).toEqual([{ id: stays.userId }])
      expect(await database.read.manager.find(FamilyRatingTotals)).toMatchObject([{ familyId, favourites: 1 }])
    })
  })

  test('stops when its owner logs in between two batches', async () => {
    await withDatabase(kind, async (database) => {
      const { userId } = await plantHeavy(database, { notices: 2500, downloads: 0 })
      const listed = database.read.query.bind(database.read)
      let lists = 0
      const spy = vi.spyOn(database.read, 'query').mockImplementation((async (sql: string, params: unknown[]) => {
        const rows = await listed(sql, params)
        if (sql.includes('FROM notification') && ++lists === 2) {
          spy.mockRestore()
          await transaction(database, (manager) =>
            manager.query('UPDATE account SET deleteAfter = NULL WHERE userId = ?', [userId]),
          )
        }
        return rows
      }) as never)
      await eraseDueAccounts(database, ERASERS)
      expect(lists).toBe(2)
      expect(await database.read.manager.countBy(Notification, { userId })).toBe(1500)
      expect(await database.read.query('SELECT userId FROM account')).toEqual([{ userId }])
    })
  })

  test('finds all rows by an index, and deletes threads that nobody has any more', async () => {
    await withDatabase(kind, async (database) => {
      const [ana, ben, cleo] = [
        await plantHeavy(database, { notices: 1, downloads: 1 }),
        await plantHeavy(database, { notices: 1, downloads: 1 }),
        await plantPerson(database),
      ]
      const write = (from: { userId: number }, to: { userId: number }) =>
        transaction(database, (manager) =>
          insertThread(manager, {
            fromId: from.userId,
            toId: to.userId,
            subject: 'Kerning',
            body: 'Hello',
            at: 1,
            mailed: false,
          }),
        )
      await write(ana, ben)
      const kept = [await write(ben, cleo), await write(cleo, ana)]
      // Cleo has deleted this one herself, so nobody has it once Ana is gone.
      const deleted = await write(ana, cleo)
      await transaction(database, (manager) => clearThread(manager, deleted, cleo.userId))
      const families = [11, 12, 13]
      await transaction(database, async (manager) => {
        const stars = (userId: number) =>
          families.map((familyId, at) => ({ userId, familyId, stars: 3 + at, createdAt: 1 }))
        await insertRows(manager, FamilyRating, [...stars(ana.userId), ...stars(cleo.userId)])
        await insertRows(
          manager,
          FamilyRatingTotals,
          families.map((familyId, at) => ({ familyId, favourites: 0, ratings: 2, stars: 2 * (3 + at) })),
        )
      })
      const said: [string, unknown[]][] = []
      const ear = failWhere(database.write, (_, sql, values = []) => {
        said.push([sql, values])
        return false
      })
      expect(await eraseDueAccounts(database, ERASERS)).toBe(2)
      ear.heal()
      const ids = async (sql: string) => (await database.read.query(sql)).map((row: { id: number }) => row.id)
      expect(await ids('SELECT id FROM message_thread ORDER BY id')).toEqual(kept)
      expect(await ids('SELECT threadId AS id FROM message ORDER BY threadId')).toEqual(kept)
      expect(await ids('SELECT userId AS id FROM message_member')).toEqual([cleo.userId, cleo.userId])
      expect(await database.read.query('SELECT ratings, stars FROM family_opinion ORDER BY familyId')).toEqual([
        { ratings: 1, stars: 3 },
        { ratings: 1, stars: 4 },
        { ratings: 1, stars: 5 },
      ])
      if (kind.kind === 'mysql') return
      const scans: string[] = []
      for (const [sql, values] of said.filter(([text]) => /^(?:SELECT|UPDATE|DELETE)/.test(text))) {
        const plan: { detail: string }[] = await database.read.query(`EXPLAIN QUERY PLAN ${sql}`, values)
        if (plan.some(({ detail }) => detail.startsWith('SCAN'))) scans.push(sql)
      }
      expect(scans).toEqual([])
    })
  })

  test.runIf(kind.kind === 'mysql')('lets others like what the person never liked, meanwhile', async () => {
    await withDatabase(kind, async (database) => {
      const plant = (slug: string) => plantRealFamily(database, { slug, topic: 'serif', styles: ['Regular'] })
      const [plum, pear] = [await plant('plum'), await plant('pear')]
      const ratings = ratingsOn(database)
      // Their ids lie around that of the person, and none of them has rows yet.
      const others = [await plantPerson(database)]
      const due = await plantHeavy(database, { notices: 1, downloads: 1 })
      others.push(await plantPerson(database))
      await ratings.favourite(asActor(due), { familyId: plum, favourite: true })
      await ratings.rate(asActor(due), { familyId: plum, stars: 4 })
      const meanwhile = async () => {
        for (const other of others) {
          await ratings.favourite(asActor(other), { familyId: pear, favourite: true })
          await ratings.rate(asActor(other), { familyId: pear, stars: 5 })
        }
      }
      expect(await eraseDueAccounts(database, [...ERASERS, meanwhile])).toBe(1)
      expect(await database.read.query('SELECT * FROM family_opinion ORDER BY familyId')).toEqual([
        { familyId: plum, favourites: 0, ratings: 0, stars: 0 },
        { familyId: pear, favourites: 2, ratings: 2, stars: 10 },
      ])
    })
  })
})
