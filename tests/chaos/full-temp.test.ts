import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { receivePart } from '#server/features/publishing/uploads/receive-part.ts'
import { startTestSite } from '#tests/support/app.ts'
import { zip } from '#tests/support/bad-fonts/archive-builder.ts'
import { assemble, goodFont } from '#tests/support/bad-fonts/font-builder.ts'
import { type Answer, changeHeaders } from '#tests/support/http-client.ts'
import { makePerson } from '#tests/support/people.ts'
import { describeWith } from '#tests/support/require.ts'
import { runFolder } from '#tests/support/run-folder.ts'
import { sendPicture } from '#tests/support/sent-pictures.ts'
import { solidPng } from '#tests/support/solid-png.ts'
import { unzip } from '#tests/support/unzip.ts'
import { beginUpload, finishUpload, realFont, sendPart } from '#tests/support/upload.ts'
import { inspectFile } from '#workers/inspect/inspect-file.ts'

const FONT = realFont('quicksand/400Regular/Quicksand_400Regular.ttf')
const FULL = { status: 507, said: expect.stringMatching(/^The (disk of the )?site (is full|has no room)/) }

const mounted: string[] = []
/** A disk with so much room in place of a folder. */
function mountOver(folder: string, room: number): void {
  mkdirSync(folder, { recursive: true })
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  mounted.push(folder)
  writeFileSync(path.join(folder, 'filler'), Buffer.alloc(2 ** 20 - room))
}
function unmountAll(): void {
  for (const folder of mounted.splice(0)) spawnSync('umount', [folder])
}

await describeWith('small-disk', 'a full temporary folder', () => {
  afterEach(unmountAll)

  test('is answered with 507 and words; nothing is lost or left, and all goes on when there is room', async () => {
    const site = await startTestSite()
    const temp = path.join(site.dataDir, 'temp')
    const spare = mkdtempSync(path.join(runFolder(), 'full-tmpdir-'))
    const before = process.env.TMPDIR
    try {
      const designer = await makePerson(site, { roles: ['designer'] })
      const headers = await changeHeaders(designer.client)
      const family = async () => (await designer.client.post('/api/v3/family', {})).json.familyId as number
      const [first, second] = [await family(), await family()]
      const begin = (familyId: number, fileName: string) =>
        beginUpload(designer.client, { familyId, fileName, bytes: FONT, headers })
      const half = (await begin(first, 'half.ttf')).headers.location as string
      await sendPart(designer.client, half, 0, FONT.subarray(0, 10_000), headers)
      const whole = (await begin(second, 'whole.ttf')).headers.location as string
      await sendPart(designer.client, whole, 0, FONT, headers)
      const rest = () => sendPart(designer.client, half, 10_000, FONT.subarray(10_000), headers)
      const avatar = () => sendPicture(designer.client, `/api/account/${designer.userId}/avatar`, solidPng(400, 400))
      const { AntiForgeryToken } = await site.client.config()
      const kit = async (preview: boolean): Promise<Answer> => {
        const form = new FormData()
        for (const [name, value] of Object.entries({
          token: AntiForgeryToken,
          rights: '1',
          text: 'Hi',
          formats: 'woff2',
        }))
          form.set(name, value)
        form.set('file', new File([Buffer.from(assemble(goodFont()))], 'Own.ttf'))
        const request = new Request('http://x/', { method: 'POST', body: form })
        return site.client.request('POST', `/web-font-generator${preview ? '?preview=1' : ''}`, {
          body: Buffer.from(await request.arrayBuffer()),
          headers: { 'Content-Type': request.headers.get('content-type')!, Accept: 'application/json' },
        })
      }
      const css = (await site.client.get('/css2?family=Lobster&text=Temp')).text
      const piece = new URL(/url\((\S+?)\)/.exec(css)![1]!)
      const { id } = await site.family('lobster')

      mountOver(temp, 0)
      mountOver(spare, 0)
      process.env.TMPDIR = spare
      const said = ({ status, text }: { status: number; text: string }) => ({ status, said: JSON.parse(text).detail })
      expect(said(await begin(first, 'new.ttf'))).toEqual(FULL)
      expect(said(await rest())).toEqual(FULL)
      expect(said(await finishUpload(designer.client, whole, headers))).toEqual(FULL)
      expect(said(await avatar())).toEqual(FULL)
      expect(said(await kit(false))).toEqual(FULL)
      expect(said(await kit(true))).toEqual(FULL)
      expect(said(await site.client.get(piece.pathname + piece.search))).toEqual(FULL)
      // What needs no temporary file goes on.
      expect((await site.client.get(`/api/v3/family/${id}/details.json`)).status).toBe(200)
      for (const path of [`/api/family/${id}/bundle`, `/api/families/bundle?ids=${id}`])
        expect((await unzip((await site.client.get(path)).bytes)).size).toBeGreaterThan(0)
      expect(readdirSync(temp)).toEqual(['filler'])
      expect(readdirSync(spare)).toEqual(['filler'])

      unmountAll()
      for (const answer of [await rest(), await avatar(), await kit(false), await kit(true)])
        expect([200, 204], answer.text).toContain(answer.status)
      for (const address of [half, whole])
        expect(await finishUpload(designer.client, address, headers)).toMatchObject({ status: 200 })
      expect((await site.client.get(piece.pathname + piece.search)).status).toBe(200)
      expect(readdirSync(temp)).toEqual([])
    } finally {
      process.env.TMPDIR = before
      if (before === undefined) delete process.env.TMPDIR
      unmountAll()
      await site.close()
    }
  })

  // The system writes what still fits, and says only then that there is no more room.
  test('ends an upload whose last bytes do not fit, instead of counting them', async () => {
    const folder = mkdtempSync(path.join(runFolder(), 'full-part-'))
    mountOver(folder, 64 * 1024)
    const body = Readable.from([Buffer.alloc(100 * 1024)])
    await expect(receivePart(body, path.join(folder, 'part'), 1e6, 1e6)).rejects.toMatchObject({ code: 'ENOSPC' })
  })
  // A refusal would be final, and blame the font. With 72 KB only a part of the last bytes fits.
  test.each([16, 72])('with %i KB does not make a font of an archive unreadable', async (kilobytes) => {
    const archive = path.join(mkdtempSync(path.join(runFolder(), 'full-archive-')), 'file')
    writeFileSync(archive, zip([{ name: 'Packed.ttf', data: FONT }]))
    const folder = mkdtempSync(path.join(runFolder(), 'full-unpacked-'))
    mountOver(folder, kilobytes * 1024)
    await expect(inspectFile(archive, 'packed.zip', folder)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(folder)).toEqual(['filler'])
  })
})
