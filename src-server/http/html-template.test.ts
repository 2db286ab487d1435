import { describe, expect, it } from 'vitest'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import { htmlDocument, scriptJson } from './html-template.ts'

const config: PageConfig = {
  XsrfHeader: 'X-Fontarium-Token',
  AntiForgeryToken: 'token',
  stats: { fonts: 1, styles: 2, commercial: 1, designers: 1 },
  endpoints: { api: '', images: '', trpc: '/trpc' },
  country: null,
  admanager: null,
  adScriptUrl: null,
  analytics: 'off',
  analyticsDays: 90,
  socialLinks: [],
  version: '1',
  siteName: 'Fontarium',
  publicUrl: 'https://fonts.example',
  operator: { name: 'Fontarium', address: '', email: '' },
  FormStamp: '',
  build: 'b1',
  announcement: '',
}
const assets = {
  scripts: ['/assets/a.js'],
  styles: ['/assets/a.css'],
  modulePreloads: [],
  fonts: [],
  earlyScript: 'void 0',
  sprite: '<svg></svg>',
}
const payloads = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '"><img src=x onerror=alert(1)>',
  '\u2028\u2029',
  "'&amp;",
]

describe('htmlDocument', () => {
  it.each(payloads)('keeps %j inside its slot', (payload) => {
    const html = htmlDocument({
      meta: { status: 200, title: payload, description: payload, canonical: `/${payload}`, jsonLd: { name: payload } },
      config,
      nonce: 'abc',
      theme: null,
      html: '',
      state: { text: payload, nested: JSON.parse('{"__proto__":{"polluted":true}}') },
      assets,
    })
    expect(html.match(/<script/g)).toHaveLength(4)
    const state = /<script type="application\/json" id="state"[^>]*>(.*?)<\/script>/s.exec(html)?.[1]
    expect(JSON.parse(state ?? '').text).toBe(payload)
    expect(html).not.toContain('<img')
  })

  it('escapes what could end a script element or a line', () => {
    expect(scriptJson('</script>\u2028')).toBe('"\\u003c/script>\\u2028"')
  })

  it('marks error pages as not for indexing, without a canonical address', () => {
    const html = htmlDocument({
      meta: { status: 404, title: 't', description: '', canonical: '/x' },
      config,
      nonce: 'n',
      theme: null,
      html: '',
      state: {},
      assets,
    })
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('rel="canonical"')
  })

  it.each([
    ['dark', '<html lang="en" class="dark">'],
    ['light', '<html lang="en" class="light">'],
    [null, '<html lang="en">'],
  ] as const)('says that the theme is %s', (theme, start) => {
    const meta = { status: 200, title: 't', description: '', canonical: '/x' }
    expect(htmlDocument({ meta, config, nonce: 'n', theme, html: '', state: {}, assets })).toContain(start)
  })
})
