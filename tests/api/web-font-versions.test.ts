import { afterAll, expect, test } from 'vitest'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { lettersOf, lettersSite, publishLetters } from '#tests/support/letters.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const { site, designer, familyId } = await lettersSite()
afterAll(() => site.close())

const publish = (height: number) =>
  publishLetters(designer.client, { familyId, name: 'Pinned Letters', font: lettersOf(height) })

async function css(query = '') {
  const { status, text } = await site.visitor().get(`/css2?family=Pinned+Letters${query}`)
  expect(status, text).toBe(200)
  return {
    text,
    version: /v="([0-9a-f]{12})"/.exec(text)![1]!,
    files: [...text.matchAll(/url\(([^)]+)\)/g)].map(([, url]) => new URL(url!).pathname),
  }
}

const bytesOf = async (path: string) => {
  const { status, bytes } = await site.visitor().get(path)
  expect(status, path).toBe(200)
  return bytes
}

test('after a new version is published the old addresses serve the old bytes, and the pinned style sheet uses them', async () => {
  await publish(500)
  await waitFor('the family', async () => (await site.client.get('/css2?family=Pinned+Letters')).status === 200)
  const before = await css()
  const bytes = await Promise.all(before.files.map(bytesOf))
  // Named before but cut afterwards: from the old file, not from a cached one.
  const uncut = await css('&text=ABC')

  await publish(600)
  await waitFor('the new version', async () => (await css()).version !== before.version)
  // Each address is cached separately.
  await waitFor('its letters', async () => (await css('&text=ABC')).files[0] !== uncut.files[0])
  const after = await css()
  expect(after.files).toHaveLength(before.files.length)
  for (const file of after.files) expect(before.files).not.toContain(file)
  expect(await bytesOf(after.files[0]!)).not.toEqual(bytes[0])

  for (const [i, file] of before.files.entries()) expect((await bytesOf(file)).equals(bytes[i]!)).toBe(true)
  const pinned = await css(`&v=${before.version}`)
  expect(pinned.files).toEqual(before.files)
  const late = await css(`&text=ABC&v=${before.version}`)
  expect(late.files).toEqual(uncut.files)
  expect((await bytesOf(late.files[0]!)).equals(await bytesOf((await css('&text=ABC')).files[0]!))).toBe(false)
  expect((await css(`&v=${after.version}`)).files).toEqual(after.files)
  // The last state of a day; before the first one, the first.
  expect((await css(`&v=${new Date().toISOString().slice(0, 10)}`)).files).toEqual(after.files)
  expect((await css('&v=2001-01-01')).files).toEqual(before.files)
  expectProblem(await site.client.get('/css2?family=Pinned+Letters&v=000000000000'), 400, 'BAD_REQUEST')

  const both = '/css2?family=Press+Start+2P&family=Pinned+Letters'
  const digests = [...(await site.visitor().get(both)).text.matchAll(/v="([0-9a-f]{12})"/g)].map(([, one]) => one)
  expect(digests).toHaveLength(2)

  const gone = await designer.client.post('/trpc/publishing.unpublish', { familyId })
  expect(gone.status, gone.text).toBe(200)
  for (const file of [...before.files, ...after.files]) expectProblem(await site.visitor().get(file), 404, 'NOT_FOUND')
  // A family that goes does not take the others of a pinned style sheet with it.
  await waitFor('the rest', async () => (await site.visitor().get(both)).text.includes('Left out'))
  const rest = await site.visitor().get(`${both}&v=${digests}`)
  expect(rest.status, rest.text).toBe(200)
  expect(rest.text).toContain('Left out: there is no family "Pinned Letters"')
  expect(rest.text).toContain(`v="${digests[0]}"`)
})
