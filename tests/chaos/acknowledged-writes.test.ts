import { expect, test } from 'vitest'
import { issueStamp } from '#server/features/core/form-guard.ts'
import { examine } from '#server/operations/doctor/doctor.service.ts'
import { ACCOUNT_RATES } from '#shared/account-limits.ts'
import { type DatabaseKind, describeOneDatabase } from '#tests/support/each-database.ts'
import { randomAddress, type SiteClient, siteClient } from '#tests/support/http-client.ts'
import { enterPerson, PASSWORD, plantPerson } from '#tests/support/people.ts'
import { NO_FAMILIES, siteToKill } from '#tests/support/site-to-kill.ts'
import { sampled } from '#tests/support/thorough.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** Number of kills, each after another number of writes. */
const KILLS = sampled(2, 8)
const WRITERS = 5

/** An acknowledged write: a query whose only row must have `value`. */
interface Acknowledged {
  what: string
  sql: string
  params: unknown[]
  value: unknown
}

interface Writer {
  client: SiteClient
  userId: number
  toUserId: number
}

/** Sends writes of every kind, one after the other, until the site is killed. */
async function write(writer: Writer, families: readonly number[], round: string, done: Acknowledged[]): Promise<void> {
  const { client, userId } = writer
  const call = async (procedure: string, input: unknown) => {
    const answer = await client.post(`/trpc/${procedure}`, input)
    return answer.status === 200 ? answer.json.result.data : null
  }
  const note = (what: string, sql: string, params: unknown[], value: unknown) => done.push({ what, sql, params, value })
  try {
    for (let n = 0; ; n++) {
      const name = `${round} ${userId} ${n}`
      const made = await call('collections.create', { name, familyId: families[0] })
      if (made) {
        note('a collection', 'SELECT name AS value FROM collection WHERE id = ?', [made.id], name)
        for (const familyId of families.slice(1, 4)) {
          if (!(await call('collections.addFont', { id: made.id, familyId }))) continue
          const member = 'FROM collection_family WHERE collectionId = ? AND familyId = ?'
          note('a member', `SELECT COUNT(*) AS value ${member}`, [made.id, familyId], 1)
          if (await call('collections.setNote', { id: made.id, familyId, note: name }))
            note('a note', `SELECT note AS value ${member}`, [made.id, familyId], name)
        }
        await call('collections.move', { id: made.id, familyId: families[3], place: 1 })
      }
      const familyId = families[n % families.length]
      if (await call('ratings.favourite', { familyId, favourite: true }))
        note(
          'a favourite',
          'SELECT COUNT(*) AS value FROM family_favourite WHERE userId = ? AND familyId = ?',
          [userId, familyId],
          1,
        )
      if (await call('comments.add', { familyId, text: name }))
        note('a comment', 'SELECT COUNT(*) AS value FROM comment WHERE userId = ? AND text = ?', [userId, name], 1)
      const sent = await client.post('/api/messages/new', { toUserId: writer.toUserId, subject: name, body: name })
      if (sent.status === 200)
        note(
          'a message, with both of its folders',
          `SELECT COUNT(*) AS value FROM message_thread JOIN message_member ON message_member.threadId = message_thread.id
           JOIN message ON message.threadId = message_thread.id WHERE message_thread.subject = ?`,
          [name],
          2,
        )
    }
  } catch {
    // The site was killed: an unanswered write may be stored or not, but never in part.
  }
}

await describeOneDatabase('a site that is killed', (kind: DatabaseKind) => {
  const { start, end, withDatabase, storage } = siteToKill(kind)

  // Over 20 s on a busy machine: the site starts three times.
  test('keeps acknowledged writes, and stores none in part', { timeout: 300_000 }, async () => {
    const done: Acknowledged[] = []
    const kinds = () => new Set(done.map(({ what }) => what)).size
    for (let kill = 0; kill < KILLS; kill++) {
      const url = await start()
      const { writers, families } = await withDatabase(async (database) => {
        const people = await Promise.all(
          Array.from({ length: WRITERS }, (_, at) =>
            enterPerson(database, url, { username: `killed${kill}writer${at}` }),
          ),
        )
        const rows: { id: number }[] = await database.read.query('SELECT id FROM family WHERE status = 1 ORDER BY id')
        const writers = people.map(({ client, userId }, at): Writer => {
          return { client, userId, toUserId: people[(at + 1) % people.length]!.userId }
        })
        return { writers, families: rows.map((row) => row.id) }
      })
      const before = done.length
      const crowd = Promise.all(writers.map((writer) => write(writer, families, `round ${kill}`, done)))
      // Another count each time, to kill at another moment.
      const isLast = kill === KILLS - 1
      await waitFor('acknowledged writes', () => done.length >= before + 5 + kill * 11 && (!isLast || kinds() === 6))
      await end('SIGKILL')
      await crowd
    }
    await start()
    await withDatabase(async (database) => {
      for (const { what, sql, params, value } of done) {
        const [row]: { value: unknown }[] = await database.read.query(sql, params)
        expect(typeof value === 'number' ? Number(row?.value) : row?.value, `${what}: ${params.join(', ')}`).toBe(value)
      }
      // Counts match rows, files have rows, and threads have their message and both folders, acknowledged or not.
      expect(await examine({ database, storage: storage() }, { deep: false })).toEqual([])
      expect(
        await database.read.query(
          `SELECT id FROM message_thread WHERE (SELECT COUNT(*) FROM message WHERE threadId = message_thread.id) <> 1
           OR (SELECT COUNT(*) FROM message_member WHERE threadId = message_thread.id) <> 2`,
        ),
      ).toEqual([])
    })
    expect((await end('SIGTERM')).code).toBe(0)
  })

  test('keeps the rate limits of log-in, joining and password reset after a restart', async () => {
    const address = randomAddress()
    const ask = async (url: string, procedure: string, input: unknown) =>
      (await siteClient(url).post(`/trpc/account.${procedure}`, input, { address })).status
    let url = await start(NO_FAMILIES)
    const { username, secret } = await withDatabase(async (database) => {
      const [row] = await database.read.query("SELECT value FROM app_state WHERE name = 'site.secret'")
      return { ...(await plantPerson(database)), secret: row.value as string }
    })
    const login = (password: string) => ask(url, 'login', { login: username, password, next: '' })
    const forgot = (at: number) => ask(url, 'forgot', { email: `nobody${at}@example.org` })
    const join = (at: number) => {
      const who = { username: `joiner${at}`, email: `joiner${at}@example.org`, password: 'seven quiet herons at dusk' }
      return ask(url, 'join', { ...who, next: '', nickname: '', stamp: issueStamp(secret, Date.now() - 60_000) })
    }
    for (let at = 0; at < ACCOUNT_RATES.login.times; at++) expect(await login(`wrong ${at}`)).toBe(400)
    for (let at = 0; at < ACCOUNT_RATES.forgot.times; at++) expect(await forgot(at)).toBe(200)
    for (let at = 0; at < ACCOUNT_RATES.join.times; at++) expect(await join(at)).toBe(200)
    const refused = [429, 429, 429]
    expect([await login(PASSWORD), await forgot(9), await join(9)]).toEqual(refused)
    await end('SIGKILL')
    url = await start(NO_FAMILIES)
    expect([await login(PASSWORD), await forgot(9), await join(9)]).toEqual(refused)
    await end('SIGTERM')
  })
})
