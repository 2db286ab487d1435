import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { mapAtOnce } from '#server/map-at-once.ts'
import { examine } from '#server/operations/doctor/doctor.service.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { startTestSite } from '#tests/support/app.ts'
import { ttc, woff, zip } from '#tests/support/bad-fonts/archive-builder.ts'
import { BAD_FONTS } from '#tests/support/bad-fonts/bad-fonts.ts'
import { cffFont } from '#tests/support/bad-fonts/cff-builder.ts'
import { assemble, goodFont } from '#tests/support/bad-fonts/font-builder.ts'
import { mutate } from '#tests/support/bad-fonts/mutator.ts'
import { changeHeaders } from '#tests/support/http-client.ts'
import { makePerson } from '#tests/support/people.ts'
import { sampled } from '#tests/support/thorough.ts'
import { realFont, uploadFile } from '#tests/support/upload.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** Uploads at the same time. */
const AT_ONCE = 2
const MUTANTS = sampled(5, 25)

const site = await startTestSite()
const designer = await makePerson(site, { roles: ['designer'] })
const headers: Record<string, string> = await changeHeaders(designer.client)
const familyId = (await designer.client.post('/api/v3/family', {})).json.familyId
afterAll(() => site.close())

async function send(fileName: string, bytes: Uint8Array): Promise<number> {
  const { status, text } = await uploadFile(designer.client, { familyId, fileName, bytes, headers })
  if (status !== 200) expect(JSON.parse(text).detail.length, fileName).toBeGreaterThan(10)
  return status
}

const allowedName = (name: string) => (/\.(ttf|otf|ttc|otc|woff2?|zip)$/i.test(name) ? name : `${name}.ttf`)

describe('broken fonts through the real upload', () => {
  test('answer 200, 413, 415 or 422 with a reason, and leave no files', async () => {
    const statuses: Record<string, number> = {}
    await mapAtOnce(BAD_FONTS, AT_ONCE, async (bad) => {
      statuses[bad.name] = await send(allowedName(bad.file), bad.make())
    })
    const strange = Object.entries(statuses).filter(([, status]) => ![200, 413, 415, 422].includes(status))
    expect(strange).toEqual([])
    expect(Object.values(statuses).filter((status) => status === 422).length).toBeGreaterThan(50)
  })

  test('do the same for mutants of every format', async () => {
    const originals: Record<string, Uint8Array> = {
      'm.ttf': assemble(goodFont()),
      'm.otf': assemble(cffFont()),
      'm.woff': woff(goodFont()),
      'm.ttc': ttc([assemble(goodFont()), assemble(cffFont())]),
      'm.zip': zip([{ name: 'm.ttf', data: assemble(goodFont()) }]),
    }
    const jobs = Object.entries(originals).flatMap(([name, original]) =>
      Array.from({ length: MUTANTS }, (_, seed) => ({ name, bytes: mutate(original, seed) })),
    )
    const seen = new Map<number, number>()
    await mapAtOnce(jobs, AT_ONCE, async ({ name, bytes }) => {
      const status = await send(name, bytes)
      seen.set(status, (seen.get(status) ?? 0) + 1)
    })
    expect([...seen.keys()].filter((status) => ![200, 413, 415, 422].includes(status))).toEqual([])
  })

  test('leave the site ready, the temp folder empty and the doctor without findings; a good font is accepted', async () => {
    expect((await site.client.get('/readyz')).status).toBe(200)
    const fresh = (await designer.client.post('/api/v3/family', {})).json.familyId
    const bytes = realFont('quicksand/400Regular/Quicksand_400Regular.ttf')
    expect((await uploadFile(designer.client, { familyId: fresh, fileName: 'good.ttf', bytes, headers })).status).toBe(
      200,
    )
    await waitFor(
      'the temp folder to be empty',
      async () => (await readdir(path.join(site.dataDir, 'temp'))).length === 0,
    )
    const storage = createLocalStorage(path.join(site.dataDir, 'files'))
    expect(await examine({ database: site.database, storage }, { deep: true })).toEqual([])
  })
})
