import { afterEach, expect, it, vi } from 'vitest'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import { problemOf } from './errors.ts'
import { createBrowserClient } from './trpc.ts'

const CONFIG = {
  endpoints: { trpc: 'http://site.test/trpc' },
  XsrfHeader: 'x-token',
  AntiForgeryToken: 't',
} as PageConfig

afterEach(() => vi.unstubAllGlobals())

/** What a message that is not sent says. */
async function problem(fetch: () => Promise<Response>): Promise<string> {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', fetch)
  const { messages } = createBrowserClient(CONFIG)
  return await messages.send.mutate({ toUserId: 1, subject: 'Hello', body: 'You' }).then(() => 'sent', problemOf)
}

it('of an answer that is not the API’s, says the status', async () => {
  const badGateway = async () => new Response('<h1>Bad Gateway</h1>', { status: 502 })
  expect(await problem(badGateway)).toBe('The site answered 502. Try again in a moment.')
})

it('without an answer, says so', async () => {
  const fails = () => Promise.reject(new TypeError('fetch failed'))
  expect(await problem(fails)).toBe('The site did not answer. Try again in a moment.')
})
