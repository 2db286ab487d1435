import { expect, test, vi } from 'vitest'
import { transaction } from '#server/database/transaction.ts'
import { eraseDueAccounts } from '#server/features/account/account-erasure.ts'
import { issueToken } from '#server/features/account/account-tokens.ts'
import { ACCOUNT } from '#shared/account-limits.ts'
import { describeEachDatabase, withDatabase } from '#tests/support/each-database.ts'
import { plantPerson, plantSession } from '#tests/support/people.ts'
import { plantCollection } from '#tests/support/plant-collection.ts'

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
})
