import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { createReader } from '#server/database/reader.ts'
import { createFamilyRows } from '#server/features/catalogue/fonts/family-rows.ts'
import { createIngestService, type IngestService } from '#server/features/publishing/ingest/ingest.service.ts'
import type { IngestFamilyInput } from '#server/features/publishing/ingest/ingest-input.ts'
import { createWebFonts } from '#server/features/publishing/ingest/web-fonts.ts'
import type { FontEnginePort } from '#server/render/font-engine.port.ts'
import { createFontEngine } from '#server/render/font-engine.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { fontKeys, type StoragePort } from '#server/storage/storage.port.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { unpackWoff2 } from '#workers/inspect/unpack/unpack-woff2.ts'
import { zip } from '../support/bad-fonts/archive-builder.ts'
import { assemble, change, goodFont, NAMES, os2 } from '../support/bad-fonts/font-builder.ts'
import { describeEachDatabase, freshDatabase } from '../support/each-database.ts'

const regular = assemble(goodFont())
const bold = assemble(
  change(goodFont({ names: { ...NAMES, 2: 'Bold', 4: 'Testa Bold' } }), { 'OS/2': os2({ weight: 700 }) }),
)
const greek = assemble(goodFont({ first: 0x391, count: 60, names: { ...NAMES, 2: 'Greek' } }))

const icons = assemble(goodFont({ first: 0xe000, count: 12, names: { ...NAMES, 2: 'Icons' } }))

const paths: Record<string, string> = {}

const engine = createFontEngine({ threads: 2 })
const files = await tempFolder('ingest-files')
const contents = {
  'Regular.ttf': regular,
  'Bold.ttf': bold,
  'Greek.ttf': greek,
  'Icons.ttf': icons,
  'Broken.ttf': regular.slice(0, 400),
  'All.zip': zip([
    { name: 'Regular.ttf', data: regular },
    { name: 'Bold.ttf', data: bold },
  ]),
}
for (const [name, bytes] of Object.entries(contents)) {
  paths[name] = join(files, name)
  await writeFile(join(files, name), bytes)
}
afterAll(async () => {
  await engine.close()
})

/** A family of some of the files above. */
function family(key: string, names: string[], more: Partial<IngestFamilyInput['curated']> = {}): IngestFamilyInput {
  return {
    files: names.map((sourceName) => ({ path: paths[sourceName] as string, sourceName })),
    foundry: { slug: 'test-foundry', name: 'Test Foundry' },
    curated: {
      slug: key,
      name: `Testa ${key}`,
      topic: { slug: 'sans', label: 'Sans' },
      tags: [{ slug: 'cool', label: 'Cool' }],
      description: '',
      defaultText: '',
      licenseDeclared: 'OFL-1.1',
      ...more,
    },
    source: { kind: 'import', key: `test:${key}` },
  }
}

await describeEachDatabase('ingest', (kind) => {
  let database: Database
  let storage: StoragePort
  let ingest: IngestService
  let folder: string

  beforeEach(async () => {
    database = await freshDatabase(kind)
    folder = await tempFolder('ingest')
    storage = createLocalStorage(join(folder, 'files'))
    ingest = createIngestService({
      database,
      storage,
      fonts: engine,
      tempDir: join(folder, 'temp'),
      now: () => 1_700_000_000_000,
    })
  })
  afterEach(async () => {
    await database.close()
  })

  it('a font without letters is shown with glyphs of its own', async () => {
    const { familyId } = await ingest.ingestFamily(family('icons', ['Icons.ttf']))
    const { familyId: other } = await ingest.ingestFamily(family('letters', ['Regular.ttf']))
    const reader = createReader(database, null)
    const load = createFamilyRows({ reader, imageUrl: ({ text }) => text }).load
    const [drawn, lettered] = await load([familyId, other], { text: '' })
    const [font] = drawn!.fonts
    expect([...font!.text].map((char) => char.codePointAt(0)!)).toEqual(
      Array.from({ length: 8 }, (_, at) => 0xe000 + at),
    )
    expect(font).toMatchObject({ image: font!.text, apt: true, missing: [] })
    expect(lettered!.fonts[0]!.text).toBe('Testa letters')
    // A text that is typed stays as it is.
    expect((await load([familyId], { text: 'Ab' }))[0]!.fonts[0]).toMatchObject({ image: 'Ab', apt: false })
  })

  const rows = (sql: string) => database.read.query(sql) as Promise<Record<string, unknown>[]>
  const tables = [
    'foundry',
    'family',
    'font',
    'font_file',
    'font_file_facet',
    'coverage_set',
    'coverage_page',
    'coverage_language',
    'tag',
    'family_tag',
    'family_token',
    'search_outbox',
  ]
  /** Everything stored, except what an interrupted run may shift. */
  async function everything() {
    const all: Record<string, unknown[]> = {}
    for (const table of tables)
      all[table] = (await rows(`SELECT * FROM ${table}`)).map((row) => JSON.stringify(row)).sort()
    return all
  }

  it('stores a family with its files, coverage, facets, words and outbox row', async () => {
    const result = await ingest.ingestFamily(family('one', ['Bold.ttf', 'Regular.ttf', 'Greek.ttf']))
    expect(result).toMatchObject({ created: true, fontCount: 3, refused: [] })
    const [stored] = await rows('SELECT * FROM family')
    expect(stored).toMatchObject({
      name: 'Testa one',
      licenseId: 'OFL-1.1',
      fontCount: 3,
      alpha: 't',
      tags: 'cool,sans',
      sourceKey: 'test:one',
      version: 1,
      topicSlug: 'sans',
    })
    const fonts = await rows('SELECT id, name, weight, position, isPrimary, fileName FROM font ORDER BY position')
    expect(fonts.map((f) => [f.name, Number(f.isPrimary), f.fileName])).toEqual([
      ['Regular', 1, 'Regular.ttf'],
      ['Greek', 0, 'Greek.ttf'],
      ['Bold', 0, 'Bold.ttf'],
    ])
    expect(stored?.primaryFontId).toBe(fonts.find((f) => Number(f.isPrimary) === 1)?.id)
    expect(await rows('SELECT familyCount, fontCount FROM foundry')).toEqual([{ familyCount: 1, fontCount: 3 }])
    expect((await rows('SELECT slug, familyCount FROM tag ORDER BY slug')).map((t) => [t.slug, t.familyCount])).toEqual(
      [
        ['cool', 1],
        ['sans', 1],
      ],
    )
    // Regular and Bold map the same characters: both share one set.
    expect(
      (await rows('SELECT codepointCount FROM coverage_set ORDER BY codepointCount')).map((c) => c.codepointCount),
    ).toEqual([60, 95])
    expect((await rows("SELECT lang FROM coverage_language WHERE lang = 'en'")).length).toBe(1)
    expect((await rows("SELECT token FROM family_token WHERE token IN ('testa', 'cool', 'foundry')")).length).toBe(3)
    expect(await rows('SELECT entity, entityId, version FROM search_outbox')).toEqual([
      { entity: 'family', entityId: result.familyId, version: 1 },
    ])
    for (const { originalSha256, sanitisedSha256 } of await rows(
      'SELECT originalSha256, sanitisedSha256 FROM font_file',
    )) {
      expect(await storage.stat(fontKeys.original(String(originalSha256)))).not.toBeNull()
      expect(await storage.stat(fontKeys.sanitised(String(sanitisedSha256)))).not.toBeNull()
    }
    expect(await readdir(join(folder, 'temp'))).toEqual([])
  })

  it('does nothing the second time', async () => {
    const first = await ingest.ingestFamily(family('one', ['Regular.ttf']))
    const before = await everything()
    expect(await ingest.ingestFamily(family('one', ['Regular.ttf']))).toEqual({
      familyId: first.familyId,
      created: false,
      fontCount: 1,
      refused: [],
    })
    expect(await everything()).toEqual(before)
  })

  it('shares files and coverage between families, with different picture names', async () => {
    await ingest.ingestFamily(family('one', ['Regular.ttf', 'Bold.ttf']))
    await ingest.ingestFamily(family('two', ['All.zip']))
    expect((await rows('SELECT id FROM font_file')).length).toBe(2)
    expect((await rows('SELECT id FROM coverage_set')).length).toBe(1)
    expect(new Set((await rows('SELECT fileGuid FROM font')).map((f) => f.fileGuid)).size).toBe(4)
  })

  it('creates one family when two calls race', async () => {
    const results = await Promise.all([1, 2, 3].map(() => ingest.ingestFamily(family('one', ['Regular.ttf']))))
    expect(results.filter((r) => r.created)).toHaveLength(1)
    expect(new Set(results.map((r) => r.familyId)).size).toBe(1)
    expect((await rows('SELECT id FROM font')).length).toBe(1)
  })

  it('takes many concurrent families with the same new foundry, tags, files and coverage', async () => {
    const tags = (n: number) => [0, 1, 2, 3].map((i) => ({ slug: `tag-${(n + i) % 7}`, label: `Tag ${(n + i) % 7}` }))
    const keys = Array.from({ length: 12 }, (_, n) => n)
    const results = await Promise.all(
      keys.map((n) => ingest.ingestFamily(family(`crowd-${n}`, ['Regular.ttf', 'Greek.ttf'], { tags: tags(n) }))),
    )
    expect(results.map((result) => result.created)).toEqual(keys.map(() => true))
    const counts = await database.read.query('SELECT familyCount FROM foundry')
    expect(counts.map((row: { familyCount: number }) => Number(row.familyCount))).toEqual([12])
    const tagCounts: { familyCount: number }[] = await database.read.query('SELECT familyCount FROM tag')
    // Four tags and the topic per family.
    expect(tagCounts.reduce((sum, row) => sum + Number(row.familyCount), 0)).toBe(12 * 5)
  })

  it('gives the same result after an interruption at any file or before the rows', async () => {
    const input = family('one', ['Regular.ttf', 'Bold.ttf', 'Greek.ttf'])
    let puts = 0
    let failAt = 0
    const failing: StoragePort = {
      ...storage,
      async putFile(key, path, type) {
        if (++puts === failAt) throw new Error('the disk went away')
        return storage.putFile(key, path, type)
      },
    }
    const interrupted = createIngestService({
      database,
      storage: failing,
      fonts: engine,
      tempDir: join(folder, 'temp'),
      now: () => 1_700_000_000_000,
    })
    for (failAt = 1; failAt <= 6; failAt++) {
      puts = 0
      const error = await interrupted.ingestFamily(input).catch((e: Error) => e)
      if (!(error instanceof Error)) break
      expect(error.message).toBe('the disk went away')
      expect((await rows('SELECT id FROM family')).length).toBe(0)
    }
    await ingest.ingestFamily(input)
    const after = await everything()
    expect(after.family).toHaveLength(1)
    expect(after.font).toHaveLength(3)
    expect(after.search_outbox).toHaveLength(1)
    expect(await readdir(join(folder, 'temp'))).toEqual([])
  })

  it('takes the good fonts of a family and names the refused ones', async () => {
    const result = await ingest.ingestFamily(family('one', ['Regular.ttf', 'Broken.ttf']))
    expect(result).toMatchObject({
      created: true,
      fontCount: 1,
      refused: [{ sourceName: 'Broken.ttf', code: 'MALFORMED' }],
    })
  })

  it('refuses a family without a good font, and a second one with the same name', async () => {
    await expect(ingest.ingestFamily(family('one', ['Broken.ttf']))).rejects.toMatchObject({ code: 'FONT_REFUSED' })
    expect((await rows('SELECT id FROM family')).length).toBe(0)
    await ingest.ingestFamily(family('one', ['Regular.ttf']))
    await expect(ingest.ingestFamily(family('two', ['Regular.ttf'], { slug: 'one' }))).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect((await rows('SELECT id FROM family')).length).toBe(1)
  })

  it('makes a web font once, on first use', async () => {
    await ingest.ingestFamily(family('one', ['Regular.ttf']))
    const [file] = await rows('SELECT sanitisedSha256 FROM font_file')
    const sha256 = String(file?.sanitisedSha256)
    let made = 0
    const counting: FontEnginePort = {
      ...engine,
      makeWebFont(...args) {
        made++
        return engine.makeWebFont(...args)
      },
    }
    const webFont = createWebFonts({ storage, fonts: counting, tempDir: join(folder, 'temp') })
    const [a, b] = await Promise.all([webFont(sha256), webFont(sha256)])
    const c = await webFont(sha256)
    expect(made).toBe(1)
    expect(Buffer.from(a as Uint8Array).equals(b as Uint8Array)).toBe(true)
    expect(Buffer.from(a as Uint8Array).equals(c as Uint8Array)).toBe(true)
    expect((await unpackWoff2(a as Uint8Array)).length).toBeGreaterThan(1000)
    expect(await webFont('0'.repeat(64))).toBeNull()
  })
})
