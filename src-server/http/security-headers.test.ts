import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

/** Response headers of a site at this address. */
async function headersOf(
  publicUrl: string,
  more: { imagesUrl?: string; adScriptUrl?: string } = {},
): Promise<Map<string, string>> {
  const headers = new Map<string, string>()
  const ctx = { state: { nonce: 'n' }, set: (name: string, value: string) => headers.set(name, value) }
  const middleware = securityHeaders({ imagesUrl: publicUrl, publicUrl, dev: false, ...more })
  await middleware(ctx as never, async () => undefined)
  return headers
}

test('a site with https sends HSTS, one without does not', async () => {
  expect((await headersOf('https://fonts.example')).get('Strict-Transport-Security')).toBe('max-age=31536000')
  expect((await headersOf('http://localhost:3000')).has('Strict-Transport-Security')).toBe(false)
})

/** The directives of a site, without those that depend on its settings. */
const FIXED = [
  "default-src 'self'",
  "script-src 'nonce-n' 'strict-dynamic'",
  "style-src 'self' 'nonce-n'",
  "worker-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

test.each([
  ['alone', {}, ["img-src 'self' data: blob:", "font-src 'self' blob:", "connect-src 'self'"]],
  [
    'with pictures elsewhere and ads',
    { imagesUrl: 'https://images.example/a', adScriptUrl: 'https://ads.example/slots.js' },
    [
      "img-src 'self' data: blob: https://images.example https: https://ads.example",
      'frame-src https: https://ads.example',
      "font-src 'self' blob: https://images.example",
      "connect-src 'self' https://images.example https: https://ads.example",
    ],
  ],
])('a site %s allows exactly this', async (_, settings, more) => {
  const headers = await headersOf('https://fonts.example', settings)
  expect(headers.get('Content-Security-Policy')?.split('; ').toSorted()).toEqual([...FIXED, ...more].toSorted())
  headers.delete('Content-Security-Policy')
  expect(Object.fromEntries(headers)).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'Strict-Transport-Security': 'max-age=31536000',
  })
})
