import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { Account } from '#server/database/entities/account.ts'
import { Article } from '#server/database/entities/article.ts'
import { AuditEntry } from '#server/database/entities/audit-entry.ts'
import { COMMENT_STATUS, Comment } from '#server/database/entities/comment.ts'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { Notification } from '#server/database/entities/follow.ts'
import { User } from '#server/database/entities/user.ts'
import { chunks } from '#server/database/in-list.ts'
import type { Reader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { findComments } from '#server/features/community/comments/comments.queries.ts'
import {
  countNews,
  countUnreadNews,
  findNewestNews,
  findNews,
} from '#server/features/community/follows/follows.queries.ts'
import { findArticlePage } from '#server/features/editorial/articles/articles.queries.ts'
import { createAuditLogService } from '#server/features/moderation/admin/audit-log.service.ts'
import { findManagedFamilies } from '#server/features/moderation/admin/manage.queries.ts'
import { findPeople } from '#server/features/moderation/admin/people.queries.ts'
import { UNREAD_COUNTED } from '#shared/people-limits.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { plantPerson } from '#tests/support/people.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

const ROWS = 1200
const NOW = Date.UTC(2026, 5, 15)
/** For a page of rows with what belongs to each, and for asking the server's counter. */
const PAGE_READS = 400
const numbers = Array.from({ length: ROWS }, (_, at) => at + 1)

await describeEachDatabase('lists of many rows', (kind) => {
  let database: Database
  let reader: Reader
  let userId: number
  let families: number[]
  /** Rows that the database read so far; MariaDB and MySQL count them for each connection. */
  let readSoFar: () => Promise<number>
  let disconnect: () => Promise<void>

  beforeAll(async () => {
    database = await freshDatabase(kind)
    const runner = database.read.createQueryRunner()
    disconnect = () => runner.release()
    const query = <T>(sql: string, params: unknown[] = []) => runner.query(sql, params) as Promise<T[]>
    reader = { query, slow: query, close: async () => undefined }
    readSoFar = async () => {
      if (kind.kind !== 'mysql') return 0
      const rows = await query<{ Value: string }>("SHOW SESSION STATUS LIKE 'Handler_read%'")
      return rows.reduce((sum, row) => sum + Number(row.Value), 0)
    }
    userId = (await plantPerson(database)).userId
    const familyId = await plantRealFamily(database, { slug: 'first', topic: 'serif', styles: ['Regular'] })
    const { id: _, ...family } = await database.read.manager.findOneByOrFail(Family, { id: familyId })
    const { id: __, ...user } = await database.read.manager.findOneByOrFail(User, { id: userId })
    const account = await database.read.manager.findOneByOrFail(Account, { userId })
    await transaction(database, async (manager) => {
      for (const some of chunks(numbers, 200)) {
        await manager.insert(
          Family,
          some.map((n) => ({
            ...family,
            slug: `f${n}`,
            sourceKey: `planted:${n}`,
            createdAt: NOW + n,
            status: n % 10 === 0 ? FAMILY_STATUS.hidden : FAMILY_STATUS.published,
          })),
        )
        await manager.insert(
          User,
          some.map((n) => ({ ...user, username: `n${n}`, usernameKey: `n${n}`, createdAt: NOW + n })),
        )
        await manager.insert(
          Article,
          some.map((n) => ({
            slug: `a${n}`,
            title: `A ${n}`,
            summary: '',
            bodyMarkdown: 'Words. '.repeat(50),
            authorName: 'A',
            tags: '',
            coverFamily: '',
            coverText: '',
            status: 1 as const,
            publishedAt: NOW - n,
            updatedAt: NOW,
          })),
        )
        await manager.insert(
          AuditEntry,
          some.map((n) => ({
            actorId: userId,
            action: 'user.role',
            userId,
            detail: { n },
            subject: null,
            happenedAt: NOW,
          })),
        )
        await manager.insert(
          Comment,
          some.map((n) => ({
            familyId,
            userId,
            text: `C ${n}`,
            rating: null,
            status: COMMENT_STATUS.published,
            createdAt: NOW - n,
            editedAt: null,
          })),
        )
      }
      const people: { id: number; usernameKey: string }[] = await manager.query(
        "SELECT id, usernameKey FROM user WHERE usernameKey LIKE 'n%'",
      )
      for (const some of chunks(people, 200))
        await manager.insert(
          Account,
          some.map(({ id, usernameKey }) => ({ ...account, userId: id, email: usernameKey, emailKey: usernameKey })),
        )
      const rows: { id: number }[] = await manager.query('SELECT id FROM family WHERE slug <> ? ORDER BY createdAt', [
        'first',
      ])
      families = rows.map(({ id }) => id)
      for (const some of chunks(families, 200))
        await manager.insert(
          Notification,
          some.map((id, at) => ({ userId, familyId: id, isRead: at < 2, isMailed: true, createdAt: NOW + id })),
        )
    })
    if (kind.kind === 'mysql')
      for (const table of ['family', 'user', 'account', 'article', 'audit_entry', 'comment', 'notification'])
        await runner.query(`ANALYZE TABLE ${table}`)
  })
  afterAll(async () => {
    await disconnect()
    await database.close()
  })

  /** @returns what `ask` answers, having read no more rows than this */
  async function within<T>(most: number, ask: () => Promise<T>): Promise<T> {
    const before = await readSoFar()
    const answer = await ask()
    expect((await readSoFar()) - before).toBeLessThanOrEqual(most)
    return answer
  }

  test('news: a page, and a badge that stops counting', async () => {
    const shown = families.filter((_, at) => (at + 1) % 10 !== 0).reverse()
    const first = await within(PAGE_READS, () => findNews(reader, userId, 20, 0))
    expect(first.map((one) => one.familyId)).toEqual(shown.slice(0, 20))
    const last = await findNews(reader, userId, 20, shown.length - 5)
    expect(last.map((one) => one.familyId)).toEqual(shown.slice(-5))
    expect(await countNews(reader, userId)).toBe(shown.length)
    expect(await within(5 * UNREAD_COUNTED, () => countUnreadNews(reader, userId))).toBe(UNREAD_COUNTED)
    const [{ id }] = (await reader.query<{ id: number }>('SELECT MAX(id) AS id FROM notification')) as [{ id: number }]
    expect(await within(100, () => findNewestNews(reader, userId))).toBe(id)
    expect(await findNewestNews(reader, userId + 1)).toBe(0)
  })

  test('comments: those of the page are joined, the others counted', async () => {
    const { id: familyId } = await database.read.manager.findOneByOrFail(Family, { slug: 'first' })
    const read = (offset: number) => findComments(reader, familyId, 10, offset)
    const first = await within(ROWS + PAGE_READS, () => read(0))
    expect(first.map(({ text, total }) => [text, Number(total)])).toEqual(
      numbers.slice(0, 10).map((n) => [`C ${n}`, ROWS]),
    )
    const last = await within(2 * ROWS + PAGE_READS, () => read(ROWS - 10))
    expect(last.map(({ text }) => text)).toEqual(numbers.slice(-10).map((n) => `C ${n}`))
  })

  test('articles: those of the page are read, the others counted', async () => {
    const page = (at: number) => findArticlePage(reader, NOW, at, 10)
    const first = await within(ROWS + PAGE_READS, () => page(1))
    expect(first.records.map(({ slug }) => slug)).toEqual(numbers.slice(0, 10).map((n) => `a${n}`))
    expect(first.place).toMatchObject({ total: ROWS, pages: ROWS / 10 })
    const last = await page(9999)
    expect(last.records.map(({ slug }) => slug)).toEqual(numbers.slice(-10).map((n) => `a${n}`))
    expect(last.place.page).toBe(ROWS / 10)
  })

  test('families, people and acts for admins', async () => {
    const fonts = await within(ROWS + 2 * PAGE_READS, () =>
      findManagedFamilies(reader, { q: '', state: 'all', page: 1 }, 50),
    )
    expect(fonts.rows.map(({ id }) => id)).toEqual([...families].reverse().slice(0, 50))
    expect(fonts.place.total).toBe(ROWS + 1)
    const people = await within(2 * ROWS + 2 * PAGE_READS, () =>
      findPeople(reader, { q: '', show: 'all', page: 2 }, 50),
    )
    expect(people.place.total).toBe(ROWS + 1)
    expect(people.records).toHaveLength(50)
    expect(await findPeople(reader, { q: 'n1200', show: 'all', page: 1 }, 50)).toMatchObject({ place: { total: 1 } })
    expect(await findPeople(reader, { q: '', show: 'admins', page: 1 }, 50)).toMatchObject({ place: { total: 0 } })
    const log = createAuditLogService({ reader })
    const ask = { action: '', actor: '', person: '', subject: '' }
    const acts = await within(2 * ROWS + 2 * PAGE_READS, () => log.list({ ...ask, page: 9999 }))
    expect(acts.hits.at(-1)?.detail).toEqual([{ name: 'n', value: '1' }])
    expect((await log.list({ ...ask, action: 'user.role', page: 1 })).hits[0]?.detail[0]?.value).toBe(String(ROWS))
  })
})
