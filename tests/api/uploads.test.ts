import { readdir, stat } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { UploadSession } from '#server/database/entities/publishing.ts'
import { transaction } from '#server/database/transaction.ts'
import { UPLOAD } from '#shared/publishing-limits.ts'
import { startTestSite } from '#tests/support/app.ts'
import { ttc, zip } from '#tests/support/bad-fonts/archive-builder.ts'
import { BAD_FONTS } from '#tests/support/bad-fonts/bad-fonts.ts'
import { assemble, goodFont } from '#tests/support/bad-fonts/font-builder.ts'
import { changeHeaders } from '#tests/support/http-client.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { unzip } from '#tests/support/unzip.ts'
import { beginUpload, finishUpload, realFont, sendPart, uploadFile } from '#tests/support/upload.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const REGULAR = () => realFont('quicksand/400Regular/Quicksand_400Regular.ttf')
const BOLD = () => realFont('quicksand/700Bold/Quicksand_700Bold.ttf')

let familyId: number

const site = await startTestSite()
const foundries = await site.sql<{ id: number }>('SELECT id FROM foundry ORDER BY id LIMIT 2')
const designer = await makePerson(site, { roles: ['designer'], foundryId: foundries[0]!.id })
const stranger = await makePerson(site, { roles: ['designer'], foundryId: foundries[1]!.id })
const headers: Record<string, string> = await changeHeaders(designer.client)
beforeEach(async () => {
  familyId = (await designer.client.post('/api/v3/family', {})).json.familyId
})
afterAll(() => site.close())

const send = (fileName: string, bytes: Uint8Array, announce?: number) =>
  uploadFile(designer.client, { familyId, fileName, bytes, headers, ...(announce === undefined ? {} : { announce }) })
const fonts = () =>
  site.sql<{ id: number; name: string; isPrimary: number; fontFileId: number }>(
    'SELECT id, name, isPrimary, fontFileId FROM font WHERE familyId = ? ORDER BY position',
    [familyId],
  )
const family = async () =>
  (await site.sql<Record<string, unknown>>('SELECT * FROM family WHERE id = ?', [familyId]))[0]!
const leftovers = async () => {
  const list = (folder: string) => readdir(path.join(site.dataDir, folder)).catch(() => [] as string[])
  return {
    temp: (await list('temp')).filter((name) => !name.startsWith('webfont')),
  }
}

const underWay = (count: number) => waitFor(`${count} under way`, async () => (await leftovers()).temp.length === count)
/** A connection broken by an earlier test is noticed a moment later. */
const noUploads = () => underWay(0)

describe('an upload', () => {
  test('becomes styles of the draft, names it, and leaves no temporary data', async () => {
    const answer = await send('Quicksand-Regular.ttf', REGULAR())
    expect(answer.json).toEqual({
      familyId,
      added: [{ name: 'Regular', fileName: 'Quicksand-Regular.ttf' }],
      here: [],
      families: [],
      refused: [],
    })
    expect((await send('Quicksand-Bold.ttf', BOLD())).status).toBe(200)
    expect((await fonts()).map((font) => [font.name, font.isPrimary])).toEqual([
      ['Regular', 1],
      ['Bold', 0],
    ])
    expect(await family()).toMatchObject({
      name: 'Quicksand',
      slug: expect.stringMatching(/^quicksand(-\d+)?$/),
      status: 4,
      fontCount: 2,
      licenseId: 'OFL-1.1',
      commercialUse: 1,
    })
    await noUploads()
  })

  test('of the same style replaces the old one and keeps its id', async () => {
    await send('a.ttf', REGULAR())
    const [before] = await fonts()
    expect((await send('b.ttf', REGULAR())).status).toBe(200)
    expect(await fonts()).toEqual([before])
  })

  test('shows the most usual style first, whichever file came first, until its designer chooses; likewise the order', async () => {
    const MEDIUM = realFont('quicksand/500Medium/Quicksand_500Medium.ttf')
    const shown = async () => {
      const list = await fonts()
      return [list.find((font) => font.isPrimary)!.name, ...list.map((font) => font.name)]
    }
    await send('medium.ttf', MEDIUM)
    await send('bold.ttf', BOLD())
    expect(await shown()).toEqual(['Medium', 'Medium', 'Bold'])
    await send('regular.ttf', REGULAR())
    expect(await shown()).toEqual(['Regular', 'Regular', 'Medium', 'Bold'])
    const act = (style: string, what: string) =>
      designer.client.post('/trpc/studio.style', { familyId, style, act: what })
    await act('Bold', 'up')
    await act('Bold', 'primary')
    await send('medium.ttf', MEDIUM)
    await send('light.ttf', realFont('quicksand/300Light/Quicksand_300Light.ttf'))
    expect(await shown()).toEqual(['Bold', 'Regular', 'Bold', 'Medium', 'Light'])
  })

  test('continues where it stopped, and repeats its answer', async () => {
    const bytes = REGULAR()
    const begun = await beginUpload(designer.client, { familyId, fileName: 'a.ttf', bytes, headers })
    const address = String(begun.headers.location)
    expect(
      (await sendPart(designer.client, address, 0, bytes.subarray(0, 1000), headers)).headers['upload-offset'],
    ).toBe('1000')
    expect((await finishUpload(designer.client, address, headers)).status).toBe(409)
    expect((await sendPart(designer.client, address, 0, bytes.subarray(0, 1000), headers)).status).toBe(409)
    const head = await designer.client.request('HEAD', address)
    expect(head.headers).toMatchObject({
      'upload-offset': '1000',
      'upload-length': String(bytes.length),
      'tus-resumable': '1.0.0',
    })
    expect((await sendPart(designer.client, address, 1000, bytes.subarray(1000), headers)).status).toBe(204)
    const first = await finishUpload(designer.client, address, headers)
    expect(first.status).toBe(200)
    expect((await finishUpload(designer.client, address, headers)).json).toEqual(first.json)
    expect((await sendPart(designer.client, address, bytes.length, Buffer.from('x'), headers)).status).toBe(409)
  })

  test('with a broken connection keeps the received bytes', async () => {
    const bytes = REGULAR()
    const begun = await beginUpload(designer.client, { familyId, fileName: 'a.ttf', bytes, headers })
    const address = String(begun.headers.location)
    await noUploads()
    await breakOff(address, bytes, 20_000)
    const received = async () => Number((await designer.client.request('HEAD', address)).headers['upload-offset'])
    await waitFor('what came to be kept', async () => (await received()) === 20_000)
    // The part that was broken off is counted before it is over.
    await noUploads()
    expect((await sendPart(designer.client, address, 20_000, bytes.subarray(20_000), headers)).status).toBe(204)
    expect((await finishUpload(designer.client, address, headers)).status).toBe(200)
  })

  test('of an archive adds all its fonts and names other files', async () => {
    const archive = zip([
      { name: 'Quicksand/Quicksand-Regular.ttf', data: REGULAR() },
      { name: 'Quicksand/Quicksand-Bold.ttf', data: BOLD() },
      { name: 'Quicksand/broken.ttf', data: Buffer.from('nothing of a font') },
    ])
    const answer = await send('family.zip', archive)
    expect(answer.json.added.map((one: { name: string }) => one.name)).toEqual(['Regular', 'Bold'])
    expect(answer.json.refused).toEqual([
      expect.objectContaining({ sourceName: expect.stringContaining('broken.ttf') }),
    ])
  })

  test('is refused for type, size and content with the specification’s words', async () => {
    expect((await send('notes.exe', Buffer.from('x'))).json).toMatchObject({
      status: 415,
      detail:
        "You can't upload files of this type: .exe. Upload TTF, OTF, TTC, OTC, WOFF, WOFF2, ZIP or a text with licence, OFL or readme in its name.",
    })
    expect((await send('big.zip', Buffer.from('x'), UPLOAD.maxBytes + 1)).json).toMatchObject({
      status: 413,
      detail: 'The file is too big (268,435,457 bytes). Max file size: 268,435,456 bytes.',
    })
    expect((await send('empty.ttf', Buffer.alloc(0))).status).toBe(415)
    expect((await send('text.ttf', Buffer.from('This is a text, and not a font at all.'))).status).toBe(415)
    const cut = assemble(goodFont()).slice(0, 300)
    const refused = await send('cut.ttf', cut)
    expect(refused.status).toBe(422)
    expect(refused.json.detail).toMatch(/^cut\.ttf: .{10}/)
    expect(await fonts()).toEqual([])
    await noUploads()
  })

  test('that sends more than announced is cut off, and does not count', async () => {
    const bytes = REGULAR()
    const begun = await beginUpload(designer.client, { familyId, fileName: 'a.ttf', bytes, announce: 1000, headers })
    const address = String(begun.headers.location)
    expect((await sendPart(designer.client, address, 0, bytes, headers)).status).toBe(413)
    expect((await designer.client.request('HEAD', address)).headers['upload-offset']).toBe('0')
    expect((await designer.client.request('DELETE', address, { headers })).status).toBe(204)
    expect((await designer.client.request('HEAD', address)).status).toBe(404)
  })

  test('is private: others cannot begin, see, continue or finish it', async () => {
    const bytes = REGULAR()
    const theirs = await changeHeaders(stranger.client)
    expect((await beginUpload(stranger.client, { familyId, fileName: 'a.ttf', bytes, headers: theirs })).status).toBe(
      404,
    )
    const visitor = site.visitor()
    const anonymous = await changeHeaders(visitor)
    expect((await beginUpload(visitor, { familyId, fileName: 'a.ttf', bytes, headers: anonymous })).status).toBe(401)
    expect((await beginUpload(designer.client, { familyId, fileName: 'a.ttf', bytes, headers: {} })).status).toBe(403)
    const address = String(
      (await beginUpload(designer.client, { familyId, fileName: 'a.ttf', bytes, headers })).headers.location,
    )
    expect((await stranger.client.request('HEAD', address)).status).toBe(404)
    expect((await sendPart(stranger.client, address, 0, bytes, theirs)).status).toBe(404)
    expect((await finishUpload(stranger.client, address, theirs)).status).toBe(404)
    expect((await stranger.client.request('DELETE', address, { headers: theirs })).status).toBe(404)
  })

  test('that we do not open is hidden until an admin offers it for download', async () => {
    const bad = BAD_FONTS.find((one) => one.expect === 'SANITISER_REFUSED' && /\.(ttf|otf)$/.test(one.file))!
    const bytes = Buffer.from(bad.make())
    expect((await send(bad.file, bytes)).status).toBe(422)
    const [kept] = await site.sql<{ id: number }>('SELECT id FROM refused_file WHERE familyId = ?', [familyId])
    const accept = (person: Person) =>
      person.client.post('/trpc/studio.acceptRefused', { familyId, refusedId: kept!.id })
    expect((await accept(designer)).status).toBe(403)
    const admin = await makePerson(site, { roles: ['admin'] })
    expect((await accept(admin)).status).toBe(200)
    expect((await accept(admin)).status).toBe(409)
    expect((await send('a.ttf', REGULAR())).status).toBe(200)
    const offered = (await fonts()).find((font) => font.fontFileId === null)!
    const download = () => site.visitor().get(`/api/font/${offered.id}/download`)
    expect((await download()).status).toBe(404)
    const words = { name: 'Half open', topic: 'sans', licence: 'OFL-1.1' }
    expect((await designer.client.send('PUT', `/api/v3/family/${familyId}`, words)).status).toBe(200)
    expect((await admin.client.post('/trpc/publishing.submit', { familyId, at: '' })).status).toBe(200)
    expect((await download()).bytes.equals(bytes)).toBe(true)
    expect((await site.visitor().get(`/half-open-f${familyId}`)).status).toBe(200)
    const shown = (await site.visitor().ask('families.byId', { id: familyId })).json.result.data
    const closed = shown.fonts.find((font: { id: number }) => font.id === offered.id)
    expect(closed).toMatchObject({ fileName: bad.file, bytes: bytes.length, file: null })
    const zip = (await site.visitor().get(`/api/family/${familyId}/bundle`)).bytes
    const bundle = await unzip(zip)
    expect(bundle.get(bad.file)?.equals(bytes)).toBe(true)
    // Declaration and files are shown separately.
    const readme = bundle.get('README.txt')!.toString()
    expect(readme).toMatch(/^Declared with the family: OFL-1\.1\r\nFound in the files: (?:name|copyright)\b/m)
    // Its page shows the ZIP's size; the bulk dialog the size of its files without texts.
    const sizes = [...bundle].filter(([name]) => !name.endsWith('.txt')).map(([, file]) => file.length)
    const size = { files: sizes.length, bytes: sizes.reduce((sum, one) => sum + one, 0) }
    expect(size.files).toBe(2)
    expect({ files: shown.fonts.length, bytes: shown.bundleBytes }).toEqual({ files: size.files, bytes: zip.length })
    const summary = (await site.visitor().ask('downloads.summary', { ids: String(familyId) })).json.result.data
    expect(summary.families).toMatchObject([size])
  })

  test('of a font collection becomes a file for each font, and downloads say so', async () => {
    expect((await send('both.ttc', ttc([REGULAR(), BOLD()]))).json.added).toHaveLength(2)
    const words = { name: 'Both of it', topic: 'sans', licence: 'OFL-1.1' }
    expect((await designer.client.send('PUT', `/api/v3/family/${familyId}`, words)).status).toBe(200)
    const admin = await makePerson(site, { roles: ['admin'] })
    expect((await admin.client.post('/trpc/publishing.submit', { familyId, at: '' })).status).toBe(200)
    for (const { id } of await fonts()) {
      const answer = await site.visitor().get(`/api/font/${id}/download`)
      expect(answer.headers).toMatchObject({
        'content-type': 'font/ttf',
        'content-disposition': expect.stringMatching(/filename="[\w-]+\.ttf"$/),
      })
    }
  })

  test('ends when its person is suspended', async () => {
    const admin = await makePerson(site, { roles: ['admin'] })
    const foundries = await site.sql<{ id: number }>('SELECT id FROM foundry ORDER BY id LIMIT 1')
    const person = await makePerson(site, { roles: ['designer'], foundryId: foundries[0]!.id })
    const own = await changeHeaders(person.client)
    const bytes = REGULAR()
    const { familyId: draft } = (await person.client.post('/api/v3/family', {})).json
    const address = String(
      (await beginUpload(person.client, { familyId: draft, fileName: 'a.ttf', bytes, headers: own })).headers.location,
    )
    // The request is running when the suspension comes; its last bytes follow.
    const request = openPatch(site.url, address, bytes.length, { ...own, Cookie: cookiesOf(person) })
    await noUploads()
    request.write(bytes.subarray(0, 10_000))
    await underWay(1)
    expect(
      (await admin.client.send('PUT', '/api/admin/user', { username: person.username, suspended: true })).status,
    ).toBe(200)
    request.end(bytes.subarray(10_000))
    expect(await statusOf(request)).toBe(403)
    expect([401, 403]).toContain((await finishUpload(person.client, address, own)).status)
    const [session] = await site.sql<{ received: number }>('SELECT received FROM upload_session WHERE familyId = ?', [
      draft,
    ])
    expect(session!.received).toBe(0)
  })

  test('has limits: of parts, and of bytes per day', async () => {
    const person = await makePerson(site, {
      roles: ['designer'],
      foundryId: (await site.sql<{ id: number }>('SELECT id FROM foundry ORDER BY id LIMIT 1'))[0]!.id,
    })
    const own = await changeHeaders(person.client)
    const bytes = REGULAR()
    const { familyId: draft } = (await person.client.post('/api/v3/family', {})).json
    const begin = () => beginUpload(person.client, { familyId: draft, fileName: 'a.ttf', bytes, headers: own })
    const address = String((await begin()).headers.location)
    const parts = Array.from({ length: UPLOAD.partsMax }, (_, i) => `upload/none/${i}`)
    const id = address.split('/').at(-1)!
    await transaction(site.database, (manager) => manager.update(UploadSession, { id }, { result: { parts } as never }))
    expect((await sendPart(person.client, address, 0, bytes.subarray(0, 1), own)).status).toBe(409)
    await transaction(site.database, (manager) =>
      manager.insert(UploadSession, {
        id: 'f'.repeat(32),
        familyId: draft,
        userId: person.userId,
        fileName: 'b.ttf',
        bytes: UPLOAD.dayBytes,
        received: 0,
        state: 'done' as const,
        result: {} as never,
        createdAt: Date.now(),
        updatedAt: Date.now(),
      }),
    )
    expect((await begin()).status).toBe(429)
  })

  test('two at once per person, a third waits', async () => {
    const bytes = REGULAR()
    const addresses = await Promise.all(
      ['a.ttf', 'b.ttf', 'c.ttf'].map(async (fileName) =>
        String((await beginUpload(designer.client, { familyId, fileName, bytes, headers })).headers.location),
      ),
    )
    const cookies = { ...headers, Cookie: cookiesOf(designer) }
    await noUploads()
    const open = addresses.slice(0, 2).map((address) => {
      const request = openPatch(site.url, address, bytes.length, cookies)
      request.write(bytes.subarray(0, 5000))
      return request
    })
    await underWay(2)
    const third = () => sendPart(designer.client, addresses[2]!, 0, bytes, headers)
    expect((await third()).status).toBe(429)
    for (const request of open) request.end(bytes.subarray(5000))
    expect(await Promise.all(open.map(statusOf))).toEqual([204, 204])
    expect((await third()).status).toBe(204)
  })
})

const cookiesOf = (person: Person) => [...person.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function openPatch(url: string, address: string, length: number, more: Record<string, string>): http.ClientRequest {
  const request = http.request(new URL(address, url), {
    method: 'PATCH',
    headers: {
      ...more,
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': length,
    },
  })
  request.on('error', () => undefined)
  return request
}

const statusOf = (request: http.ClientRequest) =>
  new Promise<number>((resolve, reject) => {
    request.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    request.on('error', reject)
  })

/** Sends the start of a file, and breaks the connection when it has arrived. */
async function breakOff(address: string, bytes: Buffer, after: number): Promise<void> {
  const request = openPatch(site.url, address, bytes.length, { ...headers, Cookie: cookiesOf(designer) })
  request.write(bytes.subarray(0, after))
  const arrived = async () => {
    const [folder] = (await leftovers()).temp
    const part = folder && (await stat(path.join(site.dataDir, 'temp', folder, 'part')).catch(() => null))
    return Boolean(part) && (part as { size: number }).size === after
  }
  await waitFor('the beginning to arrive', arrived)
  request.destroy()
}
