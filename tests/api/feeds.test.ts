import { afterAll, describe, expect, test } from 'vitest'
import { CollectionFamily } from '#server/database/entities/collection.ts'
import { Family } from '#server/database/entities/family.ts'
import { Foundry } from '#server/database/entities/foundry.ts'
import { transaction } from '#server/database/transaction.ts'
import { startTestSite } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { SPECIAL, VISIBLE } from '#tests/support/test-catalogue.ts'
import { childrenOf, parseXml, textOf, type XmlNode } from '#tests/support/xml.ts'

const site = await startTestSite()
afterAll(() => site.close())

async function feed(path: string): Promise<XmlNode> {
  const answer = await site.client.get(path)
  expect(answer.status, path).toBe(200)
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const root = parseXml(answer.text)
  expect(root.name).toBe('feed')
  return root
}
const titles = (root: XmlNode) => childrenOf(root, 'entry').map((entry) => textOf(entry, 'title'))

test('new fonts: every public family, newest first, as RFC 4287 requires', async () => {
  const root = await feed('/feeds/new-fonts.xml')
  expect(textOf(root, 'id')).toBe(`${site.url}/feeds/new-fonts.xml`)
  const entries = childrenOf(root, 'entry')
  expect(entries).toHaveLength(VISIBLE.length + 1)
  const hits = (await site.client.get('/api/v3/fonts/search.json?sort=date')).json.hits as { name: string }[]
  expect(titles(root)).toEqual(hits.map((hit) => hit.name))
  for (const entry of [root, ...entries]) {
    expect(Date.parse(textOf(entry, 'updated')!)).not.toBeNaN()
    const alternate = childrenOf(entry, 'link').find((link) => link.attributes.rel === 'alternate')!
    expect((await site.client.get(alternate.attributes.href!.slice(site.url.length))).status).toBe(200)
  }
  for (const entry of entries) {
    expect(childrenOf(entry, 'author')[0]!.children[0]!.text).toMatch(/\S/)
    const picture = /<img src="([^"]+)"/.exec(textOf(entry, 'content')!)![1]!.replaceAll('&amp;', '&')
    expect((await site.client.get(picture.slice(site.url.length))).headers['content-type']).toBe('image/png')
  }
  const published = await site.sql<{ name: string; publishedAt: number }>('SELECT name, publishedAt FROM family')
  for (const entry of entries) {
    const { publishedAt } = published.find(({ name }) => name === textOf(entry, 'title'))!
    expect(Date.parse(textOf(entry, 'published')!), textOf(entry, 'title')).toBe(publishedAt)
    expect(Date.parse(textOf(entry, 'updated')!)).toBeGreaterThanOrEqual(publishedAt)
  }
  for (const slug of [SPECIAL.withdrawn, SPECIAL.hidden, SPECIAL.pending, SPECIAL.deleted])
    expect(titles(root)).not.toContain((await site.family(slug)).name)
})

test('a designer and a tag: theirs only', async () => {
  const designer = await feed('/feeds/designer/rsms.xml')
  expect(textOf(designer, 'title')).toBe('Rasmus Andersson on Fontarium')
  expect(titles(designer)).toEqual(['Inter'])
  const tag = await feed('/feeds/tag/pixel.xml')
  expect(textOf(tag, 'title')).toBe('Pixel fonts on Fontarium')
  expect(titles(tag)).toEqual(['Press Start 2P'])
})

test('the blog: whole articles with addresses that work anywhere', async () => {
  const root = await feed('/feeds/blog.xml')
  const entries = childrenOf(root, 'entry')
  expect(entries.length).toBeGreaterThan(12)
  for (const entry of entries) {
    const html = textOf(entry, 'content')!
    expect(html).toMatch(/^<p>/)
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(https?:|mailto:|#)/)
    expect(html).not.toContain('class="anchor"')
  }
  expect(entries.some((entry) => textOf(entry, 'content')!.includes(`href="${site.url}/blog/`))).toBe(true)
})

test.each(['/feeds/new-fonts.xml', '/feeds/blog.xml', '/feeds/designer/rsms.xml', '/feeds/tag/pixel.xml'])(
  '%s: 304 when unchanged',
  async (path) => {
    const first = await site.client.get(path)
    const again = await site.client.get(path, { headers: { 'If-None-Match': first.headers.etag! } })
    expect(again.status).toBe(304)
    expect(again.bytes).toHaveLength(0)
    const since = await site.client.get(path, { headers: { 'If-Modified-Since': first.headers['last-modified']! } })
    expect(since.status).toBe(304)
    expect((await site.client.get(path, { headers: { 'If-None-Match': 'W/"other"' } })).status).toBe(200)
    expect((await site.client.request('HEAD', path)).status).toBe(200)
  },
)

test('unknown designers, tags and paths are 404', async () => {
  expectProblem(await site.client.get('/feeds/designer/nobody.xml'), 404, 'NOT_FOUND')
  const { foundryId } = await site.family(SPECIAL.hidden)
  const [hidden] = await site.sql<{ slug: string; familyCount: number }>(
    'SELECT slug, familyCount FROM foundry WHERE id = ?',
    [foundryId],
  )
  expect(hidden!.familyCount).toBe(0)
  expectProblem(await site.client.get(`/feeds/designer/${hidden!.slug}.xml`), 404, 'NOT_FOUND')
  expectProblem(await site.client.get('/feeds/tag/nothing.xml'), 404, 'NOT_FOUND')
  for (const path of [
    '/feeds',
    '/feeds/',
    '/feeds/x.xml',
    '/feeds/tag/.xml',
    '/feeds/tag/A%00.xml',
    '/feeds/tag/%E0.xml',
    '/feeds/tag/a/b.xml',
  ])
    expect((await site.client.get(path)).status, path).toBe(404)
})

test('a collection has a feed of its families; a private one has none', async () => {
  const page = await site.collection('save-the-date')
  const id = Number(/-c(\d+)$/.exec(page)![1])
  const path = `/feeds/collection/${id}.xml`
  const answer = await site.client.get(path)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toContain('application/atom+xml')
  expect(answer.text).toContain('<title>Save the date on ')
  const { hits } = (await site.client.get(`/api/v3/fonts/search.json?collection=${id}&sort=date`)).json
  expect(hits.length).toBeGreaterThan(0)
  for (const { name } of hits) expect(answer.text).toContain(`<title>${name}</title>`)
  expect((await site.client.get(page)).text).toContain(`href="${site.url}${path}"`)
  // What was added last comes first.
  const { id: familyId } = await site.family('press-start-2p')
  const added = { note: '', position: 99, addedAt: Date.now() + 60_000 }
  await transaction(site.database, (manager) =>
    manager.insert(CollectionFamily, { collectionId: id, familyId, ...added }),
  )
  expect(titles(await feed(path))).toEqual(['Press Start 2P', ...hits.map(({ name }: { name: string }) => name)])
  expectProblem(await site.client.get('/feeds/collection/999999.xml'), 404, 'NOT_FOUND')
  expect((await site.client.get('/feeds/collection/0.xml')).status).toBe(404)
})

describe('pages name their feeds', () => {
  test.each([
    ['/', '/feeds/new-fonts.xml'],
    ['/new/fonts', '/feeds/new-fonts.xml'],
    ['/blog', '/feeds/blog.xml'],
    ['/blog/pairing-two-fonts-a8', '/feeds/blog.xml'],
    ['/rsms', '/feeds/designer/rsms.xml'],
    ['/category/pixel', '/feeds/tag/pixel.xml'],
  ])('%s: %s', async (page, path) => {
    const { text } = await site.client.get(page)
    const links = [
      ...text.matchAll(/<link rel="alternate" type="application\/atom\+xml" title="[^"]+" href="([^"]+)">/g),
    ]
    expect(links.map((link) => link[1])).toContain(`${site.url}${path}`)
  })
})

test('hostile names stay text, and characters that XML forbids are dropped', async () => {
  const name = 'A\u0000\u0001\u000b\u001f<b>&amp;]]>"\' \ud800 \ufffe 💡'
  const family = await site.family('inter')
  await transaction(site.database, async (manager) => {
    await manager.update(Family, { id: family.id }, { name: name.replace('\u0000', '') })
    await manager.update(Foundry, { id: family.foundryId }, { name: name.replace('\u0000', '') })
  })
  const root = await feed('/feeds/designer/rsms.xml')
  expect(titles(root)[0]).toMatch(/^A<b>&amp;\]\]>"' .* 💡$/)
  expect(textOf(root, 'title')).toContain('<b>&amp;')
  // The content is HTML within the XML: there the name is escaped once more.
  const html = textOf(childrenOf(root, 'entry')[0]!, 'content')!
  expect(html.match(/<\/?\w+/g)).toEqual(['<p', '<img', '</p', '<p', '</p'])
  expect(html).toMatch(/ alt="A[^"<]*&lt;b&gt;&amp;amp;\]\]&gt;&quot;[^"<]*"><\/p>/)
  const opensearch = parseXml((await site.client.get('/opensearch.xml')).text)
  expect(childrenOf(opensearch, 'Url')[0]!.attributes.template).toBe(`${site.url}/search?q={searchTerms}`)
})

test('refuses an unsupported method before reading anything', async () => {
  const answer = await site.client.request('OPTIONS', '/feeds/designer/nobody-of-this-name.xml')
  expect(answer.status).toBe(405)
  expect(answer.headers.allow).toBe('GET, HEAD')
  // An unhandled rejection would have ended the process by now.
  expect((await site.client.get('/feeds/designer/rsms.xml')).status).toBe(200)
})
