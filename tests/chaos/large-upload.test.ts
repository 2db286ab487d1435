import { readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '#server/seeds/catalogue.ts'
import { UPLOAD } from '#shared/publishing-limits.ts'
import { changeHeaders } from '#tests/support/http-client.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { zip } from '../support/bad-fonts/archive-builder.ts'
import { makePerson, type Person } from '../support/people.ts'
import { countIn, descendants } from '../support/site-process.ts'
import { type SmallSite, startSmallSite } from '../support/small-site.ts'
import { beginUpload, finishUpload, realFont, sendPart } from '../support/upload.ts'
import { waitFor } from '../support/wait-for.ts'

/** Most growth of the server in bytes, for any file size: some parts in its buffers. */
const SERVER_GROWTH = 128 * 1024 ** 2
/** Most memory of the font child, which opens the archive; its own limit is higher. */
const CHILD_BYTES = 512 * 1024 ** 2
const SAMPLE_MS = 20

const { labels, families } = loadCatalogue()
const catalogue = { labels, families: families.filter((family) => family.slug === 'lobster') }

let dataDir: string
let site: SmallSite
let designer: Person
let headers: Record<string, string>
let familyId: number

beforeAll(async () => {
  dataDir = await tempFolder('large')
  site = await startSmallSite(dataDir, catalogue)
  const file = path.join(dataDir, 'fontarium.sqlite')
  await waitFor('the catalogue', () => countIn(file, "SELECT COUNT(*) FROM app_state WHERE name = 'seed.demo'") === 1)
  designer = await makePerson({ url: site.url, dataDir }, { roles: ['designer'] })
  headers = await changeHeaders(designer.client)
  familyId = (await designer.client.post('/api/v3/family', {})).json.familyId
})
afterAll(async () => {
  await site.end('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

/** Resident bytes of a process; 0 if it has ended. */
function residentOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** An archive of exactly the maximum size: a font, and other large files. */
function largestArchive(): Buffer {
  const font = { name: 'Quicksand.ttf', data: realFont('quicksand/400Regular/Quicksand_400Regular.ttf'), stored: true }
  const filler = Buffer.alloc(60 * 1024 ** 2, 7)
  const of = (last: number) => [
    font,
    ...Array.from({ length: 4 }, (_, i) => ({ name: `notes-${i}.bin`, data: filler, stored: true })),
    { name: 'notes-4.bin', data: filler.subarray(0, last), stored: true },
  ]
  const bare = zip([
    font,
    ...Array.from({ length: 5 }, (_, i) => ({ name: `notes-${i}.bin`, data: Buffer.alloc(0), stored: true })),
  ])
  return Buffer.from(zip(of(UPLOAD.maxBytes - bare.length - 4 * filler.length)))
}

test('accepts the largest file in bounded memory, and leaves no temporary files', async () => {
  const bytes = largestArchive()
  expect(bytes.length).toBe(UPLOAD.maxBytes)
  const pid = site.child.pid!
  const before = residentOf(pid)
  let most = 0
  let mostOfChildren = 0
  const sampler = setInterval(() => {
    most = Math.max(most, residentOf(pid))
    mostOfChildren = Math.max(mostOfChildren, ...descendants(pid).map(residentOf))
  }, SAMPLE_MS)
  try {
    const begun = await beginUpload(designer.client, { familyId, fileName: 'all.zip', bytes, headers })
    expect(begun.status, begun.text).toBe(201)
    const address = String(begun.headers.location)
    // A single request may be as large as the whole file.
    const half = UPLOAD.maxBytes / 2
    for (const offset of [0, half]) {
      const sent = await sendPart(designer.client, address, offset, bytes.subarray(offset, offset + half), headers)
      expect(sent.status, sent.text).toBe(204)
    }
    const done = await finishUpload(designer.client, address, headers)
    expect(done.status, done.text).toBe(200)
    expect(done.json.added).toHaveLength(1)
  } finally {
    clearInterval(sampler)
  }
  expect(before).toBeGreaterThan(0)
  expect(most - before).toBeLessThan(SERVER_GROWTH)
  expect(mostOfChildren).toBeLessThan(CHILD_BYTES)
  expect(await readdir(path.join(dataDir, 'temp'))).toEqual([])
  expect(
    (await readdir(path.join(dataDir, 'files', 'upload'), { recursive: true }).catch(() => [])).filter((name) =>
      /-/.test(name),
    ),
  ).toEqual([])
})

test('rejects a file with one byte more before it is sent', async () => {
  const bytes = new Uint8Array(0)
  const begun = await beginUpload(designer.client, {
    familyId,
    fileName: 'all.zip',
    bytes,
    headers,
    announce: UPLOAD.maxBytes + 1,
  })
  expect(begun.status).toBe(413)
  expect(begun.json.detail).toMatch(/^The file is too big \(/)
})
