import { afterAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/database/transaction.ts'
import { startTestSite } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { makePerson } from '#tests/support/people.ts'
import { SPECIAL } from '#tests/support/test-catalogue.ts'
import { unzip } from '#tests/support/unzip.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { parseXml } from '#tests/support/xml.ts'

const SLUGS = ['playfair-display', 'lobster', 'amiri']
/** For the kit, because packing Amiri takes half of a test's time. */
const PACKED = ['playfair-display', 'lobster', 'press-start-2p']
const NAME = 'Signs & <wonders>'

const site = await startTestSite()
const owner = await makePerson(site)
const other = await makePerson(site)
const make = async (slugs: readonly string[], isPrivate = false) => {
  const ids = await Promise.all(slugs.map(async (slug) => (await site.family(slug)).id))
  const { id } = (await owner.client.post('/api/v3/collections', { name: NAME, private: isPrivate })).json
  for (const familyId of ids) await owner.client.post(`/api/v3/collection/${id}/fonts`, { familyId })
  await owner.client.post('/trpc/collections.setNote', { id, familyId: ids[1], note: '=HYPERLINK("x"), "so"' })
  return id
}
const open = await make(SLUGS)
const secret = await make(SLUGS, true)
const packed = await make(PACKED)
afterAll(() => site.close())

const file = (what: string, id = open, client = site.client) => client.get(`/api/v3/collection/${id}/${what}`)

describe('export and import', () => {
  test.each(['export.json', 'export.csv'])('%s comes back as the same collection', async (what) => {
    const exported = await file(what)
    expect(exported.status).toBe(200)
    expect(exported.headers['content-disposition']).toContain('attachment')
    if (what === 'export.csv') expect(exported.text).toContain("'=HYPERLINK")
    const back = await owner.client.post('/trpc/collections.import', { text: exported.text })
    expect(back.json.result.data).toMatchObject({ added: 3, notFound: [] })
    const again = (await file('export.json', back.json.result.data.id, owner.client)).json
    expect(again.families).toEqual((await file('export.json')).json.families)
  })

  test('names missing families with their line', async () => {
    const text = 'name\nLobster\nNo Such Face\nLobster\n'
    const answer = (await owner.client.post('/trpc/collections.import', { text })).json.result.data
    expect(answer).toMatchObject({ added: 1, notFound: [{ line: 3, name: 'No Such Face' }] })
    expect((await owner.client.get(`/api/v3/collection/${answer.id}/details.json`)).json.name).toBe(
      'Unnamed Collection',
    )
  })

  test.each(['{', '{"families":7}', ' ', '[]'])('%j is refused', async (text) => {
    expect((await owner.client.post('/trpc/collections.import', { text })).status).toBe(400)
  })

  test('requires login for import', async () => {
    expect((await site.visitor().post('/trpc/collections.import', { text: 'Lobster' })).status).toBe(401)
  })
})

test('all fonts as one ZIP with licences, and a kit for a web server', async () => {
  const bundle = await unzip((await file('bundle')).bytes)
  const names = [...bundle.keys()]
  for (const slug of SLUGS) expect(names.some((name) => name.startsWith(`${slug}/`))).toBe(true)
  expect(names.filter((name) => name.endsWith('README.txt')).length).toBeGreaterThanOrEqual(3)
  const kit = await unzip((await file('kit', packed)).bytes)
  const css = kit.get('kit.css')!.toString('utf8')
  const urls = [...css.matchAll(/url\("([^"]+)"\)/g)].map((match) => match[1]!)
  expect(urls.length).toBeGreaterThanOrEqual(3)
  // All styles share one folder, so each file starts with its family's name.
  expect(urls.filter((url) => !PACKED.some((slug) => url.startsWith(`fonts/${slug}-`)))).toEqual([])
  for (const url of urls) expect(kit.get(url)?.toString('latin1', 0, 4), url).toBe('wOF2')
  expect([...kit.keys()].filter((name) => name.startsWith('licences/')).length).toBeGreaterThanOrEqual(3)
})

test('the kit leaves out fonts that other sites may not serve, and names them', async () => {
  const { id } = await site.family('nabla')
  const files = await site.sql<{ id: number; facts: string }>(
    'SELECT file.id, file.facts FROM font_file file JOIN font ON font.fontFileId = file.id WHERE font.familyId = ?',
    [id],
  )
  await transaction(site.database, async (manager) => {
    for (const { id: fileId, facts } of files) {
      const restricted = JSON.stringify({ ...JSON.parse(facts), embedding: 'restricted' })
      await manager.query('UPDATE font_file SET facts = ? WHERE id = ?', [restricted, fileId])
    }
  })
  const kit = await unzip((await file('kit', await make([SPECIAL.personal, 'nabla', 'press-start-2p']))).bytes)
  const inside = [...kit.keys()]
  expect(inside.filter((name) => /special-elite|nabla/.test(name))).toEqual([])
  expect(inside.filter((name) => name.startsWith('fonts/press-start-2p-'))).toHaveLength(1)
  expect(kit.get('kit.css')!.toString()).not.toMatch(/Special Elite|Nabla/)
  const absent = kit.get('NOT-INCLUDED.txt')!.toString()
  expect(absent).toContain('Special Elite: it is free for personal use only')
  expect(absent).toMatch(/Nabla.*: its file forbids embedding/)
  expectProblem(await file('kit', await make([SPECIAL.personal, 'nabla'])), 403, 'FORBIDDEN')
})

test('the ZIP counts as a download of each family, and is in the history', async () => {
  const { id } = await site.family('press-start-2p')
  const counted = () => site.sql('SELECT id FROM usage_event WHERE kind = 2 AND familyId = ?', [id])
  const history = () => site.sql('SELECT id FROM user_download WHERE userId = ?', [other.userId])
  const headers = { 'User-Agent': 'Mozilla/5.0' }
  const answer = await other.client.get(`/api/v3/collection/${packed}/bundle`, { headers })
  expect(answer.status).toBe(200)
  await waitFor('the flush of events', async () => (await history()).length === PACKED.length)
  expect(await counted()).toHaveLength(1)
})

test('the text check lists what each family lacks', async () => {
  const check = async (text: string) =>
    (await site.client.ask('collections.checkText', { id: open, text })).json.result.data
  expect(await check('abc')).toEqual({ checked: 3, total: 3, able: 3, lacking: [] })
  const arabic = await check('aب')
  expect(arabic.lacking.map((one: { slug: string }) => one.slug)).toEqual(['playfair-display', 'lobster'])
  expect(arabic.lacking[0].missing).toEqual([0x628])
})

test('feed, card and oEmbed show a public collection, as text', async () => {
  const feed = await site.client.get(`/feeds/collection/${open}.xml`)
  expect(feed.headers['content-type']).toContain('application/atom+xml')
  parseXml(feed.text)
  expect(feed.text).toContain('Signs &amp; &lt;wonders&gt;')
  const card = await site.client.get(`/embed/collection/${open}`)
  expect(card.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors \*/)
  expect(card.text).toContain('Signs &amp; &lt;wonders&gt;')
  expect(card.text).not.toContain('<wonders>')
  const slug = (await site.client.get(`/api/v3/collection/${open}/details.json`)).json.slug
  const page = `${site.url}/collection/${slug}-c${open}`
  const oembed = await site.client.get(`/api/oembed?url=${encodeURIComponent(page)}&maxwidth=200&maxheight=90`)
  expect(oembed.json).toMatchObject({ version: '1.0', type: 'rich', title: NAME, width: 200, height: 90 })
  expect(oembed.json.html).toContain(`/embed/collection/${open}"`)
  expect(oembed.json.html).not.toContain('<wonders>')
  const xml = await site.client.get(`/api/oembed?url=${encodeURIComponent(page)}&maxwidth=200&maxheight=90&format=xml`)
  expect([xml.status, xml.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8'])
  const written = parseXml(xml.text)
  expect(written.name).toBe('oembed')
  expect(Object.fromEntries(written.children.map((child) => [child.name, child.text]))).toEqual(
    Object.fromEntries(Object.entries(oembed.json).map(([name, value]) => [name, String(value)])),
  )
  expectProblem(await site.client.get(`/api/oembed?url=${encodeURIComponent(page)}&format=yaml`), 400, 'BAD_REQUEST')
  await waitFor('the page', async () => (await site.client.get(new URL(page).pathname)).text.includes('json+oembed'))
  expectProblem(
    await site.client.get('/api/oembed?url=https%3A%2F%2Felsewhere.example%2Fcollection%2Fa-c1'),
    404,
    'NOT_FOUND',
  )
})

test('a private one leaks nowhere', async () => {
  for (const what of ['export.json', 'export.csv', 'bundle', 'kit'])
    for (const client of [site.client, other.client]) expectProblem(await file(what, secret, client), 404, 'NOT_FOUND')
  for (const client of [site.client, owner.client]) {
    // Frames on other pages say why they are empty.
    const card = await client.get(`/embed/collection/${secret}`)
    expect(card).toMatchObject({
      status: 404,
      text: expect.stringContaining('This collection is not public.'),
    })
    expect(card.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors \*/)
    expect(card.text).not.toContain('wonders')
    expect((await client.get(`/feeds/collection/${secret}.xml`)).status).toBe(404)
    const url = encodeURIComponent(`${site.url}/collection/signs-wonders-c${secret}`)
    expectProblem(await client.get(`/api/oembed?url=${url}`), 404, 'NOT_FOUND')
  }
  expect((await file('export.json', secret, owner.client)).json.families).toHaveLength(3)
})
