import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { type Database, type DatabaseConfig, openDatabase } from '#server/database/data-source.ts'
import { Family } from '#server/database/entities/family.ts'
import { FontFile } from '#server/database/entities/font-file.ts'
import { FamilyPublishing } from '#server/database/entities/publishing.ts'
import { transaction } from '#server/database/transaction.ts'
import { TEMPLATE_PERMISSIONS } from '#server/features/publishing/licence-judgement.ts'
import { newPublishing } from '#server/features/publishing/locked-family.ts'
import { examine } from '#server/operations/doctor/doctor.service.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { describeEachDatabase, type TestDatabase } from '#tests/support/each-database.ts'
import { siteClient } from '#tests/support/http-client.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { startSmallSite } from '#tests/support/small-site.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const LICENSE = 'This font is PERSONAL USE ONLY. Write to me for anything else.'
const RIGHTS = new Set([0, 7, 10, 13, 14])

await describeEachDatabase('licences that an older version read', (kind) => {
  let made: TestDatabase | null = null
  let dataDir: string
  afterEach(async () => {
    await made?.remove()
    await rm(dataDir, { recursive: true, force: true })
  })

  // Two starts of a whole site take 10 s on an idle machine.
  it('are read again at the start, on every page and in every answer', async () => {
    dataDir = await tempFolder('licences')
    made = kind.kind === 'mysql' ? await kind.empty() : null
    const config: DatabaseConfig = made?.config ?? { kind: 'sqlite', file: path.join(dataDir, 'fontarium.sqlite') }
    const env: Record<string, string> = config.kind === 'mysql' ? { DATABASE_URL: config.url } : {}
    const catalogue = testCatalogue(['lobster', 'vt323', 'megrim', 'press-start-2p'])
    const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
      const database = await openDatabase(config, { migrate: false })
      return work(database).finally(() => database.close())
    }
    const storage = createLocalStorage(path.join(dataDir, 'storage'))
    const unread = () =>
      withDatabase(async (database) =>
        (await examine({ database, storage }, { deep: false })).flatMap(({ what, heals }) =>
          what.includes('licence') ? [{ what, heals }] : [],
        ),
      )

    const before = await startSmallSite(dataDir, catalogue, env)
    await before.ready()
    await before.end('SIGTERM')
    expect(await unread(), 'a new font is read by this version').toEqual([])

    await withDatabase((database) => transaction(database, (manager) => plantOldReadings(manager)))
    expect(await unread()).toEqual([
      { what: expect.stringMatching(/^\d+ fonts whose licence is still to be read/), heals: true },
    ])

    const site = await startSmallSite(dataDir, catalogue, env)
    await site.ready()
    const { get } = siteClient(site.url)
    const free = async () => {
      const { json } = await get('/api/v3/fonts/search.json?size=50&f=commercialok~')
      return json.hits.map(({ slug }: { slug: string }) => slug).sort()
    }
    try {
      await waitFor('the reading', async () => (await unread()).length === 0)
      // VT323's files are unchanged, so edits stay.
      await expect.poll(free).toEqual(['press-start-2p'])
      for (const name of ['Lobster', 'Megrim']) {
        const sheet = await get(`/css2?family=${name}`)
        expect([name, sheet.status >= 400, sheet.text.includes('@font-face')]).toEqual([name, true, false])
      }
      expect((await get('/css2?family=Press+Start+2P')).text).toContain('@font-face')
    } finally {
      await site.end('SIGTERM')
    }

    await withDatabase(async ({ read }) => {
      const claims = Object.fromEntries(
        (await read.manager.find(Family)).map((one) => [
          one.slug,
          [one.licenseId, one.commercialUse, one.licenseDeclared],
        ]),
      )
      expect(claims).toEqual({
        lobster: ['unclear', false, 'OFL-1.1'],
        megrim: ['unclear', false, 'OFL-1.1'],
        vt323: ['personal-use', false, 'OFL-1.1'],
        'press-start-2p': ['OFL-1.1', true, 'OFL-1.1'],
      })
      const { licenseTemplate, permissions } = await read.manager.findOneByOrFail(FamilyPublishing, {})
      expect([licenseTemplate, permissions], 'what was declared').toEqual(['OFL-1.1', TEMPLATE_PERMISSIONS['OFL-1.1']])
      const log: { detail: string }[] = await read.query(
        "SELECT detail FROM audit_entry WHERE action = 'family.licence' ORDER BY subject",
      )
      expect(log.map(({ detail }) => JSON.parse(detail)).sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
        ['Lobster', 'Megrim'].map((name) =>
          expect.objectContaining({
            name,
            found: expect.stringContaining('PERSONAL USE ONLY'),
            before: { licence: 'OFL-1.1', commercialUse: true },
            after: { licence: 'unclear', commercialUse: false },
          }),
        ),
      )
    })
  })
})

/** Like older data: an unrecognised licence beside the fonts of two families, and a declaration made stricter. */
async function plantOldReadings(manager: Database['write']['manager']): Promise<void> {
  const families = new Map((await manager.find(Family)).map((family) => [family.slug, family.id]))
  const rows: { id: number; familyId: number }[] = await manager.query(
    'SELECT file.id, font.familyId FROM font_file file JOIN font ON font.fontFileId = file.id',
  )
  for (const { id, familyId } of rows) {
    const { facts } = await manager.findOneByOrFail(FontFile, { id })
    const isSilent = familyId === families.get('lobster')
    const isPlanted = isSilent || familyId === families.get('megrim')
    const planted = {
      ...facts,
      names: facts.names.filter((name) => !RIGHTS.has(name.id) || (!isSilent && name.id === 0)),
      licenseText: LICENSE,
      licenseId: 'OFL-1.1',
      commercialUse: true,
      licenseEvidence: 'name 13: "OFL"',
    }
    await manager.update(FontFile, { id }, { licenceReading: 0, ...(isPlanted ? { facts: planted } : {}) })
  }
  await manager.update(Family, { slug: 'vt323' }, { licenseId: 'personal-use', commercialUse: false })
  await manager.insert(FamilyPublishing, {
    ...newPublishing(families.get('megrim')!, 0, 1),
    licenseTemplate: 'OFL-1.1',
    permissions: TEMPLATE_PERMISSIONS['OFL-1.1'],
  })
}
