import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/data-source.ts'
import type { Reader } from '#server/database/reader.ts'
import { countStats, findActivity, findProfile } from '#server/features/account/profiles/profiles.queries.ts'
import { findComment, findComments } from '#server/features/community/comments/comments.queries.ts'
import { countUnreadNews, findFollows, findNews } from '#server/features/community/follows/follows.queries.ts'
import {
  countPlaces,
  countUnread,
  findMessages,
  findOwnThread,
  findThreads,
  isBlocked,
} from '#server/features/community/messages/messages.queries.ts'
import { findFavourites, findOwnRating, findRatings } from '#server/features/community/ratings/ratings.queries.ts'
import { findSaved, findShared } from '#server/features/previews/saved-previews/saved-previews.queries.ts'
import { sqliteDatabase } from '#tests/support/sqlite.ts'

const place = await sqliteDatabase()
const database = await openDatabase({ kind: 'sqlite', file: place.file }, { migrate: false })
afterAll(async () => {
  await database.close()
  await place.remove()
})

/** SQLite's query plans of the statements in `run`. */
async function plansOf(run: (reader: Reader) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  const explain = async <T>(sql: string, params: unknown[] = []) => {
    const rows: { detail: string }[] = await database.read.query(`EXPLAIN QUERY PLAN ${sql}`, params)
    plans.push(...rows.map((row) => row.detail))
    return database.read.query(sql, params) as Promise<T[]>
  }
  await run({ query: explain, slow: explain, close: async () => undefined })
  return plans
}

const own = {
  threadId: 1,
  subject: '',
  otherId: 2,
  username: '',
  avatarKey: null,
  place: 0,
  receivedAt: 1,
  unread: 0,
} as const

/** Precomputed parts of a statement: scanning their few rows is not a table scan. */
const FEW = /^SCAN (?:member|part|everything|waiting|CONSTANT|\d+ CONSTANT|act_\d|\(subquery)/

test.each<[string, (reader: Reader) => Promise<unknown>]>([
  ...(['inbox', 'sent', 'archive', 'trash'] as const).map((folder): [string, (reader: Reader) => Promise<unknown>] => [
    `folder ${folder}`,
    (reader) => findThreads(reader, 1, folder, 20, 40),
  ]),
  ['counts of folders', (reader) => countPlaces(reader, 1)],
  ['unread messages', (reader) => countUnread(reader, 1)],
  ['a thread', (reader) => findOwnThread(reader, 1, 1)],
  ['messages of a thread', (reader) => findMessages(reader, { ...own, clearedThrough: 0 }, 1, 50, 0)],
  ['a block', (reader) => isBlocked(reader, 1, 2)],
  ['a profile', (reader) => findProfile(reader, 'ada')],
  ['numbers of a person', (reader) => countStats(reader, 1)],
  ['activity of a person', (reader) => findActivity(reader, 1)],
  ['opinion of a family', (reader) => findRatings(reader, 1)],
  ['one’s own opinion', (reader) => findOwnRating(reader, 1, 1)],
  ['favourites', (reader) => findFavourites(reader, 1, 20, 0)],
  ['comments of a family', (reader) => findComments(reader, 1, 10, 0)],
  ['a comment', (reader) => findComment(reader, 1)],
  ['news', (reader) => findNews(reader, 1, 20, 0)],
  ['unread news', (reader) => countUnreadNews(reader, 1)],
  ['follows', (reader) => findFollows(reader, 1)],
  ['kept previews', (reader) => findSaved(reader, 1, 20, 0)],
  ['a shared preview', (reader) => findShared(reader, 'x')],
])('%s: every table by an index, however many people there are', async (_, run) => {
  const plans = await plansOf(run)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.filter((plan) => plan.startsWith('SCAN') && !FEW.test(plan))).toEqual([])
})

test('what one person did with a family is found without reading what others did', async () => {
  const plans: { detail: string }[] = await database.read.query(
    'EXPLAIN QUERY PLAN DELETE FROM foundry_activity WHERE familyId = ? AND kind = ? AND userId = ?',
    [1, 'favourite', 1],
  )
  expect(plans.map(({ detail }) => detail).join()).toContain('(familyId=? AND kind=? AND userId=?)')
})
