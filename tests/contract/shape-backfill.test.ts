import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { FontShapeRow } from '#server/database/entities/font-shape.ts'
import { createReader, type Reader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { shapeBackfillJob } from '#server/features/catalogue/similar/shape-backfill.ts'
import { createFontEngine } from '#server/render/font-engine.ts'
import { loadCatalogue, packageFolder } from '#server/seeds/catalogue.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { fontKeys } from '#server/storage/storage.port.ts'
import { SHAPE_VERSION } from '#shared/contracts/publishing/font-shape.ts'
import { writeCatalogue } from '#tests/factories/catalogue.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { tempFolder } from '#tests/support/run-folder.ts'

await describeEachDatabase('fonts that an older version described', (kind) => {
  let database: Database
  let reader: Reader
  const fonts = createFontEngine({ threads: 1 })

  beforeAll(async () => {
    database = await freshDatabase(kind)
    await writeCatalogue(database, { families: 2, files: 2 })
    reader = createReader(database, null)
  })
  afterAll(async () => {
    await fonts.close()
    await database.close()
  })

  it('are described again, with the signs that they join', async () => {
    const storage = createLocalStorage(await tempFolder('described'))
    const files = await reader.query<{ id: number; sha256: string }>(
      'SELECT id, sanitisedSha256 AS sha256 FROM font_file ORDER BY id',
    )
    for (const [at, name] of ['JetBrains Mono', 'IBM Plex Mono'].entries()) {
      const family = loadCatalogue().families.find((one) => one.name === name)!
      const file = path.join(packageFolder(family.package)!, family.primary)
      await storage.putFile(fontKeys.sanitised(files[at]!.sha256), file, 'font/ttf')
    }
    await transaction(database, async (manager) => {
      await manager.query('DELETE FROM font_shape')
      await manager.insert(
        FontShapeRow,
        files.map(({ id }) => ({ fontFileId: id, script: '', main: false, version: SHAPE_VERSION - 1, vector: '' })),
      )
    })

    const job = shapeBackfillJob({ database, reader, storage, fonts, logger: { info: () => undefined } })
    const run = () => job.run(AbortSignal.timeout(60_000))
    expect(await run()).toBe(2)
    expect(await reader.query("SELECT fontFileId AS id, value FROM font_file_facet WHERE facet = 'ligature'")).toEqual([
      { id: files[0]!.id, value: 'code' },
    ])
    const shapes = await reader.query<{ version: number; script: string }>('SELECT version, script FROM font_shape')
    expect(new Set(shapes.map(({ version }) => version))).toEqual(new Set([SHAPE_VERSION]))
    expect(shapes.map(({ script }) => script)).toContain('latn')
    const reach = 'SELECT plainAbove AS above, plainBelow AS below FROM font_file ORDER BY id'
    const measured = await reader.query<{ above: number | null; below: number | null }>(reach)
    for (const { above, below } of measured) expect([Number(above) > 500, Number(below) > 100]).toEqual([true, true])
    expect(await run()).toBe(0)

    // Described before plain characters were measured.
    await transaction(database, (manager) => manager.query('UPDATE font_file SET plainAbove = NULL, plainBelow = NULL'))
    expect(await run()).toBe(2)
    expect(await reader.query(reach)).toEqual(measured)
  })
})
