import { PassThrough, Readable } from 'node:stream'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/database/data-source.ts'
import { FoundryMember } from '#server/database/entities/foundry.ts'
import { UploadSession } from '#server/database/entities/publishing.ts'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { createLimitsService } from '#server/features/core/limits/limits.service.ts'
import { createSettingsService } from '#server/features/core/settings/settings.service.ts'
import { createPublishingService } from '#server/features/publishing/publishing.service.ts'
import { toProblem } from '#server/http/errors.ts'
import { createMailService } from '#server/mail/mail.service.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { UPLOAD } from '#shared/publishing-limits.ts'
import { asActor, plantPerson } from '#tests/support/people.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'
import { sqliteDatabase } from '#tests/support/sqlite.ts'
import { unfinishedUploads } from '#tests/support/unfinished-uploads.ts'

const FILE_BYTES = 400_000
const PLENTY = 100 * UPLOAD.reserveBytes

let free = PLENTY

const place = await sqliteDatabase()
const database = await openDatabase({ kind: 'sqlite', file: place.file }, { migrate: false })
const reader = createReader(database, null)
const storage = createLocalStorage(`${place.folder}/files`)
const settings = createSettingsService({ database, reader })
const limits = createLimitsService({ database, secret: 'of tests' })
const uploads = unfinishedUploads({
  database,
  storage,
  settings,
  limits,
  tempDir: `${place.folder}/temp`,
  freeBytes: async () => free,
})
const designer = asActor(await plantPerson(database, { roles: ['designer'] }), ['designer'])
// One must be a member of a foundry before creating a family.
await plantRealFamily(database, { slug: 'first', topic: 'serif', styles: ['Regular'] })
const [foundry] = await database.read.query("SELECT id FROM foundry WHERE slug = 'planted'")
await transaction(database, (manager) =>
  manager.insert(FoundryMember, {
    foundryId: foundry.id,
    userId: designer.userId,
    role: 'owner',
    createdAt: Date.now(),
  }),
)
const site = { name: 'Fonts', publicUrl: 'https://fonts.example' }
const mail = createMailService({})
const publishing = createPublishingService({ database, reader, settings, limits, site, mail, logger: console })
const familyId = (await publishing.create(designer, {})).familyId
beforeEach(() => {
  free = PLENTY
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await database.close()
  await place.remove()
})

const begin = (bytes = FILE_BYTES) => uploads.begin(designer, { familyId, fileName: 'a.ttf', bytes })
const received = async (id: string) => (await uploads.progress(designer, id)).received
const send = (id: string, offset: number, bytes: number) =>
  uploads.append(designer, id, offset, Readable.from([Buffer.alloc(bytes)]))
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => toProblem(error),
  )

test('a disk without enough space refuses uploads with status 507', async () => {
  const sessions = () => database.read.manager.countBy(UploadSession, {})
  const before = await sessions()
  free = FILE_BYTES + UPLOAD.reserveBytes - 1
  expect(await problemOf(begin())).toMatchObject({ status: 507, detail: expect.stringContaining('no room') })
  expect(await sessions()).toBe(before)
  free += 1
  expect(await problemOf(begin())).toBeNull()
})

test('a disk that fills up in between keeps the received bytes, and the upload continues when there is space', async () => {
  const { id } = await begin()
  await send(id, 0, 100_000)
  free = FILE_BYTES - 100_000 + UPLOAD.reserveBytes - 1
  expect(await problemOf(send(id, 100_000, 300_000))).toMatchObject({ status: 507 })
  expect(await received(id)).toBe(100_000)
  free = PLENTY
  expect(await send(id, 100_000, 300_000)).toEqual({ received: FILE_BYTES })
})

/** Sends the first bytes of a file on a connection that stays open, until they were received. */
async function startSending(bytes: number) {
  const { id } = await begin()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const line = new PassThrough({ highWaterMark: FILE_BYTES })
  const sent = problemOf(uploads.append(designer, id, 0, line))
  // Receiving the last byte implies those before it.
  for (const length of [bytes - 1, 1]) {
    line.write(Buffer.alloc(length))
    while (line.readableLength > 0) await new Promise(setImmediate)
  }
  return { id, line, sent }
}

test('a drip is cut off, its bytes count, and its slot is free again', async () => {
  const drip = await startSending(1000)
  // A connection may be slow at first.
  vi.advanceTimersByTime(UPLOAD.slowAfterMs - 1000)
  expect(drip.line.destroyed).toBe(false)
  vi.advanceTimersByTime(2000)
  expect(drip.line.destroyed).toBe(true)
  expect(await drip.sent).toMatchObject({ status: 408, detail: expect.stringContaining('too slowly') })
  vi.useRealTimers()
  expect(await received(drip.id)).toBe(1000)
  for (let offset = 1000; offset < 4000; offset += 1000)
    expect(await send(drip.id, offset, 1000)).toEqual({ received: offset + 1000 })
})

test('an upload at the least speed continues', async () => {
  const seconds = UPLOAD.slowAfterMs / 1000 + 1
  const slow = await startSending(seconds * UPLOAD.leastBytesPerSecond + 1)
  vi.advanceTimersByTime(seconds * 1000)
  expect(slow.line.destroyed).toBe(false)
  slow.line.end()
  expect(await slow.sent).toBeNull()
  vi.useRealTimers()
  expect(await received(slow.id)).toBe(seconds * UPLOAD.leastBytesPerSecond + 1)
})

test('cancelling returns announced bytes that never came, but not received ones', async () => {
  const counted = async () => Number((await database.read.query('SELECT SUM(bytes) AS n FROM upload_session'))[0].n)
  const before = await counted()
  const { id } = await begin(FILE_BYTES)
  await send(id, 0, 1000)
  expect(await counted()).toBe(before + FILE_BYTES)
  await uploads.cancel(designer, id)
  expect(await counted()).toBe(before + 1000)
  for (const act of [() => uploads.progress(designer, id), () => send(id, 1000, 1), () => uploads.cancel(designer, id)])
    expect(await problemOf(act())).toMatchObject({ status: 404 })

  // A part in progress at the time of cancelling still counts as received.
  const other = await begin(FILE_BYTES)
  const line = new PassThrough()
  const sent = problemOf(uploads.append(designer, other.id, 0, line))
  line.write(Buffer.alloc(5000))
  while (line.readableLength > 0) await new Promise(setImmediate)
  await uploads.cancel(designer, other.id)
  line.end()
  expect(await sent).toMatchObject({ status: 409 })
  expect(await counted()).toBe(before + 6000)
  expect(await storage.list(`upload/${other.id}`)).toEqual([])
})
