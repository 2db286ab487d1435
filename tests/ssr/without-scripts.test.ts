import { afterAll, describe, expect, test } from 'vitest'
import { attributes, readBody, readHead, readState, readText } from '#tests/support/html.ts'
import { sharedSite } from '#tests/support/shared-site.ts'
import { SPECIAL, VISIBLE } from '#tests/support/test-catalogue.ts'

const site = await sharedSite()
afterAll(() => site.close())

const addressOf = async (slug: string) => `/${slug}-f${(await site.family(slug)).id}`

describe('missing pages and results', () => {
  test.each([
    '/no-such-family-f999999',
    '/nobody',
    '/nobody/nothing',
    '/no/such/path/at/all',
    '/avatar.png',
    '/UPPER',
    '/category/%3Cb%3E',
    '/category/1.5?utm_source=x',
    '/index.php',
    '/%00',
    '/%E0%A4%A',
    '//',
    '//x',
    '/\\',
    '/unicode/nothing',
    '/x-f99999999999999999999',
  ])('%s: shows the 404 page', async (path) => {
    const answer = await site.client.get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(readText(answer.text)).toContain('There is nothing at this address')
    expect(readHead(answer.text)).toMatchObject({ robots: 'noindex', canonical: null })
  })

  test.each([SPECIAL.withdrawn, SPECIAL.hidden, SPECIAL.pending, SPECIAL.deleted])('%s has no page', async (slug) => {
    const { foundryId } = await site.family(slug)
    const [foundry] = await site.sql<{ slug: string; familyCount: number }>(
      'SELECT slug, familyCount FROM foundry WHERE id = ?',
      [foundryId],
    )
    expect((await site.client.get(await addressOf(slug))).status).toBe(404)
    expect((await site.client.get(`/${foundry!.slug}/${slug}`)).status).toBe(404)
    if (foundry!.familyCount === 0) expect((await site.client.get(`/${foundry!.slug}`)).status).toBe(404)
    for (const path of ['/', '/popular/fonts', '/new/fonts'])
      expect((await site.client.get(path)).text).not.toContain(`/${slug}-f`)
  })

  test.each([
    '/search?q=zzzzqqqq',
    '/search-fonts?q=zzzzqqqq',
    '/category/nothing-like-it',
    '/popular/fonts?chars=%F0%92%80%80',
  ])('%s: answers 404 with the empty list, not the 404 page', async (path) => {
    const answer = await site.client.get(path)
    expect(answer.status).toBe(404)
    const text = readText(answer.text)
    expect(text).toMatch(/No results for|Nothing matches|There are no fonts here yet/)
    expect(text).toContain('Popular fonts')
    expect(text).not.toContain('There is nothing at this address')
    expect(readState(answer.text).page.name).not.toBe('not-found')
  })

  test('finds or suggests a similar name', async () => {
    const answer = await site.client.get('/search-fonts?q=plyfair+dsplay')
    expect(readText(answer.text)).toContain('Playfair Display')
    if (answer.status === 404) expect(readText(answer.text)).toContain('Did you mean')
  })
})

describe('lists without JavaScript', () => {
  test('link each family and its download, and have a picture with alternative text', async () => {
    const { text } = await site.client.get('/popular/fonts')
    const body = readBody(text)
    for (const slug of [...VISIBLE, SPECIAL.personal]) {
      const { id } = await site.family(slug)
      expect(attributes(body, 'href')).toContain(`/${slug}-f${id}`)
      expect(attributes(body, 'href')).toContain(`/api/family/${id}/bundle`)
    }
    expect(attributes(body, 'alt')).toContainEqual(expect.stringMatching(/^Lobster: \S/))
    const pictures = attributes(body, 'src').filter((src) => src.startsWith('/api/'))
    expect(pictures.length).toBeGreaterThanOrEqual(VISIBLE.length)
    for (const src of pictures.slice(0, 4))
      expect((await site.client.get(src)).headers['content-type']).toBe('image/png')
  })

  test('have a search form that works by its address', async () => {
    const body = readBody((await site.client.get('/')).text)
    expect(attributes(body, 'action')).toContain('/search')
    expect(attributes(body, 'name')).toContain('q')
  })

  test('omit fonts for personal use on the page of commercial fonts', async () => {
    expect(readText((await site.client.get('/commercial-fonts')).text)).not.toContain('Special Elite')
    expect(readText((await site.client.get('/popular/fonts')).text)).toContain('Special Elite')
  })
})
