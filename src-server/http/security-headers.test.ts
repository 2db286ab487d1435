import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

/** Response headers of a site at this address. */
async function headersOf(publicUrl: string): Promise<Map<string, string>> {
  const headers = new Map<string, string>()
  const ctx = { state: { nonce: 'n' }, set: (name: string, value: string) => headers.set(name, value) }
  const middleware = securityHeaders({ imagesUrl: publicUrl, publicUrl, dev: false })
  await middleware(ctx as never, async () => undefined)
  return headers
}

test('a site with https sends HSTS, one without does not', async () => {
  expect((await headersOf('https://fonts.example')).get('Strict-Transport-Security')).toBe('max-age=31536000')
  expect((await headersOf('http://localhost:3000')).has('Strict-Transport-Security')).toBe(false)
})
