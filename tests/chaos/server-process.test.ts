import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/database/data-source.ts'
import { Sqlite } from '#server/database/sqlite-driver.mjs'
import { examine } from '#server/operations/doctor/doctor.service.ts'
import { seedSynthetic } from '#server/seeds/seed-synthetic.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { copyTemplate } from '#tests/support/app.ts'
import { listenLocally } from '#tests/support/listen.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { countIn, descendants, isRunning } from '#tests/support/site-process.ts'
import { NO_FAMILIES } from '#tests/support/site-to-kill.ts'
import { readiness, type SmallSite, startSmallSite } from '#tests/support/small-site.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'
import { sampled } from '#tests/support/thorough.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const CATALOGUE = testCatalogue(['lobster', 'rye', 'megrim', 'satisfy', 'press-start-2p', 'amiri'])

let dataDir: string
const running = new Set<SmallSite>()
const file = () => path.join(dataDir, 'fontarium.sqlite')
const families = () => countIn(file(), 'SELECT count(*) FROM family')

beforeEach(async () => {
  dataDir = await tempFolder('process')
})
afterEach(async () => {
  for (const site of running)
    if (site.child.exitCode === null && site.child.signalCode === null) await site.end('SIGKILL')
  running.clear()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

async function start(more: Record<string, string> = {}, catalogue = CATALOGUE): Promise<SmallSite> {
  const site = await startSmallSite(dataDir, catalogue, more)
  running.add(site)
  return site
}

/** Everything that a fill writes, without ids and times, which depend on the order. */
async function digest(): Promise<{ rows: Record<string, number>; digest: string }> {
  const database = await openDatabase({ kind: 'sqlite', file: file() }, { migrate: false })
  const queries = {
    families: `SELECT f.sourceKey, f.slug, f.name, f.title, o.slug AS foundry, f.topicSlug, f.tags, f.status, f.licenseId,
      f.commercialUse, f.fontCount, f.defaultText, f.downloads, substr(f.posterKey, -68) AS poster
      FROM family f JOIN foundry o ON o.id = f.foundryId ORDER BY f.sourceKey`,
    fonts: `SELECT f.sourceKey, t.name, t.slug, t.position, t.isPrimary, t.weight, t.italic, x.originalSha256, x.sanitisedSha256,
      x.glyphCount FROM font t JOIN family f ON f.id = t.familyId JOIN font_file x ON x.id = t.fontFileId ORDER BY 1, t.position`,
    files: 'SELECT originalSha256, sanitisedSha256 FROM font_file ORDER BY originalSha256',
    tags: 'SELECT slug, label, isTopic, familyCount FROM tag ORDER BY slug',
    foundries: 'SELECT slug, name, familyCount, fontCount FROM foundry ORDER BY slug',
    usage:
      'SELECT f.sourceKey, u.kind, u.day, u.events FROM usage_daily u JOIN family f ON f.id = u.familyId ORDER BY 1, 2, 3',
  }
  const rows: Record<string, number> = {}
  const hash = createHash('sha256')
  for (const [name, sql] of Object.entries(queries)) {
    const found = await database.read.query(sql)
    rows[name] = found.length
    hash.update(JSON.stringify(found))
  }
  const complaints = await examine(
    { database, storage: createLocalStorage(path.join(dataDir, 'files')) },
    { deep: true },
  )
  await database.close()
  expect(complaints).toEqual([])
  return { rows, digest: hash.digest('hex') }
}

/** Starts a download without reading its body. */
function beginDownload(url: string): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const begun = (response: http.IncomingMessage) => {
      response.pause()
      resolve(response)
    }
    http.get(url, { agent: false }, begun).on('error', reject)
  })
}

describe('first fill', () => {
  // Over 20 s: the catalogue is filled in twice, once with ends in between.
  test('makes the site ready; interrupted by SIGKILL and SIGTERM, it has the same result as an undisturbed fill', async () => {
    const whole = await start()
    const seen = new Set<number>()
    await waitFor('readiness', async () => {
      const status = await readiness(whole.url)
      seen.add(status)
      return status === 200
    })
    expect(families()).toBe(CATALOGUE.families.length)
    expect(countIn(file(), "SELECT count(*) FROM app_state WHERE name = 'seed.demo'")).toBe(1)
    expect([...seen].filter((status) => status !== 0 && status !== 503)).toEqual([200])
    expect((await whole.end('SIGTERM')).code).toBe(0)
    const expected = await digest()
    expect(expected.rows.families).toBe(CATALOGUE.families.length)

    await rm(dataDir, { recursive: true })
    const ends = [[2, 'SIGKILL'] as const, [4, 'SIGTERM'] as const, [5, 'SIGKILL'] as const]
    for (const [count, signal] of ends.slice(0, sampled(2, 3))) {
      const site = await start()
      await waitFor(`${count} families`, async () => families() >= count)
      const children = descendants(site.child.pid!)
      const { code } = await site.end(signal)
      expect(code).toBe(signal === 'SIGTERM' ? 0 : null)
      // Children of a killed server end on their own.
      await waitFor('the end of its children', async () => !children.some(isRunning))
    }
    const last = await start()
    await last.ready()
    expect((await last.end('SIGTERM')).code).toBe(0)
    expect(await digest()).toEqual(expected)
  })

  test('two starts at once on one folder: both serve, and nothing is duplicated', async () => {
    const [a, b] = await Promise.all([start(), start()])
    await Promise.all([a.ready(), b.ready()])
    const totals = await Promise.all(
      [a, b].map(async ({ url }) => (await (await fetch(`${url}/api/v3/fonts/search.json?method=db`)).json()).total),
    )
    expect(totals).toEqual([CATALOGUE.families.length, CATALOGUE.families.length])
    expect([(await a.end('SIGTERM')).code, (await b.end('SIGTERM')).code]).toEqual([0, 0])
    const { rows } = await digest()
    expect(rows.families).toBe(CATALOGUE.families.length)
    expect(rows.fonts).toBe(CATALOGUE.families.reduce((sum, family) => sum + family.files.length, 0))
    expect(
      countIn(
        file(),
        'SELECT count(*) FROM (SELECT 1 FROM usage_daily GROUP BY familyId, kind, day HAVING count(*) > 1)',
      ),
    ).toBe(0)
    const after = await start()
    await after.ready()
    expect(families()).toBe(CATALOGUE.families.length)
  })
})

describe('end', () => {
  test('SIGTERM before the site is ready exits cleanly', async () => {
    const site = await start()
    await waitFor('the port', async () => (await readiness(site.url)) !== 0)
    expect(await site.end('SIGTERM')).toEqual({ code: 0, signal: null })
  })

  test('SIGTERM while the search index is built logs no error', async () => {
    await rm(dataDir, { recursive: true })
    dataDir = await copyTemplate()
    const database = await openDatabase({ kind: 'sqlite', file: file() }, { migrate: false })
    // The index takes longer than the end.
    await seedSynthetic(database, { families: 10_000, seed: 1 }).finally(() => database.close())
    const site = await start({ LOG_LEVEL: 'info' })
    await waitFor('the start', async () => site.output().includes(' is at '))
    site.child.kill('SIGTERM')
    expect(await site.ended).toEqual({ code: 0, signal: null })
    const lines = site.output().trimEnd().split('\n')
    expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([])
  })

  test('finishes running downloads, rejects new visitors, ends all children and exits with 0', async () => {
    await rm(dataDir, { recursive: true })
    dataDir = await copyTemplate()
    const site = await start()
    await site.ready()
    const largest = countIn(
      file(),
      'SELECT familyId FROM font JOIN font_file x ON x.id = fontFileId GROUP BY familyId ORDER BY sum(x.originalBytes) DESC LIMIT 1',
    )
    const downloads = await Promise.all(
      Array.from({ length: 6 }, () => beginDownload(`${site.url}/api/family/${largest}/bundle`)),
    )
    expect(downloads.map((download) => download.statusCode)).toEqual(Array(6).fill(200))
    const children = descendants(site.child.pid!)
    expect(children.length).toBeGreaterThan(0)

    const ended = site.end('SIGTERM')
    await waitFor('refusal', async () => (await readiness(site.url)) !== 200)
    for (const download of downloads) {
      const chunks: Buffer[] = []
      for await (const chunk of download) chunks.push(chunk as Buffer)
      expect(download.complete).toBe(true)
      // A complete archive ends with its 22-byte end record.
      expect(Buffer.concat(chunks).subarray(-22, -18).toString('latin1')).toBe('PK\u0005\u0006')
    }
    expect(await ended).toEqual({ code: 0, signal: null })
    await waitFor('the end of its children', async () => !children.some(isRunning))
  })
})

test('SIGTERM does not wait for connections that have not sent a whole request', async () => {
  const site = await start({ SHUTDOWN_TIMEOUT_MS: '300000' }, NO_FAMILIES)
  await site.ready()
  const { hostname, port } = new URL(site.url)
  const sockets = await Promise.all(
    ['', 'GET / HTTP/1.1\r\nHost: x\r\n'].map(async (sent) => {
      const socket = net.connect(Number(port), hostname)
      await once(socket, 'connect')
      // The site may reset it.
      socket.on('error', () => undefined)
      socket.write(sent)
      return socket
    }),
  )
  expect(await site.end('SIGTERM')).toEqual({ code: 0, signal: null })
  for (const socket of sockets) socket.destroy()
  // Idle connections are closed after 60 s.
}, 40_000)

describe('a failed start logs one line that names the variable', () => {
  // config.test.ts tests each setting alone.
  test('names all wrong settings', async () => {
    const wrong = {
      PORT: 'abc',
      DATABASE_URL: 'postgres://localhost/x',
      PUBLIC_URL: 'ftp://x',
      STORAGE_URL: 's3://nothing',
      TRUST_PROXY: 'maybe',
      SITE_SECRET: 'short',
      RENDER_THREADS: '0',
    }
    const site = await start(wrong)
    expect((await site.ended).code).toBe(1)
    const lines = site.output().trimEnd().split('\n')
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(messages.map((msg) => msg.split(':')[0]).sort()).toEqual(Object.keys(wrong).sort())
    for (const msg of messages) expect(msg).toMatch(/^\w+: .{5,200}$/)
  })

  test('HOST of another machine', async () => {
    await expectRefusal('HOST', await start({ HOST: '192.0.2.1' }))
  })

  test('DATA_DIR is a file', async () => {
    const place = path.join(dataDir, 'a-file')
    await writeFile(place, '')
    await expectRefusal('DATA_DIR', await start({ DATA_DIR: place }))
  })

  test('DATABASE_URL without a server', async () => {
    const more = { DATABASE_URL: 'mysql://user:secret@127.0.0.1:1/site', DATABASE_WAIT_MS: '0' }
    const site = await start(more)
    await expectRefusal('DATABASE_URL', site)
    expect(site.output()).not.toContain('secret')
  })

  test('a database that a newer version has changed, with the version that it needs', async () => {
    await rm(dataDir, { recursive: true })
    dataDir = await copyTemplate()
    const db = new Sqlite(file())
    db.prepare("INSERT INTO migrations (timestamp, name) VALUES (1900000000000, 'Later1900000000000')").run()
    db.prepare("UPDATE app_state SET value = '99.1.0' WHERE name = 'schema.version'").run()
    db.close()
    const site = await start()
    await expectRefusal('DATA_DIR', site)
    expect(site.output()).toContain('Start version 99.1.0 or newer')
  })

  test('a used port', async () => {
    const other = http.createServer()
    const PORT = String(await listenLocally(other))
    await expectRefusal('PORT', await start({ PORT }))
    await new Promise((resolve) => other.close(resolve))
  })

  async function expectRefusal(name: string, site: SmallSite): Promise<void> {
    expect((await site.ended).code).toBe(1)
    const lines = site.output().trimEnd().split('\n')
    expect(lines).toHaveLength(1)
    const { level, msg } = JSON.parse(lines[0]!)
    expect(level).toBe(60)
    expect(msg).toMatch(new RegExp(`^${name}: .{5,200}$`))
  }
})
