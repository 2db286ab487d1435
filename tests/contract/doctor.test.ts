import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { transaction } from '#server/database/transaction.ts'
import { examine } from '#server/operations/doctor/doctor.service.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { fontKeys, type StoragePort } from '#server/storage/storage.port.ts'
import { LICENCE_READING } from '#shared/licence-files.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { describeEachDatabase, freshDatabase } from '../support/each-database.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const ORIGINAL = Buffer.from('the original')
const SANITISED = Buffer.from('the sanitised copy')
const POSTER = 'poster/1/abc.png'

await describeEachDatabase('doctor', (kind) => {
  let database: Database
  let folder: string
  let storage: StoragePort
  beforeEach(async () => {
    database = await freshDatabase(kind)
    folder = await tempFolder('doctor')
    storage = createLocalStorage(folder)
    await fillHealthy()
  })
  afterEach(async () => {
    await database.close()
  })

  const run = (sql: string) => transaction(database, (manager) => manager.query(sql))
  const found = async (deep = false) => (await examine({ database, storage }, { deep })).map((problem) => problem.what)

  /** One family with one font, its files and its poster. */
  async function fillHealthy(): Promise<void> {
    await storage.putBytes(fontKeys.original(sha256(ORIGINAL)), ORIGINAL, 'font/ttf')
    await storage.putBytes(fontKeys.sanitised(sha256(SANITISED)), SANITISED, 'font/ttf')
    await storage.putBytes(POSTER, Buffer.from('png'), 'image/png')
    const insert = (table: string, row: Record<string, unknown>) =>
      transaction(database, (manager) => manager.getRepository(table).insert(row))
    await insert('foundry', {
      id: 1,
      slug: 'f',
      name: 'F',
      nameKey: 'f',
      url: '',
      description: '',
      familyCount: 1,
      fontCount: 1,
      downloads: 0,
      createdAt: 1,
    })
    await insert('coverage_set', { id: 1, sha256: 'c', codepointCount: 0 })
    await insert('font_file', {
      id: 1,
      licenceReading: LICENCE_READING,
      originalSha256: sha256(ORIGINAL),
      sanitisedSha256: sha256(SANITISED),
      format: 'ttf',
      originalBytes: ORIGINAL.length,
      sanitisedBytes: SANITISED.length,
      coverageId: 1,
      unitsPerEm: 1000,
      ascent: 1,
      descent: 1,
      color: false,
      variable: false,
      weightMin: null,
      weightMax: null,
      notdefHasInk: true,
      glyphCount: 1,
      facts: {},
      createdAt: 1,
    })
    await insert('family', {
      id: 1,
      foundryId: 1,
      slug: 'x',
      name: 'X',
      nameKey: 'x',
      title: 'X Font',
      description: '',
      status: 1,
      topicSlug: 'serif',
      topicLabel: 'Serif',
      licenseId: 'OFL-1.1',
      commercialUse: true,
      licenseDeclared: '',
      licenseEvidence: '',
      posterKey: POSTER,
      publishedAt: 1,
      publishedYear: 1970,
      updatedAt: 1,
      alpha: 'x',
      downloads: 0,
      popularity: 0,
      trending: 0,
      randomKey: 1,
      fontCount: 1,
      primaryFontId: 1,
      defaultText: '',
      tags: 'serif',
      sourceKey: 'test:x',
      version: 1,
      createdAt: 1,
    })
    await insert('font', {
      id: 1,
      familyId: 1,
      fontFileId: 1,
      fileGuid: 'g',
      name: 'Regular',
      fullName: 'X Regular',
      slug: 'regular',
      position: 0,
      isPrimary: true,
      weight: 400,
      width: 5,
      italic: false,
      fileName: 'x.ttf',
      defaultText: '',
      createdAt: 1,
    })
    await insert('tag', { slug: 'serif', label: 'Serif', isTopic: true, familyCount: 1 })
    await insert('family_tag', { familyId: 1, tagSlug: 'serif' })
  }

  it('finds nothing wrong with a healthy site', async () => {
    expect(await found(true)).toEqual([])
  })

  it('finds missing, truncated, damaged and orphaned files', async () => {
    const original = fontKeys.original(sha256(ORIGINAL))
    await storage.putBytes(original, Buffer.from('THE ORIGINAL'), 'font/ttf')
    expect(await found()).toEqual([])
    expect(await found(true)).toEqual([`${original} is damaged`])
    await storage.putBytes(original, Buffer.from('short'), 'font/ttf')
    await storage.remove(fontKeys.sanitised(sha256(SANITISED)))
    await storage.remove(POSTER)
    await storage.putBytes('font/sanitised/zz/left.ttf', Buffer.from('x'), 'font/ttf')
    await storage.putBytes('poster/9/left.png', Buffer.from('x'), 'image/png')
    expect(await found()).toEqual([
      `${original} has 5 bytes and not 12`,
      `${fontKeys.sanitised(sha256(SANITISED))} is missing`,
      `${POSTER} is missing`,
      'font/sanitised/zz/left.ttf belongs to no font',
      'poster/9/left.png belongs to no family',
    ])
  })

  it('finds missing and orphaned pictures of foundries, people and collections', async () => {
    const key = (kind: string, id: number) => `${kind}/${id}/${'0'.repeat(64)}.webp`
    await run(`UPDATE foundry SET logoKey = '${key('foundry', 1)}'`)
    expect(await found()).toEqual([`${key('foundry', 1)} is missing`])
    await storage.putBytes(key('foundry', 1), Buffer.from('x'), 'image/webp')
    expect(await found()).toEqual([])
    for (const kind of ['foundry', 'avatar', 'cover'])
      await storage.putBytes(key(kind, 7), Buffer.from('x'), 'image/webp')
    expect(await found()).toEqual([
      `${key('foundry', 7)} belongs to no foundry`,
      `${key('avatar', 7)} belongs to no user`,
      `${key('cover', 7)} belongs to no collection`,
    ])
  })

  it('finds families shown by a style without a file', async () => {
    const columns =
      'familyId, name, fullName, position, isPrimary, weight, width, italic, fileName, defaultText, createdAt'
    await run(
      `INSERT INTO font (id, fontFileId, fileGuid, slug, ${columns}) SELECT 2, NULL, 'h', 'two', ${columns} FROM font`,
    )
    await run('UPDATE family SET fontCount = 2')
    expect(await found()).toEqual([])
    await run('UPDATE family SET primaryFontId = 2')
    expect(await found()).toEqual(['family shown by a style without a file, though others have one: 1'])
    await run('DELETE FROM font WHERE id = 1')
    await run('UPDATE family SET fontCount = 1')
    expect((await found()).filter((what) => what.startsWith('family'))).toEqual([])
  })

  it.each([
    ['UPDATE foundry SET familyCount = 7', ['foundry with a wrong family count: 1']],
    ['UPDATE tag SET familyCount = 0', ['tag with a wrong family count: serif']],
    ['UPDATE family SET fontCount = 2', ['family with a wrong font count: 1']],
    ['UPDATE family SET primaryFontId = 9', ['family whose primary font is not one of its own: 1']],
    ['DELETE FROM coverage_set', ['font file without its coverage: 1']],
    ['UPDATE font SET fontFileId = 5', ['font without its file record: 1']],
    ['DELETE FROM foundry', ['family without its foundry: 1']],
  ])('notices %s', async (sql, expected) => {
    await run(sql)
    expect(await found()).toEqual(expected)
  })
})
