import { afterAll, expect, test } from 'vitest'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { readText } from '#tests/support/html.ts'
import { lettersOf, lettersSite, publishLetters } from '#tests/support/letters.ts'
import { unzip } from '#tests/support/unzip.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const { site, designer, familyId } = await lettersSite()
afterAll(() => site.close())

const zipOf = (number: number, client = site.visitor()) =>
  client.get(`/api/v3/family/${familyId}/version/${number}/bundle`)
const details = async () => (await site.visitor().get(`/api/v3/family/${familyId}/details.json`)).json

test('everybody sees and downloads older published versions, owners the others', async () => {
  await publishLetters(designer.client, { familyId, name: 'Aged Letters', font: lettersOf(500) })
  await waitFor('the family', async () => (await details()).name === 'Aged Letters')
  // A single version is not listed.
  expect((await details()).versions).toEqual([])
  const first = await zipOf(1)
  expect(first.status).toBe(200)

  await publishLetters(designer.client, { familyId, name: 'Aged Letters', font: lettersOf(600) })
  await waitFor('the second version', async () => (await details()).versions.length === 2)
  const { versions } = await details()
  expect(versions).toMatchObject([
    { number: 2, live: true, styles: 1, added: [], removed: [], changed: [{ name: 'Regular' }] },
    { number: 1, live: false, styles: 1, added: ['Regular'] },
  ])
  const older = await site.visitor().get(versions[1].downloadLink)
  expect(older.headers['content-disposition']).toContain('aged-letters-v1.zip')
  const files = await unzip(older.bytes)
  expect([...files.keys()]).toEqual(expect.arrayContaining(['AgedLetters.ttf', 'README.txt']))
  expect(files.get('README.txt')?.toString()).toContain('Aged Letters, version 1')
  expect(older.bytes.equals((await zipOf(2)).bytes)).toBe(false)
  const page = readText((await site.visitor().get(`/aged-letters-f${familyId}`)).text)
  expect(page).toContain('Version history')
  expect(page).toContain('Download version 1')

  // Work in progress is private.
  await publishLetters(designer.client, { familyId, name: 'Aged Letters', font: lettersOf(650), submit: false })
  expectProblem(await zipOf(3), 401, 'UNAUTHORIZED')
  expect((await zipOf(3, designer.client)).status).toBe(200)
  expect((await details()).versions).toHaveLength(2)

  expect((await designer.client.post('/trpc/publishing.unpublish', { familyId })).status).toBe(200)
  for (const number of [1, 2]) expectProblem(await zipOf(number), 401, 'UNAUTHORIZED')
  expect((await zipOf(1, designer.client)).status).toBe(200)
})

test('a download of an older version counts for its family', async () => {
  const other = (await designer.client.post('/api/v3/family', {})).json.familyId
  await publishLetters(designer.client, { familyId: other, name: 'Counted Letters', font: lettersOf(500) })
  const count = async () =>
    (await site.sql<{ n: number }>(`SELECT COUNT(*) AS n FROM usage_event WHERE familyId = ${other}`))[0]!.n
  await waitFor('the family', async () => (await site.visitor().get(`/api/family/${other}/bundle`)).status === 200)
  await waitFor('its download', async () => (await count()) === 1)
  expect((await site.visitor().get(`/api/v3/family/${other}/version/1/bundle`)).status).toBe(200)
  await waitFor('one more', async () => (await count()) === 2)
})

test('a catalogue family’s original files are its first version, public since the family is', async () => {
  const lobster = await site.family('lobster')
  const [known] = await site.sql<{ publishedAt: number }>('SELECT publishedAt FROM family WHERE id = ?', [lobster.id])
  await publishLetters(designer.client, { familyId: lobster.id, name: 'Lobster', font: lettersOf(400) })
  const versions = async () => (await site.visitor().get(`/api/v3/family/${lobster.id}/details.json`)).json.versions
  await waitFor('the new version', async () => (await versions()).length === 2)
  const [present, first] = await versions()
  expect(present).toMatchObject({ number: 2, live: true })
  expect(first).toMatchObject({ number: 1, live: false, at: { value: new Date(known!.publishedAt).toISOString() } })
  expect((await site.visitor().get(first.downloadLink)).status).toBe(200)
})
