import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepLease } from '#server/database/lease.ts'
import { createReader } from '#server/database/reader.ts'
import { REMOVAL_LEASE } from '#server/database/stored-files.ts'
import { createProfileService } from '#server/features/account/profile.service.ts'
import type { Actor } from '#server/features/core/actor.ts'
import type { SentPicture } from '#server/features/core/owned-picture.ts'
import { createPicturesService } from '#server/features/previews/pictures/pictures.service.ts'
import { squarePictureChange } from '#server/features/previews/pictures/square-picture.http.ts'
import { keysUnder } from '#server/storage/keys-under.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import type { StoragePort } from '#server/storage/storage.port.ts'
import { describeEachDatabase, type FreshDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { asActor, plantActor, plantPerson } from '#tests/support/people.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { solidPng } from '#tests/support/solid-png.ts'
import { sweepOnce } from '#tests/support/sweep.ts'

await describeEachDatabase('pictures of one person, sent at once', (kind) => {
  let database: FreshDatabase
  let storage: StoragePort
  let actor: Actor
  let tempDir: string

  beforeEach(async () => {
    database = await freshDatabase(kind)
    tempDir = await tempFolder('pictures')
    storage = createLocalStorage(await tempFolder('files'))
    actor = await plantActor(database, 'ana')
  })
  afterEach(() => database.close())

  type Set = (key: string | null, sent?: SentPicture) => Promise<unknown>

  /** @param around what else happens while the row is written */
  async function send(file: Uint8Array | null, around: (set: Set) => Set = (set) => set): Promise<string | null> {
    const pictures = createPicturesService({ database, storage, tempDir, render: { render: async () => file! } })
    const profile = createProfileService({ database, avatarUrl: () => '' })
    const set = around((key, sent) => profile.setAvatar(actor.userId, key, actor, sent))
    const change = squarePictureChange(
      { reader: createReader(database, null), storage, pictures },
      {
        own: /^$/,
        kind: 'avatar',
        maxBytes: 1e6,
        sql: '',
        answer: () => ({}),
        mayChange: async () => undefined,
        set: async (_, key, __, sent) => (await set(key, sent)) as never,
      },
    )
    const replaced = await change.current(actor.userId)
    return change.change(actor.userId, actor, file && { name: 'me.png', bytes: file }, replaced)
  }
  const inRow = async () =>
    (await database.read.query('SELECT avatarKey FROM user WHERE id = ?', [actor.userId]))[0].avatarKey as string | null
  async function stored(): Promise<string[]> {
    const keys: string[] = []
    for await (const key of keysUnder(storage, 'avatar/')) keys.push(key)
    return keys
  }
  const sweep = () => sweepOnce({ database, storage, now: Date.now })
  const [red, blue] = [solidPng(8, 8), solidPng(9, 9)]

  test('one that is refused takes away no picture in use', async () => {
    const refused = send(red, () => async () => {
      await send(red)
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    await sweep()
    expect(await stored()).toEqual([await inRow()])
  })

  test('one that is replaced and used again at once stays', async () => {
    await send(red)
    await send(blue, (set) => async (key, files) => {
      const before = await set(key, files)
      await send(red)
      return before
    })
    await sweep()
    expect(await stored()).toEqual([await inRow()])
  })

  test('one that was under way when a moderator removed another stays away, also from who had none before', async () => {
    const moderator = asActor(await plantPerson(database, { username: 'mo' }), ['admin'])
    const profile = createProfileService({ database, avatarUrl: () => '' })
    const late = send(red, (set) => async (key, files) => {
      await send(blue)
      await profile.setAvatar(actor.userId, null, moderator)
      return set(key, files)
    })
    await expect(late).rejects.toThrow('The picture was changed or removed while you sent this one.')
    await sweep()
    expect([await inRow(), await stored()]).toEqual([null, []])
    await send(red)
    expect(await inRow()).not.toBeNull()
  })

  test('one whose row may have been written is kept when the database fails to say so', async () => {
    const unclear = send(red, (set) => async (key, files) => {
      await set(key, files)
      throw new Error('connection lost')
    })
    await expect(unclear).rejects.toThrow('connection lost')
    await sweep()
    expect(await stored()).toEqual([await inRow()])
  })

  test('one that is removed is deleted by the job, which a backup holds back', async () => {
    const key = await send(red)
    await send(null)
    expect(await inRow()).toBeNull()
    const backupIsDone = await keepLease(database, REMOVAL_LEASE, { forMs: 60_000, waitMs: 0 })
    await sweep()
    expect(await stored()).toEqual([key])
    await backupIsDone()
    await sweep()
    expect(await stored()).toEqual([])
  })
})
