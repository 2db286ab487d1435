import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { assemble, box, cmapFormat4, unicodeCmap, withGlyphs } from '#tests/support/bad-fonts/font-builder.ts'
import { readText } from '#tests/support/html.ts'
import { publishLetters } from '#tests/support/letters.ts'
import { makePerson } from '#tests/support/people.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const LETTERS = 60

/** A font of sixty letters from A on, plus one of each kind of change. */
const font = (height: (i: number) => number, count = LETTERS) =>
  assemble(
    withGlyphs(
      [box(50, 0, 450, 700), ...Array.from({ length: count }, (_, i) => box(50, 0, 300 + i, height(i)))],
      unicodeCmap(cmapFormat4(0x41, count)),
    ),
  )

const site = await startTestSite()
const { foundryId } = await site.family('playfair-display')
const designer = await makePerson(site, { roles: ['designer', 'admin'], foundryId })
const { familyId } = (await designer.client.post('/api/v3/family', {})).json
const letters = { familyId, name: 'Letters of Sixty' }
await publishLetters(designer.client, { ...letters, font: font(() => 500) })
afterAll(() => site.close())

const glyphs = (more: Record<string, unknown>, client = designer.client) => {
  const input = { familyId, version: 2, style: 'Regular', ...more }
  return client.ask('studio.glyphs', input)
}

test('the history counts the glyphs changed by a version, and shows them in pages', async () => {
  await publishLetters(designer.client, { ...letters, font: font((i) => 500 + i, LETTERS + 1), submit: false })
  const history = `/account/family/${familyId}/history`
  await waitFor('the comparison', async () =>
    readText((await designer.client.get(history)).text).includes('60 glyphs: 1 new, 59 redrawn'),
  )
  const first = (await glyphs({})).json.result.data
  expect(first).toMatchObject({ counts: { added: 1, removed: 0, outline: 59, width: 0 }, total: 60, page: 1, pages: 2 })
  expect(first.hits).toHaveLength(48)
  expect(first.hits[0]).toMatchObject({ kind: 'outline', codepoint: 0x42 })
  expect(first.hits[0].was.path).not.toBe(first.hits[0].is.path)
  const second = (await glyphs({ page: 2 })).json.result.data
  expect(second.hits).toHaveLength(12)
  expect(second.hits.at(-1)).toMatchObject({ kind: 'added', codepoint: 0x41 + LETTERS, was: null })
  expect((await glyphs({ kind: 'added' })).json.result.data.total).toBe(1)
  expect((await glyphs({ page: 99 })).json.result.data.page).toBe(2)

  const page = await designer.client.get(`${history}?version=2&style=Regular&p=2`)
  expect(page.status).toBe(200)
  expect(page.text.match(/data-part="is"/g)).toHaveLength(12)
  expect(page.text.match(/data-part="was"/g)).toHaveLength(11)
  expect(readText(page.text)).toContain('U+007D')
})

test('names an unknown version, style or kind, and is closed to others', async () => {
  expect((await glyphs({ version: 1 })).status).toBe(404)
  expect((await glyphs({ version: 9 })).status).toBe(404)
  expect((await glyphs({ style: 'Black' })).status).toBe(404)
  expect((await glyphs({ kind: 'shiny' })).status).toBe(400)
  const stranger = await makePerson(site)
  expect((await glyphs({}, stranger.client)).status).toBe(404)
  const history = `/account/family/${familyId}/history`
  expect((await designer.client.get(`${history}?version=9&style=Regular`)).status).toBe(404)
  expect((await designer.client.get(`${history}?version=x&style=Regular`)).status).toBe(200)
})

test('the moderator of a waiting version sees its changes: in words and glyphs', async () => {
  const { id, foundryId } = await site.family('playfair-display')
  // New versions wait for review after a take-down.
  expect((await designer.client.post('/trpc/publishing.hide', { familyId: id, reason: 'Copied' })).status).toBe(200)
  const colleague = await makePerson(site, { roles: ['designer'], foundryId })
  const submitted = await colleague.client.post('/trpc/publishing.submit', { familyId })
  expect(submitted.json.result.data).toMatchObject({ waiting: true, reasons: ['hidden-before'] })
  const [waiting] = await site.sql<{ id: number }>(
    "SELECT id FROM submission WHERE state = 'waiting' AND familyId = ?",
    [familyId],
  )
  const moderator = await makePerson(site, { roles: ['moderator'] })
  const look = async (query = '') => (await moderator.client.get(`/admin/queue/${waiting!.id}${query}`)).text
  const drawn = (page: string) => page.match(/data-part="is"/g)?.length ?? 0
  const page = await look()
  for (const words of ['What is new', '60 glyphs: 1 new, 59 redrawn']) expect(readText(page)).toContain(words)
  expect(drawn(page)).toBe(48)
  expect(page).toContain(`/admin/queue/${waiting!.id}?style=Regular&amp;p=2#glyphs`)
  expect(drawn(await look('?style=Regular&p=2'))).toBe(12)
  expect(drawn(await look('?style=Regular&kind=added'))).toBe(1)
  // Unknown styles and kinds are ignored.
  expect(drawn(await look('?style=Nothing&kind=shiny'))).toBe(48)
  // Moderators may see its files too.
  const [picture] = /\/api\/v3\/family\/\d+\/proof\/\d+\.png\?[^"]+/.exec(page)!
  const drawing = await moderator.client.get(picture.replaceAll('&amp;', '&'))
  expect([drawing.status, drawing.headers['content-type']]).toEqual([200, 'image/png'])
  const stranger = await makePerson(site)
  expect((await stranger.client.get(picture.replaceAll('&amp;', '&'))).status).toBe(404)
})
