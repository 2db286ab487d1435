import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { createHealth } from './health.ts'

const health = createHealth({ checks: {}, warnings: [], registry: new Registry(), metricsToken: null })
const withToken = createHealth({ checks: {}, warnings: [], registry: new Registry(), metricsToken: 'secret-token' })

/** What /metrics answers to a request from this address with these headers: 'shown' or the error code. */
async function metrics(remoteAddress: string, headers: Record<string, string> = {}, of = health): Promise<string> {
  const ctx = {
    path: '/metrics',
    req: { socket: { remoteAddress }, headers },
    get: (name: string) => headers[name.toLowerCase()] ?? '',
    // The address that the rate limits use; it must not matter here.
    state: { clientAddress: '127.0.0.1' },
    body: undefined,
  }
  const failed = await of
    .middleware(ctx as never, async () => undefined)
    .then(
      () => null,
      (error: AppError) => error.code,
    )
  return failed ?? (ctx.body ? 'shown' : 'empty')
}

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('metrics are shown to this machine (%s)', async (address) => {
  expect(await metrics(address)).toBe('shown')
})

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host', 'x-forwarded-proto'])(
  'refuses metrics to requests forwarded by a proxy on this machine (%s)',
  async (name) => {
    expect(await metrics('127.0.0.1', { [name]: '127.0.0.1' })).toBe('FORBIDDEN')
  },
)

test('refuses metrics to other machines, whatever their headers claim', async () => {
  expect(await metrics('203.0.113.9')).toBe('FORBIDDEN')
  expect(await metrics('203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).toBe('FORBIDDEN')
})

test('with a token, the token alone decides', async () => {
  expect(await metrics('203.0.113.9', { authorization: 'Bearer secret-token', via: 'proxy' }, withToken)).toBe('shown')
  expect(await metrics('127.0.0.1', {}, withToken)).toBe('FORBIDDEN')
  expect(await metrics('127.0.0.1', { authorization: 'Bearer secret-toke' }, withToken)).toBe('FORBIDDEN')
})
