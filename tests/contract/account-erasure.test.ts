import { expect, test } from 'vitest'
import { transaction } from '#server/database/transaction.ts'
import { eraseDueAccounts } from '#server/features/account/account-erasure.ts'
import { insertCollection } from '#server/features/collections/collection-writes.ts'
import { ACCOUNT } from '#shared/account-limits.ts'
import { describeEachDatabase, withDatabase } from '#tests/support/each-database.ts'
import { plantPerson, plantSession } from '#tests/support/people.ts'

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
          await insertCollection(manager, {
            owner: { id: userId, username },
            ...{ slug: username, name: username, description: '', isPrivate: false, type: 0, sourceKey: null },
            ...{ popularity: 0, createdAt: now, updatedAt: now, families: [{ familyId: 1, note: '' }] },
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
})
