import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { CaseFamily, CaseFile } from '#server/database/entities/case-file.ts'
import { Comment } from '#server/database/entities/comment.ts'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { Font } from '#server/database/entities/font.ts'
import { FontFile } from '#server/database/entities/font-file.ts'
import { NpmRelease } from '#server/database/entities/npm-release.ts'
import { FamilyVersion } from '#server/database/entities/publishing.ts'
import { RemovedFamily } from '#server/database/entities/removal.ts'
import { WebFontRelease } from '#server/database/entities/web-font-release.ts'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Actor } from '#server/features/core/actor.ts'
import { createLimitsService } from '#server/features/core/limits/limits.service.ts'
import { createSettingsService } from '#server/features/core/settings/settings.service.ts'
import { createFontsOfFamily } from '#server/features/publishing/family-fonts.ts'
import { IDLE_MS } from '#server/features/publishing/file-removal.ts'
import { createIngestService, type IngestService } from '#server/features/publishing/ingest/ingest.service.ts'
import { createPublishingService, type PublishingService } from '#server/features/publishing/publishing.service.ts'
import { findOwners } from '#server/features/web-fonts/npm-registry/npm-registry.queries.ts'
import { createMailService } from '#server/mail/mail.service.ts'
import { examine } from '#server/operations/doctor/doctor.service.ts'
import { createFontEngine } from '#server/render/font-engine.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { fontKeys, packageKey, type StoragePort } from '#server/storage/storage.port.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { assemble, change, goodFont, NAMES, os2 } from '#tests/support/bad-fonts/font-builder.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { asActor, plantPerson } from '#tests/support/people.ts'
import { plantCollection } from '#tests/support/plant-collection.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { removalOn, sweepOnce } from '#tests/support/sweep.ts'

const named = (style: string, weight = 400) =>
  assemble(change(goodFont({ names: { ...NAMES, 2: style, 4: `Testa ${style}` } }), { 'OS/2': os2({ weight }) }))
const FILES: Record<string, Uint8Array> = {
  Regular: named('Regular'),
  Bold: named('Bold', 700),
  Black: named('Black', 900),
}

const engine = createFontEngine({ threads: 1 })
const sources = await tempFolder('removal-sources')
for (const [name, bytes] of Object.entries(FILES)) await writeFile(join(sources, `${name}.ttf`), bytes)
afterAll(async () => {
  await engine.close()
})
const sourceOf = (name: string) => ({ path: join(sources, `${name}.ttf`), sourceName: `${name}.ttf` })

await describeEachDatabase('removal for good', (kind) => {
  let database: Database
  let folder: string
  let storage: StoragePort
  let ingest: IngestService
  let publishing: PublishingService
  let fonts: ReturnType<typeof createFontsOfFamily>
  let limits: ReturnType<typeof createLimitsService>
  let admin: Actor
  let clock = Date.UTC(2026, 5, 1)
  const now = () => clock

  beforeEach(async () => {
    database = await freshDatabase(kind)
    folder = await tempFolder('removal')
    storage = createLocalStorage(join(folder, 'files'))
    const reader = createReader(database, null)
    ingest = createIngestService({ database, storage, fonts: engine, tempDir: join(folder, 'temp'), now })
    fonts = createFontsOfFamily({ database, storage, now })
    limits = createLimitsService({ database, secret: 'of tests', now })
    publishing = createPublishingService({
      database,
      reader,
      limits,
      now,
      mail: createMailService({ now }),
      logger: console,
      settings: createSettingsService({ database, reader }),
      site: { name: 'Fonts', publicUrl: 'https://fonts.example' },
    })
    admin = asActor(await plantPerson(database), ['admin'])
  })
  afterEach(async () => {
    await database.close()
  })

  const manager = () => database.read.manager
  const removal = (files: StoragePort = storage) => removalOn({ database, storage: files, now })
  const sweep = (files: StoragePort = storage) => sweepOnce({ database, storage: files, now })
  const doctor = () => examine({ database, storage }, { deep: true })
  const seeded = async (key: string, styles: string[]): Promise<number> => {
    const { familyId, refused } = await ingest.ingestFamily({
      files: styles.map(sourceOf),
      foundry: { slug: 'foundry', name: 'Foundry' },
      curated: {
        slug: key,
        name: key,
        description: '',
        defaultText: '',
        licenseDeclared: 'OFL-1.1',
        topic: { slug: 'sans', label: 'Sans' },
        tags: [{ slug: 'cool', label: 'Cool' }],
      },
      source: { kind: 'seed', key: `seed:${key}` },
    })
    expect(refused).toEqual([])
    return familyId
  }
  const uploaded = async (styles: string[]): Promise<number> => {
    const [{ id: foundry }] = await database.read.query("SELECT id FROM foundry WHERE slug = 'foundry'")
    const { familyId } = await publishing.create(admin, { foundry })
    await upload(familyId, styles)
    return familyId
  }
  const upload = async (familyId: number, styles: string[]) =>
    fonts.addFonts(admin, familyId, (await ingest.storeFonts(styles.map(sourceOf))).fonts)
  const past = () => {
    clock += PUBLISHING.graceMs + 1000
  }
  const removedForGood = async (familyId: number) => {
    await publishing.remove(admin, { familyId })
    past()
    return sweep()
  }
  const isThere = async (familyId: number) => manager().existsBy(Family, { id: familyId })
  const fileOf = async (familyId: number, style: string) => {
    const font = await manager().findOneByOrFail(Font, { familyId, name: style })
    return manager().findOneByOrFail(FontFile, { id: font.fontFileId! })
  }
  const stored = async (file: FontFile) =>
    Promise.all(
      [fontKeys.original(file.originalSha256), fontKeys.sanitised(file.sanitisedSha256)].map(
        async (key) => (await storage.stat(key)) !== null,
      ),
    )

  test('removes a family with all its data after the grace period, except what others use', async () => {
    const familyId = await seeded('goes', ['Regular', 'Bold'])
    await ingest.attachPoster(familyId, Buffer.from('a poster'))
    const stays = await seeded('stays', ['Black'])
    const draft = await uploaded(['Regular'])
    const regular = await fileOf(familyId, 'Regular')
    const bold = await fileOf(familyId, 'Bold')
    const release = { name: '@fonts/goes', version: '1.0.0', digest: 'd', sha256: 'a'.repeat(64) }
    await storage.putBytes(packageKey(release.sha256), Buffer.from('tar'), 'application/octet-stream')
    await transaction(database, async (write) => {
      const facts = { shasum: '', integrity: '', bytes: 3, unpackedBytes: 3, files: 1, manifest: '{}', createdAt: 1 }
      await write.insert(NpmRelease, { familyId, ...release, ...facts })
      await write.insert(Comment, { familyId, userId: admin.userId, text: 'nice', status: 1, createdAt: 1 })
      const base = { reference: 'R-1', kind: 'dmca', status: 'closed', payload: {}, note: '' } as const
      const { identifiers } = await write.insert(CaseFile, { ...base, createdAt: 1, updatedAt: 1 })
      await write.insert(CaseFamily, { caseId: identifiers[0]!.id as number, familyId })
      await plantCollection(write, {
        owner: { id: admin.userId, username: admin.username },
        slug: 'c',
        name: 'c',
        createdAt: 1,
        families: [{ familyId, note: '' }],
      })
    })
    await publishing.remove(admin, { familyId })
    clock += PUBLISHING.graceMs
    expect(await sweep()).toBe(0)
    expect(await isThere(familyId)).toBe(true)

    clock += 1000
    expect(await sweep()).toBe(1)
    expect(await isThere(familyId)).toBe(false)
    expect(await stored(regular)).toEqual([true, true])
    expect(await stored(bold)).toEqual([false, false])
    expect(await storage.list('poster/')).toEqual([])
    // The name and version of a package are never used again.
    expect(await storage.list('package/')).toEqual([])
    expect(await manager().find(NpmRelease)).toMatchObject([{ ...release, familyId: 0, manifest: '' }])
    const owners = await findOwners(createReader(database, null), new Map([[release.name, 'goes']]))
    expect(owners.get(release.name)).toBe(0)
    for (const table of ['comment', 'case_family', 'collection_family', 'idle_font_file', 'stored_removal'])
      expect(await database.read.query(`SELECT * FROM ${table}`), table).toEqual([])
    expect(await manager().findBy(RemovedFamily, {})).toEqual([{ sourceKey: 'seed:goes', removedAt: clock }])
    expect(await doctor()).toEqual([])
    expect(await isThere(stays)).toBe(true)

    await removedForGood(draft)
    expect(await stored(regular)).toEqual([false, false])
    // An upload's key never returns, so nothing is recorded for it.
    expect(await manager().countBy(RemovedFamily, {})).toBe(1)
    expect(await doctor()).toEqual([])
    // The same file can be uploaded again.
    const again = await uploaded(['Regular'])
    expect(await stored(await fileOf(again, 'Regular'))).toEqual([true, true])
    expect(await doctor()).toEqual([])
  })

  test('keeps what an open case names and what the site took down, until that is settled', async () => {
    const familyId = await seeded('accused', ['Regular'])
    const caseId = await transaction(database, async (write) => {
      const base = { reference: 'R-2', kind: 'dmca', status: 'waiting', payload: {}, note: '' } as const
      const { identifiers } = await write.insert(CaseFile, { ...base, createdAt: 1, updatedAt: 1 })
      await write.insert(CaseFamily, { caseId: identifiers[0]!.id as number, familyId })
      return identifiers[0]!.id as number
    })
    expect(await removedForGood(familyId)).toBe(0)
    expect(await isThere(familyId)).toBe(true)
    await transaction(database, (write) => write.update(CaseFile, { id: caseId }, { status: 'closed' }))
    expect(await sweep()).toBe(1)
    expect(await isThere(familyId)).toBe(false)

    const hidden = await seeded('hidden', ['Bold'])
    await publishing.hide(admin, { familyId: hidden, reason: 'A copy.' })
    expect(await removedForGood(hidden)).toBe(0)
    expect(await isThere(hidden)).toBe(true)
    await publishing.unhide(admin, { familyId: hidden })
    expect((await manager().findOneByOrFail(Family, { id: hidden })).status).toBe(FAMILY_STATUS.withdrawn)
    expect(await sweep()).toBe(1)
  })

  test('keeps a file that another family is just getting, whenever the sweep runs', async () => {
    const familyId = await seeded('first', ['Regular'])
    const draft = await uploaded(['Bold'])
    const regular = await fileOf(familyId, 'Regular')
    await publishing.remove(admin, { familyId })
    past()
    // Stored, but not part of a style yet.
    const { fonts: got } = await ingest.storeFonts([sourceOf('Regular')])
    expect(await sweep()).toBe(1)
    expect(await stored(regular)).toEqual([true, true])
    await fonts.addFonts(admin, draft, got)
    clock += IDLE_MS + 1000
    await sweep()
    expect(await stored(regular)).toEqual([true, true])
    expect(await doctor()).toEqual([])

    // After too long a wait it is refused, and succeeds when sent again.
    await upload(draft, ['Black'])
    const late = (await ingest.storeFonts([sourceOf('Black')])).fonts
    await fonts.style(admin, { familyId: draft, style: 'Black', act: 'remove' })
    clock += IDLE_MS + 1000
    await sweep()
    await expect(fonts.addFonts(admin, draft, late)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await upload(draft, ['Black'])
    expect(await doctor()).toEqual([])
  })

  test('stores bytes again that were deleted between check and use', async () => {
    const familyId = await seeded('first', ['Regular'])
    await publishing.remove(admin, { familyId })
    past()
    let swept = false
    // The upload finds the bytes and skips storing them; then the sweep deletes them before the upload writes its rows.
    const slow: StoragePort = {
      ...storage,
      async stat(key) {
        const known = await storage.stat(key)
        if (!swept && key.startsWith('font/sanitised/')) {
          swept = true
          expect(await sweep()).toBe(1)
          expect(await storage.stat(key)).toBeNull()
        }
        return known
      },
    }
    const uploads = createIngestService({ database, storage: slow, fonts: engine, tempDir: join(folder, 'temp'), now })
    const { fonts: got } = await uploads.storeFonts([sourceOf('Regular')])
    expect(swept).toBe(true)
    const file = await manager().findOneByOrFail(FontFile, { id: got[0]!.fontFileId })
    expect(await stored(file)).toEqual([true, true])
    expect(await doctor()).toEqual([])
  })

  test('keeps files of old versions and other sites; removes what was never published', async () => {
    await seeded('any', ['Black'])
    const draft = await uploaded(['Regular'])
    const regular = await fileOf(draft, 'Regular')
    // Only a closed version uses it, no font.
    await transaction(database, (write) => write.update(FamilyVersion, { familyId: draft }, { state: 'closed' }))
    await upload(draft, ['Bold'])
    await fonts.style(admin, { familyId: draft, style: 'Regular', act: 'remove' })
    clock += IDLE_MS + 1000
    await sweep()
    expect(await stored(regular)).toEqual([true, true])

    const bold = await fileOf(draft, 'Bold')
    await transaction(database, (write) =>
      write.insert(WebFontRelease, {
        familyId: draft,
        digest: 'abc',
        createdAt: 1,
        styles: [{ fontFileId: bold.id, weight: 700, width: 5, italic: false }],
      }),
    )
    await upload(draft, ['Black'])
    await fonts.style(admin, { familyId: draft, style: 'Bold', act: 'remove' })
    clock += IDLE_MS + 1000
    await sweep()
    expect(await stored(bold)).toEqual([true, true])
    await transaction(database, (write) => write.delete(WebFontRelease, { familyId: draft }))
    await upload(draft, ['Bold'])
    await fonts.style(admin, { familyId: draft, style: 'Bold', act: 'remove' })
    clock += IDLE_MS + 1000
    await sweep()
    expect(await stored(bold)).toEqual([false, false])
    expect(await doctor()).toEqual([])
  })

  test('keeps an unopened file as long as one family has it', async () => {
    await seeded('any', ['Black'])
    const refuse = (familyId: number) =>
      fonts.keepRefused(admin, familyId, { path: sourceOf('Bold').path, fileName: 'x.ttf', bytes: 1000 }, [
        { file: 'x.ttf', sourceName: 'x.ttf', code: 'SANITISER_REFUSED', reason: 'no' },
      ])
    const [one, two] = [await uploaded(['Regular']), await uploaded(['Regular'])]
    await refuse(one)
    await refuse(two)
    const [key] = await storage.list('font/refused/')
    const [{ id: refusedId }] = await database.read.query('SELECT id FROM refused_file WHERE familyId = ?', [one])
    await fonts.acceptRefused(admin, { familyId: one, refusedId })
    expect(await storage.list('font/original/')).toHaveLength(3)
    await removedForGood(one)
    expect(await storage.stat(key!)).not.toBeNull()
    // Only this family offered that file for download.
    expect(await storage.list('font/original/')).toHaveLength(2)
    await removedForGood(two)
    expect(await storage.list('font/refused/')).toEqual([])
    expect((await doctor()).filter((problem) => !problem.what.includes('bytes and not'))).toEqual([])
  })

  test('derived files are deleted along: pieces for other sites, measurements, also of earlier versions', async () => {
    const gone = await seeded('gone', ['Regular'])
    const stays = await seeded('stays', ['Bold'])
    const of = async (familyId: number, style: string) => {
      const { sanitisedSha256: sha256 } = await fileOf(familyId, style)
      const keys = [
        ...['a', 'b'].map((digest) => fontKeys.piece(sha256, digest.repeat(64))),
        ...[1, 2].map((version) => fontKeys.drawing(sha256, version)),
        fontKeys.woff2(sha256),
      ]
      for (const key of keys) await storage.putBytes(key, Buffer.from('made'), 'font/woff2')
      return keys
    }
    const made = await of(gone, 'Regular')
    const kept = await of(stays, 'Bold')
    expect(await doctor()).toEqual([])
    expect(await removedForGood(gone)).toBe(1)
    for (const key of made) expect(await storage.stat(key), key).toBeNull()
    for (const key of kept) expect(await storage.stat(key), key).not.toBeNull()
    expect(await database.read.query('SELECT * FROM stored_removal')).toEqual([])
    await storage.putBytes(made[0]!, Buffer.from('left'), 'font/woff2')
    expect((await doctor()).map(({ what }) => what)).toEqual([`${made[0]} was made of a font that is gone`])
  })

  test('continues after an interruption, one process at a time', async () => {
    const first = await seeded('first', ['Regular', 'Bold'])
    const second = await seeded('second', ['Black'])
    for (const familyId of [first, second]) await publishing.remove(admin, { familyId })
    past()
    let left = 3
    const failing: StoragePort = {
      ...storage,
      async remove(key) {
        if (left-- <= 0) throw new Error('the disk went away')
        await storage.remove(key)
      },
    }
    const dead = removal(failing)
    await expect(dead.run()).rejects.toThrow('the disk went away')
    // Rows are gone and bytes are marked for deletion, which is not a problem.
    expect(await doctor()).toEqual([])
    const other = removal()
    expect(await other.run()).toBeNull()
    expect(other.status().state).toBe('elsewhere')
    await other.close()
    await dead.close()
    expect(await sweep()).toBe(0)
    expect([...(await storage.list('font/')), ...(await storage.list('poster/'))]).toEqual([])
    expect(await doctor()).toEqual([])
  })
})
