import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/database/data-source.ts'
import { examine } from '#server/features/doctor/doctor.service.ts'
import { loadCatalogue } from '#server/seeds/catalogue.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { runFolder } from '../support/run-folder.ts'
import { countIn, descendants, isRunning, type SiteProcess, startSiteProcess, until } from '../support/site-process.ts'
import { startSmallSite } from '../support/small-site.ts'

let dataDir: string
let running: Pick<SiteProcess, 'child' | 'end'> | null = null
const file = () => path.join(dataDir, 'fontarium.sqlite')
const families = () => countIn(file(), 'SELECT count(*) FROM family')

/** As an operator does, with the families that are there. */
async function start(): Promise<SiteProcess> {
  const site = await startSiteProcess(dataDir, { SEED_DEMO: 'false' })
  running = site
  return site
}

/** A tenth of the catalogue: enough to be killed in the middle of, three times. */
const whole = loadCatalogue()
const catalogue = { ...whole, families: whole.families.filter((_, at) => at % 10 === 0) }

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(runFolder(), 'ends-'))
})
afterAll(async () => {
  if (running && running.child.exitCode === null && running.child.signalCode === null) await running.end('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

it('killed again and again while it fills the catalogue, it ends with nothing doubled, lost or left over', async () => {
  const { families: wanted } = catalogue
  for (const share of [0.05, 0.3, 0.7]) {
    const site = await startSmallSite(dataDir, catalogue)
    running = site
    await until(`${share} of the catalogue`, () => families() >= share * wanted.length)
    const children = descendants(site.child.pid as number)
    await site.end('SIGKILL')
    // Children of a killed server see its end by themselves.
    await until('the end of its children', () => !children.some(isRunning))
  }
  expect(families()).toBeLessThan(wanted.length)
  const site = await startSmallSite(dataDir, catalogue)
  running = site
  await until(
    'the whole catalogue',
    () => countIn(file(), "SELECT count(*) FROM app_state WHERE name = 'seed.demo'") === 1,
  )

  const database = await openDatabase({ kind: 'sqlite', file: file() }, { migrate: false })
  const keys = (await database.read.query('SELECT sourceKey FROM family')).map(
    (row: { sourceKey: string }) => row.sourceKey,
  )
  expect([...keys].sort()).toEqual(wanted.map((family) => `seed:${family.slug}`).sort())
  const fonts = wanted.reduce((sum, family) => sum + family.files.length, 0)
  expect(await database.read.query('SELECT count(*) AS n FROM font')).toEqual([{ n: fonts }])
  expect(await examine({ database, storage: createLocalStorage(path.join(dataDir, 'files')) }, { deep: true })).toEqual(
    [],
  )
  await database.close()
  expect((await site.end('SIGTERM')).code).toBe(0)
})

it('SIGTERM lets running downloads end, takes no new ones, leaves no child behind and exits with 0', async () => {
  const site = await start()
  await until('readiness', () =>
    fetch(`${site.url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ),
  )
  const largest = countIn(
    file(),
    'SELECT familyId FROM font JOIN font_file x ON x.id = fontFileId GROUP BY familyId ORDER BY sum(x.originalBytes) DESC LIMIT 1',
  )
  const downloads = await Promise.all(
    Array.from({ length: 6 }, () => beginDownload(`${site.url}/api/family/${largest}/bundle`)),
  )
  expect(downloads.map((download) => download.status)).toEqual(Array(6).fill(200))
  const children = descendants(site.child.pid as number)
  expect(children.length).toBeGreaterThan(0)

  const ended = site.end('SIGTERM')
  await until('refusal of new visitors', () =>
    fetch(`${site.url}/healthz`).then(
      (answer) => answer.status === 503,
      () => true,
    ),
  )
  for (const { finish } of downloads) {
    const zip = await finish()
    // The end record of a zip is its last 22 bytes: whole, or the archive is cut off.
    expect(zip.subarray(-22, -18).toString('latin1')).toBe('PK\u0005\u0006')
  }
  expect(await ended).toEqual({ code: 0, signal: null })
  await until('the end of its children', () => !children.some(isRunning))
})

/** Starts a download and reads nothing of its body until asked to finish. */
function beginDownload(url: string): Promise<{ status: number | undefined; finish(): Promise<Buffer> }> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent: false }, (response) => {
      response.pause()
      const finish = async () => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk as Buffer)
        return Buffer.concat(chunks)
      }
      resolve({ status: response.statusCode, finish })
    })
    request.on('error', reject)
  })
}
