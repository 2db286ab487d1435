import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { examine } from '#server/operations/doctor/doctor.service.ts'
import { zip } from '#tests/support/bad-fonts/archive-builder.ts'
import { assemble, goodFont, NAMES } from '#tests/support/bad-fonts/font-builder.ts'
import { databaseKinds } from '#tests/support/each-database.ts'
import { changeHeaders } from '#tests/support/http-client.ts'
import { clientWith, plantPerson, plantSession } from '#tests/support/people.ts'
import { plantFoundry } from '#tests/support/plant-foundry.ts'
import { NO_FAMILIES, siteToKill } from '#tests/support/site-to-kill.ts'
import { beginUpload, finishUpload, sendPart } from '#tests/support/upload.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** Promised time until a file can be used again after a kill. */
const PROMISED_MS = 10_000
const STYLES = 60

/** An archive that takes some time to open. */
const archive = (name: string) =>
  zip(
    Array.from({ length: STYLES }, (_, i) => ({
      name: `${i}.ttf`,
      data: assemble(goodFont({ names: { ...NAMES, 1: name, 2: `Style ${i}`, 4: `${name} Style ${i}` } })),
      stored: true,
    })),
  )

describe('a site that is killed while it opens uploads', () => {
  // One database is enough: a lease is only two columns, and most of the time is waiting.
  const { start, end, withDatabase, storage, dataDir } = siteToKill(databaseKinds.sqlite)

  test('resumes or cancels uploads, leaves no folders; the doctor says what heals', { timeout: 180_000 }, async () => {
    let url = await start(NO_FAMILIES)
    const token = await withDatabase(async (database) => {
      const { userId } = await plantPerson(database, { username: 'killeduploader', roles: ['designer'] })
      await plantFoundry(database, 'killed', [{ userId }], Date.now())
      return plantSession(database, userId)
    })
    let client = clientWith(url, token)
    let headers = await changeHeaders(client)
    const { familyId } = (await client.post('/api/v3/family', {})).json
    const addresses: string[] = []
    for (const name of ['Goes on', 'Is cancelled']) {
      const bytes = archive(name)
      const begun = await beginUpload(client, { familyId, fileName: `${name}.zip`, bytes, headers })
      addresses.push(String(begun.headers.location))
      expect((await sendPart(client, addresses.at(-1)!, 0, bytes, headers)).status).toBe(204)
    }
    const sessions = () =>
      withDatabase((database) => database.read.query('SELECT state, updatedAt FROM upload_session')) as Promise<
        { state: string; updatedAt: number | string }[]
      >
    for (const address of addresses) void finishUpload(client, address, headers).catch(() => undefined)
    await waitFor('both to be opened', async () => (await sessions()).every(({ state }) => state === 'processing'))
    await waitFor('a folder of the work', async () => (await readdir(path.join(dataDir(), 'temp'))).length > 0)
    await end('SIGKILL')

    const problems = await withDatabase((database) => examine({ database, storage: storage() }, { deep: true }))
    expect(problems.filter(({ heals }) => !heals)).toEqual([])

    url = await start(NO_FAMILIES)
    expect(await readdir(path.join(dataDir(), 'temp'))).toEqual([])
    client = clientWith(url, token)
    headers = await changeHeaders(client)
    const last = Math.max(...(await sessions()).map(({ updatedAt }) => Number(updatedAt)))
    await waitFor('the promised time', async () => Date.now() > last + PROMISED_MS)
    const [goesOn, isCancelled] = addresses as [string, string]
    expect((await client.request('DELETE', isCancelled, { headers })).status).toBe(204)
    const done = await finishUpload(client, goesOn, headers)
    expect([done.status, done.json.added?.length]).toEqual([200, STYLES])
    expect(await storage().list('upload/')).toEqual([])
    expect(await readdir(path.join(dataDir(), 'files', 'upload')).catch(() => [])).toEqual([])
  })
})
