import { afterAll, describe, expect, test } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { attributes, readBody, readHead, readState, readText } from '#tests/support/html.ts'
import { sharedSite } from '#tests/support/shared-site.ts'

const site = await sharedSite()
afterAll(() => site.close())

const withPreferences = (path: string, values: Record<string, string>) =>
  site.client.get(path, { headers: { Cookie: `browse=${new URLSearchParams(values)}` } })
/** Specimens, without the sample letters of classes, which the style sheet inverts at night. */
const pictures = (html: string) =>
  attributes(readBody(html).replace(/<span class="StyleSample_sample\b.*?<\/span>/gs, ''), 'src').filter((src) =>
    src.includes('/api/rf5/'),
  )
const textOf = (src: string) => Buffer.from(src.split('/')[5]!, 'base64url').toString()

describe('preferences', () => {
  test('are day mode, black on white by default', async () => {
    const { text } = await site.client.get('/popular/fonts')
    expect(readHead(text).dark).toBe(false)
    for (const src of pictures(text)) expect(new URL(src, site.url).searchParams.get('bg')).toBe('FFFFFF')
  })

  test('night mode sets a class on the root, and all pictures are white on dark slate', async () => {
    const { text } = await withPreferences('/popular/fonts', { darkmode: 'true' })
    expect(readHead(text).dark).toBe(true)
    expect(pictures(text).length).toBeGreaterThan(0)
    for (const src of pictures(text)) {
      const query = new URL(src, site.url).searchParams
      expect([query.get('fg'), query.get('bg')], src).toEqual(['FFFFFF', '353D4B'])
    }
  })

  test('text, colours and size are in the pictures of the first answer', async () => {
    const { text } = await withPreferences('/popular/fonts', {
      fonttext: 'Zwölf Boxkämpfer',
      fontfg: 'AA0011',
      fontbg: '00FFEE',
      fontsize: '90',
      dpr: '2',
    })
    const own = pictures(text).filter((src) => textOf(src) === 'Zwölf Boxkämpfer')
    expect(own.length).toBeGreaterThanOrEqual(8)
    for (const src of own) {
      const query = new URL(src, site.url).searchParams
      expect([query.get('fg'), query.get('bg'), query.get('s')], src).toEqual(['AA0011', '00FFEE', '90'])
    }
  })

  test('chosen white text stays white by day, and black text black at night', async () => {
    const turned = (html: string) => readBody(html).match(/class="specimen is-(black|white)/g) ?? []
    const chosen: Record<string, string>[] = [
      { fontfg: 'FFFFFF', fontbg: '0000FF' },
      { darkmode: 'true', fontfg: '000000', fontbg: 'FFFF00' },
    ]
    for (const values of chosen) expect(turned((await withPreferences('/popular/fonts', values)).text)).toEqual([])
    // Default colours follow night mode at once, before new pictures load.
    expect(turned((await withPreferences('/popular/fonts', { darkmode: 'true' })).text)).toContain(
      'class="specimen is-white',
    )
  })

  test('the text in the address overrides the kept one', async () => {
    const { text } = await withPreferences('/popular/fonts?text=Hallo', { fonttext: 'Kept' })
    expect(pictures(text).map(textOf)).toContain('Hallo')
    expect(pictures(text).map(textOf)).not.toContain('Kept')
    expect(readState(text).preferences.fonttext).toBe('Hallo')
  })

  test('ignores a broken cookie', async () => {
    for (const cookie of [
      'browse=%',
      'browse=fontsize=9999&fontfg=red',
      `browse=${'x'.repeat(5000)}`,
      'browse=darkmode=1;=;;',
    ]) {
      const answer = await site.client.get('/popular/fonts', { headers: { Cookie: cookie } })
      expect(answer.status, cookie.slice(0, 40)).toBe(200)
      expect(readHead(answer.text).dark).toBe(false)
    }
  })
})

describe('data of a single answer', () => {
  const nonceOf = (html: string) => new Set(attributes(html, 'nonce'))
  /** Paths that are cached after the first visit. */
  const PATHS = ['/popular/fonts', '/', '/random/fonts', '/404']

  test.each(PATHS)('%s: a new nonce per answer, in the policy and on every script', async (path) => {
    const seen = new Set<string>()
    for (let i = 0; i < 4; i++) {
      const answer = await site.client.get(path)
      const nonces = nonceOf(answer.text)
      expect(nonces.size).toBe(1)
      const [nonce] = nonces
      expect(answer.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
      expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
      for (const [tag] of answer.text.matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
      seen.add(nonce!)
    }
    expect(seen.size).toBe(4)
  })

  test.each(PATHS)('%s: another cookie and token for each visitor, and the same on the next visit', async (path) => {
    const [a, b] = [site.visitor(), site.visitor()]
    const tokenOf = async (visitor: typeof a) => readState((await visitor.get(path)).text).config.AntiForgeryToken
    const [first, second] = [await tokenOf(a), await tokenOf(b)]
    expect(first).not.toBe(second)
    expect(a.cookies.get('XSRF-TOKEN')).not.toBe(b.cookies.get('XSRF-TOKEN'))
    expect(await tokenOf(a)).toBe(first)
    expect((await a.get(path)).headers['set-cookie']).toBeUndefined()
  })

  test('sets only the anti-forgery cookie, which scripts can read', async () => {
    const [cookie] = (await site.visitor().get('/')).headers['set-cookie']!
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{24}\.[\w-]{22}; Path=\/; SameSite=Lax$/)
  })

  test('replaces all placeholders, whatever the text of a page', async () => {
    for (const path of [...PATHS, '/search?q=nonce-config-', '/popular/fonts?text=%24%26%24%60']) {
      const { text } = await site.client.get(path)
      expect(text, path).not.toMatch(/(nonce|config)-[0-9a-f]{24}/)
      expect(readState(text).config, path).toBeTypeOf('object')
    }
  })
})

describe('hostile words', () => {
  const PAYLOADS = [
    '<script>alert(1)</script>',
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '<!--<script>',
    ']]><svg/onload=alert(1)>',
    'javascript:alert(1)',
    '{{constructor.constructor("alert(1)")()}}',
    "$&$`$'$$",
    '\u2028\u2029</title><script>alert(1)</script>',
  ]

  test.each(PAYLOADS)('%j stays text', async (payload) => {
    const word = encodeURIComponent(payload)
    const { id } = await site.family('lobster')
    for (const path of [
      `/search?q=${word}`,
      `/search-fonts?q=${word}`,
      `/popular/fonts?text=${word}`,
      `/lobster-f${id}?text=${word}`,
      `/category/${word}`,
      `/${word}`,
      `/search?q=lobster&tab=${word}&tags=${word}&lang=${word}`,
    ]) {
      const answer = await site.client.get(path)
      expect(answer.status, path).toBeLessThan(500)
      if (answer.headers.location) continue
      const [nonce] = new Set(attributes(answer.text, 'nonce'))
      for (const [tag] of answer.text.matchAll(/<script[^>]*>/gi)) expect(tag, path).toContain(`nonce="${nonce}"`)
      expect(readBody(answer.text), path).not.toMatch(/<img src=x|<svg\/onload|\sonmouseover='alert|<!--<script/i)
      for (const href of attributes(readBody(answer.text), 'href')) expect(href).not.toMatch(/^\s*javascript:/i)
      expect(readState(answer.text).config.siteName).toBe('Fontarium')
    }
    const { text } = await site.client.get(`/search?q=${word}`)
    expect(readHead(text).title).toContain(
      payload
        .replace(/[\u2028\u2029]/g, '')
        .trim()
        .slice(0, 3),
    )
  })
})

describe('forged hosts', () => {
  test.each(['true', 'false'])('TRUST_PROXY=%s: never writes the host of a header into a page', async (trusted) => {
    const own = await startTestSite({ env: { TRUST_PROXY: trusted } })
    try {
      const { id } = await own.family('lobster')
      const headers = {
        'X-Forwarded-Host': 'evil.example',
        Host: 'evil.example',
        Forwarded: 'host=evil.example',
        'X-Forwarded-Proto': 'https',
      }
      for (const path of [
        '/',
        `/lobster-f${id}`,
        `/x-f${id}`,
        '/free-commercial-fonts',
        '/404',
        '/api/openapi.json',
        '/api/v3/fonts/search.json',
        '/trpc/site.welcome',
      ]) {
        const answer = await own.client.get(path, { headers })
        expect(answer.text, path).not.toContain('evil.example')
        expect(JSON.stringify(answer.headers), path).not.toContain('evil.example')
      }
    } finally {
      await own.close()
    }
  })
})

test('the state has the data of the page, so that the browser need not request it', async () => {
  const state = readState((await site.client.get('/popular/fonts')).text)
  const keys = state.queries.queries.map((query: { queryKey: [string[]] }) => query.queryKey[0].join('.'))
  expect(keys).toContain('fonts.search')
  expect(state.page).toMatchObject({ url: '/popular/fonts', name: 'popular-fonts', meta: { status: 200 } })
  expect(readText((await site.client.get('/popular/fonts')).text)).not.toContain('undefined')
})
