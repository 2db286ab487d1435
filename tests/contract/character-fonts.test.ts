import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReader } from '#server/database/reader.ts'
import { createIngestService } from '#server/features/publishing/ingest/ingest.service.ts'
import type { FontEnginePort } from '#server/render/font-engine.port.ts'
import { createFontEngine } from '#server/render/font-engine.ts'
import { workerFile } from '#server/render/worker-files.ts'
import { createDatabaseAdapter } from '#server/search/database.adapter.ts'
import { createFacetThread } from '#server/search/facet-thread.ts'
import type { SearchPort } from '#server/search/search.port.ts'
import { familyFiles } from '#server/seeds/catalogue.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { EVERYTHING } from '#shared/search/font-search-ast.ts'
import { createRandom } from '#tests/factories/random.ts'
import { describeEachDatabase, type FreshDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { codepointsOf, settableIn } from '#tests/support/font-codepoints.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'

/** Latin, Arabic, Devanagari, Japanese, Greek and Cyrillic, a decorated one, a colour one. */
const SLUGS = ['lobster', 'amiri', 'noto-sans-devanagari', 'yusei-magic', 'press-start-2p', 'megrim', 'nabla', 'rye']
const PAIRS = 5000

await describeEachDatabase('fonts with a character', (kind) => {
  let database: FreshDatabase
  let engine: FontEnginePort
  let sql: SearchPort
  let folder: string
  const cmaps = new Map<number, Set<number>>()
  const sets = new Map<number, (codepoint: number) => boolean>()

  beforeAll(async () => {
    database = await freshDatabase(kind)
    folder = await tempFolder('character-fonts')
    engine = createFontEngine({ threads: 2 })
    const reader = createReader(database, null)
    const sqliteFile = database.sqliteFile
    const facetThread = createFacetThread({ workerFile: workerFile('facets-worker'), sqliteFile, reader })
    sql = createDatabaseAdapter({ reader, facetThread })
    const ingest = createIngestService({
      database,
      fonts: engine,
      storage: createLocalStorage(join(folder, 'files')),
      tempDir: join(folder, 'temp'),
    })
    for (const family of testCatalogue(SLUGS).families) {
      const { path } = familyFiles(family)!.find((file) => file.isPrimary)!
      await ingest.ingestFamily({
        files: [{ path, sourceName: path }],
        foundry: { slug: 'test-foundry', name: 'Test Foundry' },
        curated: {
          slug: family.slug,
          name: family.name,
          tags: [],
          description: '',
          defaultText: '',
          topic: { slug: 'sans', label: 'Sans' },
          licenseDeclared: 'OFL-1.1',
        },
        source: { kind: 'import', key: `test:${family.slug}` },
      })
      const [row] = await reader.query<{ id: number }>('SELECT id FROM family WHERE slug = ?', [family.slug])
      cmaps.set(row!.id, await codepointsOf(path))
      sets.set(row!.id, await settableIn(path))
    }
  })
  afterAll(async () => {
    await sql.close()
    await engine.close()
    await database.close()
  })

  it(`equals what HarfBuzz supports in the files, for ${PAIRS} random pairs of font and code point`, async () => {
    const random = createRandom(23)
    const mapped = [...new Set([...cmaps.values()].flatMap((cmap) => [...cmap]))].sort((a, b) => a - b)
    const wrong: string[] = []
    for (let pair = 0; pair < PAIRS; pair += cmaps.size) {
      const codepoint = pair % 3 === 0 ? 0x20 + random.below(0x2ffe0) : random.pick(mapped)
      if (codepoint >= 0xd800 && codepoint <= 0xdfff) continue
      const { ids } = await sql.searchFonts({ ...EVERYTHING, chars: [codepoint], size: 100 })
      for (const [id, can] of sets)
        if (ids.includes(id) !== can(codepoint)) wrong.push(`${id} ${codepoint.toString(16)}`)
    }
    expect(wrong).toEqual([])
  })
})
