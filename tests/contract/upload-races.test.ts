import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/data-source.ts'
import { UploadSession } from '#server/database/entities/publishing.ts'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Actor } from '#server/features/core/actor.ts'
import { createLimitsService } from '#server/features/core/limits/limits.service.ts'
import { createSettingsService } from '#server/features/core/settings/settings.service.ts'
import { createFontsOfFamily, type FontsOfFamily } from '#server/features/publishing/family-fonts.ts'
import { createPublishingService } from '#server/features/publishing/publishing.service.ts'
import type { UploadsService } from '#server/features/publishing/uploads/uploads.service.ts'
import { lastVersion } from '#server/features/publishing/versions.ts'
import { createMailService } from '#server/mail/mail.service.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import type { StoragePort } from '#server/storage/storage.port.ts'
import type { FontFacts } from '#shared/contracts/publishing/font-facts.ts'
import { UPLOAD } from '#shared/publishing-limits.ts'
import { describeEachDatabase, type TestDatabase } from '#tests/support/each-database.ts'
import { asActor, plantPerson } from '#tests/support/people.ts'
import { plantFiles } from '#tests/support/plant-files.ts'
import { plantFoundry } from '#tests/support/plant-foundry.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { unfinishedUploads } from '#tests/support/unfinished-uploads.ts'

const BYTES = 5000
const HALF = UPLOAD.maxBytes / 2

await describeEachDatabase('uploads that two processes take', (kind) => {
  let place: TestDatabase
  let folder: string
  /** Each process has its own connection; all share one folder of files. */
  let databases: Database[]
  let processes: UploadsService[]
  let storage: StoragePort
  let designer: Actor
  let familyId: number

  beforeAll(async () => {
    place = await kind.migrated()
    folder = await tempFolder('upload-races')
    storage = createLocalStorage(path.join(folder, 'files'))
    databases = await Promise.all([1, 2].map(() => openDatabase(place.config, { migrate: false })))
    processes = databases.map((database, n) => {
      const limits = createLimitsService({ database, secret: 'of tests' })
      return unfinishedUploads({
        database,
        storage,
        limits,
        tempDir: path.join(folder, `temp-${n}`),
        settings: createSettingsService({ database, reader: createReader(database, null) }),
        freeBytes: async () => 100 * UPLOAD.reserveBytes,
      })
    })
    await plantFoundry(databases[0]!, 'racing', [], Date.now())
  })
  /** Each test has its own limits. */
  beforeEach(async () => {
    const database = databases[0]!
    designer = asActor(await plantPerson(database, { roles: ['designer'] }), ['designer'])
    const reader = createReader(database, null)
    const limits = createLimitsService({ database, secret: 'of tests' })
    const publishing = createPublishingService({
      database,
      reader,
      limits,
      mail: createMailService({}),
      logger: console,
      settings: createSettingsService({ database, reader }),
      site: { name: 'Fonts', publicUrl: 'https://fonts.example' },
    })
    familyId = (await publishing.create(designer, {})).familyId
  })
  afterAll(async () => {
    for (const database of databases) await database.close()
    await place.remove()
  })

  const begin = (n: number, bytes = BYTES) =>
    processes[n % 2]!.begin(designer, { familyId, fileName: `${n}.ttf`, bytes })
  const send = (n: number, id: string, offset: number, bytes: Uint8Array) =>
    processes[n]!.append(designer, id, offset, Readable.from([Buffer.from(bytes)]))
  const codes = async (works: Promise<unknown>[]) =>
    (await Promise.allSettled(works)).map((one) =>
      one.status === 'fulfilled' ? 'done' : String((one.reason as { code?: string }).code),
    )
  /** Earlier announced files, each half of the maximum size. */
  const plant = (count: number, state: 'open' | 'done') =>
    transaction(databases[0]!, (manager) =>
      manager.insert(
        UploadSession,
        Array.from({ length: count }, (_, n) => ({
          id: `${designer.userId}-${state}-${n}`,
          familyId,
          userId: designer.userId,
          fileName: 'x.ttf',
          bytes: HALF,
          received: 0,
          state,
          result: { parts: [] } as never,
          createdAt: Date.now(),
          updatedAt: Date.now(),
        })),
      ),
    )

  test('of concurrent parts at the same offset one is accepted, and only its bytes are kept', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await begin(round)
      const results = await codes([0, 1].map((n) => send(n, id, 0, Buffer.alloc(1000 + n, n))))
      expect(results.toSorted()).toEqual(['CONFLICT', 'done'])
      const won = results.indexOf('done')
      expect((await processes[1 - won]!.progress(designer, id)).received).toBe(1000 + won)
      const [key, ...others] = await storage.list(`upload/${id}-`)
      expect(others).toEqual([])
      expect(await storage.getBytes(key!, BYTES)).toEqual(Buffer.alloc(1000 + won, won))
    }
  })

  test('a part received while the file is cancelled elsewhere leaves nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await begin(round)
      const [sent, canceled] = await codes([send(0, id, 0, Buffer.alloc(BYTES)), processes[1]!.cancel(designer, id)])
      if (canceled === 'done') expect(await storage.list(`upload/${id}-`)).toEqual([])
      else expect([sent, canceled]).toEqual(['done', 'CONFLICT'])
    }
  })

  test('a style that is uploaded while another one is moved stays', async () => {
    const [one, two] = databases.map((database) => createFontsOfFamily({ database, storage })) as [
      FontsOfFamily,
      FontsOfFamily,
    ]
    const file = async (style: string, weight: number) => {
      const [planted] = await plantFiles(databases[0]!, `${familyId}-${style}`.toLowerCase(), [style], {}, null)
      const facts = { familyName: 'Race', styleName: style, fullName: `Race ${style}`, weight, width: 5, italic: false }
      return {
        fontFileId: planted!.fontFileId,
        facts: { ...facts, licenseId: 'unknown' } as FontFacts,
        fileName: style,
      }
    }
    await one.addFonts(designer, familyId, [await file('Regular', 400), await file('Bold', 700)])
    for (const [style, weight, act] of [
      ['Black', 900, 'primary'],
      ['Light', 300, 'up'],
      ['Thin', 100, 'down'],
    ] as const) {
      const fresh = await file(style, weight)
      await Promise.all([
        one.addFonts(designer, familyId, [fresh]),
        two.style(designer, { familyId, style: 'Bold', act }),
      ])
    }
    const { files } = (await lastVersion(databases[0]!.read.manager, familyId))!
    expect(files.map(({ name }) => name).sort()).toEqual(['Black', 'Bold', 'Light', 'Regular', 'Thin'])
    expect(files.find(({ isPrimary }) => isPrimary)!.name).toBe('Bold')
  })

  test('concurrent uploads respect the daily quota of bytes', async () => {
    await plant(UPLOAD.dayBytes / HALF - 2, 'done')
    const results = await codes(Array.from({ length: 6 }, (_, n) => begin(n, HALF)))
    expect(results.toSorted()).toEqual(['RATE_LIMITED', 'RATE_LIMITED', 'RATE_LIMITED', 'RATE_LIMITED', 'done', 'done'])
  })

  test('and the limit of unfinished files', async () => {
    await plant(UPLOAD.openMax - 1, 'open')
    await transaction(databases[0]!, (manager) =>
      manager.update(UploadSession, { userId: designer.userId }, { bytes: 1 }),
    )
    const results = await codes(Array.from({ length: 4 }, (_, n) => begin(n)))
    expect(results.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'done'])
  })
})
