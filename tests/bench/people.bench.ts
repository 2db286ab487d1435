import path from 'node:path'
import type { Parts } from '#server/compose/parts.ts'
import { type Actor, ANONYMOUS } from '#server/features/core/actor.ts'
import { growPeople } from '#server/seeds/grow-people.ts'
import { randomSequence } from '#server/seeds/random.ts'
import { appRouter } from '#server/trpc/app-router.ts'
import { NO_COOKIE } from '#server/trpc/context.ts'
import { createCallerFactory } from '#server/trpc/trpc.ts'
import { openParts, prepareCatalogue } from './bench-site.ts'
import { startMariadb } from './mariadb.ts'
import { type Measure, median, percentile } from './table.ts'

const GROUP = 'people'
/** Longest service time of any call of a person, of which pages make several. */
const P99_MS = 50
/** Times of each call per query of `--queries`. */
const TIMES = 5
/** Rows of the busiest person of a site. */
const BUSY = { threads: 120, favourites: 120 }

/** Some calls need a session; none of them reads it. */
const SIGNED_IN: Actor = { ...ANONYMOUS, sessionId: 1 }

const createCaller = createCallerFactory(appRouter)
type Caller = ReturnType<typeof createCaller>

interface PeopleBenchOptions {
  environment: Record<string, string>
  scratch: string
  families: number
  people: number
  /** Families in all collections together. */
  rows: number
  queries: number
  /** Only calls with this text in their names; '' = all. */
  calls: string
  progress?: (line: string) => void
}

/** All calls of a logged-in person, among many people with many collections, on SQLite and on MariaDB. */
export async function peopleBench(options: PeopleBenchOptions): Promise<Measure[]> {
  const measures = await onDatabase('SQLite', options.environment, options)
  // In the site's folder, so that runs with a kept folder need not write a million rows again.
  const mariadb = await startMariadb(path.join(options.environment.DATA_DIR ?? options.scratch, 'people-mariadb'))
  if (!mariadb)
    return [
      ...measures,
      { group: GROUP, name: 'on MariaDB', unit: 'ms', value: null, note: 'mariadbd is not installed' },
    ]
  try {
    const environment = { ...options.environment, DATABASE_URL: mariadb.url }
    await prepareCatalogue(environment, options.families)
    return [...measures, ...(await onDatabase('MariaDB', environment, options))]
  } finally {
    await mariadb.stop()
  }
}

async function onDatabase(
  database: string,
  environment: Record<string, string>,
  options: PeopleBenchOptions,
): Promise<Measure[]> {
  const parts = await openParts(environment)
  try {
    const known = await count(parts, 'account')
    const began = performance.now()
    if (known < options.people)
      await growPeople(parts.database, {
        people: options.people - known,
        seed: 7,
        collectionRows: Math.max(0, options.rows - (await count(parts, 'collection_family'))),
      })
    const seconds = (performance.now() - began) / 1000
    options.progress?.(`bench: people and collections on ${database} are there, after ${seconds.toFixed(0)} s`)
    if (database === 'SQLite') await parts.database.write.query('ANALYZE')
    await parts.search.start()
    const rows = await count(parts, 'collection_family')
    const calls = await callsOf(parts, options.queries * TIMES)
    const set = `${await count(parts, 'account')} people, ${rows} rows in collections`
    const measures: Measure[] = []
    for (const { name, times, call } of calls.filter((one) => one.name.includes(options.calls))) {
      const taken: number[] = []
      // The first few compile statements and warm up caches.
      for (let at = -Math.min(3, times); at < times; at++) {
        const started = performance.now()
        await call(at + 3)
        if (at >= 0) taken.push(performance.now() - started)
      }
      measures.push({
        group: GROUP,
        name: `${name} on ${database}: p99`,
        unit: 'ms',
        value: percentile(taken, 0.99),
        target: { atMost: P99_MS },
        note: `p50 ${median(taken).toFixed(1)} ms, ${times} calls, ${set}`,
      })
    }
    return measures
  } finally {
    await parts.close()
  }
}

const count = async (parts: Parts, table: string): Promise<number> =>
  Number((await parts.reader.query<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n ?? 0)

interface Call {
  name: string
  times: number
  /** Each number stands for another person with another collection. */
  call(at: number): Promise<unknown>
}

async function callsOf(parts: Parts, times: number): Promise<Call[]> {
  const ids = (sql: string) => parts.reader.query<{ id: number }>(sql).then((rows) => rows.map((row) => row.id))
  const people = await parts.reader.query<{ id: number; username: string }>(
    'SELECT user.id, user.username FROM account JOIN user ON user.id = account.userId ORDER BY user.id DESC LIMIT 20000',
  )
  const families = await ids(
    'SELECT id FROM family WHERE status = 1 AND deletedAt IS NULL ORDER BY popularity DESC LIMIT 500',
  )
  const collections = await parts.reader.query<{ id: number; ownerId: number; username: string }>(
    `SELECT collection.id, collection.ownerId, user.username FROM collection JOIN user ON user.id = collection.ownerId
     JOIN account ON account.userId = user.id WHERE collection.isPrivate = 0 AND collection.fontCount > 2
     ORDER BY collection.id DESC LIMIT 5000`,
  )
  const random = randomSequence(3, 5)
  const person = (at: number) => people[(at * 37) % people.length]!
  const family = (at: number) => families[(at * 11) % families.length]!
  const collection = (at: number) => collections[(at * 13) % collections.length]!
  const actor = ({ id: userId, username }: { id: number; username: string }): Actor => ({
    ...SIGNED_IN,
    userId,
    username,
  })
  const as = (who: Actor): Caller =>
    createCaller({
      services: parts.services,
      actor: who,
      session: NO_COOKIE,
      address: `10.${random.below(250)}.${random.below(250)}.${random.below(250)}`,
      visitor: { address: '127.0.0.1', userAgent: '', country: null, optedOut: true, userId: null },
    })
  const by = (at: number) => as(actor(person(at)))
  const owner = (at: number) => as(actor({ id: collection(at).ownerId, username: collection(at).username }))
  const anybody = as(ANONYMOUS)
  const membersOf = async (at: number) =>
    ids(
      `SELECT familyId AS id FROM collection_family WHERE collectionId = ${collection(at).id} ORDER BY position LIMIT 3`,
    )

  const busy = person(1)
  await makeBusy(busy.id, people, families, as)
  const own = as(actor(busy))
  const [thread] = await ids(
    `SELECT threadId AS id FROM message_member WHERE userId = ${busy.id} ORDER BY threadId DESC LIMIT 1`,
  )
  const made: { at: number; id: number }[] = []
  const all = (name: string, call: Call['call']): Call => ({ name, times, call })

  return [
    all('collections.mine', (at) => owner(at).collections.mine({ familyId: family(at) })),
    all('collections.mine by # Fonts', (at) => owner(at).collections.mine({ sort: 'fonts' })),
    all('collections.held', (at) => {
      const from = (at * 7) % Math.max(1, families.length - 20)
      return owner(at).collections.held({ familyIds: families.slice(from, from + 20) })
    }),
    all('collections.details', (at) => anybody.collections.details({ id: collection(at).id })),
    all('collections.search popular', (at) => anybody.collections.search({ page: 1 + (at % 50) })),
    all('collections.search newest', (at) => anybody.collections.search({ sort: 'date', page: 1 + (at % 50) })),
    all('collections.search by words', (at) => anybody.collections.search({ q: ['night', 'signs', 'menu'][at % 3] })),
    all('collections.search of one owner', (at) => anybody.collections.search({ user: collection(at).username })),
    all('fonts.search in a collection', (at) =>
      anybody.fonts.search({ collection: String(collection(at).id), size: 20 }),
    ),
    all('collections.create', async (at) => {
      const { id } = await by(at).collections.create({ name: `Bench ${at}`, familyId: family(at) })
      made.push({ at, id })
    }),
    all('collections.addFont', (at) => owner(at).collections.addFont({ id: collection(at).id, familyId: family(at) })),
    all('collections.setNote', async (at) => {
      const [familyId = 0] = await membersOf(at)
      return owner(at).collections.setNote({ id: collection(at).id, familyId, note: `note ${at}` })
    }),
    all('collections.move to a place', async (at) => {
      const [familyId = 0] = await membersOf(at)
      return owner(at).collections.move({ id: collection(at).id, familyId, place: 2 + (at % 9) })
    }),
    all('collections.removeFont', (at) =>
      owner(at).collections.removeFont({ id: collection(at).id, familyId: family(at) }),
    ),
    all('collections.edit', (at) => owner(at).collections.edit({ id: collection(at).id, name: `Renamed ${at}` })),
    all('collections.remove', async () => {
      const one = made.pop()
      if (one) await by(one.at).collections.remove({ id: one.id })
    }),
    all('account.identity', (at) => by(at).account.identity()),
    all('profiles.byName', (at) => anybody.profiles.byName({ username: collection(at).username })),
    all('profiles.byName of the busiest', () => anybody.profiles.byName({ username: busy.username })),
    all('ratings.favourite', (at) => by(at).ratings.favourite({ familyId: family(at), favourite: true })),
    all('ratings.rate', (at) => by(at).ratings.rate({ familyId: family(at), stars: 1 + (at % 5) })),
    all('ratings.mine', () => own.ratings.mine({})),
    all('comments.add', (at) => by(at).comments.add({ familyId: family(at % 5), text: `said ${at}` })),
    all('comments.list', (at) => anybody.comments.list({ id: family(at % 5) })),
    all('messages.send', (at) =>
      by(at).messages.send({ toUserId: person(at + 1).id, subject: `Bench ${at}`, body: 'Words' }),
    ),
    all('messages.list', (at) => own.messages.list({ folder: 'inbox', page: 1 + (at % 5) })),
    all('messages.counts', () => own.messages.counts()),
    all('messages.thread', () => own.messages.thread({ threadId: thread ?? 0 })),
    all('follows.list', (at) => by(at).follows.list({})),
    all('savedPreviews.list', (at) => by(at).savedPreviews.list({})),
    all('all.search', (at) => anybody.all.search({ q: ['reader', 'night', 'serif'][at % 3] })),
  ]
}

/** Fills the folders of a person, for whom lists must be as fast. */
async function makeBusy(
  userId: number,
  people: readonly { id: number; username: string }[],
  families: readonly number[],
  as: (actor: Actor) => Caller,
): Promise<void> {
  const writers = people.slice(0, Math.min(people.length, BUSY.threads)).filter(({ id }) => id !== userId)
  for (const { id, username } of writers)
    await as({ ...SIGNED_IN, userId: id, username }).messages.send({
      toUserId: userId,
      subject: `To ${userId}`,
      body: 'Hello',
    })
  const own = as({ ...SIGNED_IN, userId, username: '' })
  for (const familyId of families.slice(0, BUSY.favourites)) await own.ratings.favourite({ familyId, favourite: true })
}
