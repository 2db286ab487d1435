import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageConfig } from '#shared/contracts/site.ts'
import type { CallError } from './calls.ts'
import { createBrowserClient } from './trpc.ts'

const answers: unknown[] = []
const asked: { url: string; init: RequestInit & { headers: Record<string, string> } }[] = []
const assign = vi.fn()
const reload = vi.fn()
let config: PageConfig

beforeEach(() => {
  answers.length = 0
  asked.length = 0
  const kept = new Map<string, string>()
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=cookie' })
  vi.stubGlobal('location', { pathname: '/popular/fonts', search: '?page=2', assign, reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('fetch', async (url: string, init: never) => {
    asked.push({ url, init })
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return { json: async () => answer }
  })
  config = { endpoints: { trpc: '/trpc' }, XsrfHeader: 'x-token', AntiForgeryToken: 'old' } as PageConfig
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const failure = (httpStatus: number, appCode: string) => ({
  error: { message: 'refused', data: { httpStatus, appCode } },
})

test('a query is a GET with its input in the address, a change a POST with it as body', async () => {
  const client = createBrowserClient(config)
  answers.push({ result: { data: { total: 1 } } }, { result: { data: { success: true } } }, { result: { data: 'x' } })
  expect(await client.fonts.search.query({ q: 'a&b' })).toEqual({ total: 1 })
  await client.account.track.mutate({ url: '/' })
  await client.browse.alphabet.query()
  expect(asked.map(({ url, init }) => [url, init.method, init.body])).toEqual([
    ['/trpc/fonts.search?input=%7B%22q%22%3A%22a%26b%22%7D', undefined, undefined],
    ['/trpc/account.track', 'POST', '{"url":"/"}'],
    ['/trpc/browse.alphabet', undefined, undefined],
  ])
  expect(asked[1]!.init.headers).toMatchObject({
    'content-type': 'application/json',
    'x-token': 'old',
    'x-xsrf-token': 'cookie',
    'x-request-start': expect.stringMatching(/^\d{13}$/),
  })
})

test('a failure carries what the procedure said, and a lost connection nothing', async () => {
  const client = createBrowserClient(config)
  answers.push(failure(404, 'NOT_FOUND'), new TypeError('Failed to fetch'), 'no envelope')
  const fail = () => client.fonts.search.query({}).catch((error: CallError) => error)
  expect(await fail()).toMatchObject({ message: 'refused', data: { httpStatus: 404, appCode: 'NOT_FOUND' } })
  const lost = (await fail()) as CallError
  expect([lost.message, lost.data, lost.cause]).toEqual(['Failed to fetch', undefined, expect.any(TypeError)])
  expect(((await fail()) as CallError).data).toBeUndefined()
})

test.each([
  ['a procedure', failure(403, 'XSRF_FAILED')],
  ['ahead of them', { code: 'XSRF_FAILED', status: 403 }],
])('refused by %s for an old token, a call is made once more with the new one', async (_, refused) => {
  const client = createBrowserClient(config)
  answers.push(refused, { result: { data: { AntiForgeryToken: 'new' } } }, { result: { data: { success: true } } })
  expect(await client.account.track.mutate({ url: '/' })).toEqual({ success: true })
  expect(asked.map(({ url, init }) => [url, init.headers['x-token']])).toEqual([
    ['/trpc/account.track', 'old'],
    ['/trpc/account.token', 'old'],
    ['/trpc/account.track', 'new'],
  ])
  answers.push(refused, { result: { data: { AntiForgeryToken: 'new' } } })
  await expect(client.account.track.mutate({ url: '/' })).rejects.toThrow()
  expect(asked.length).toBe(5)
})

test('401 leads to the login page; a search reloads first, and who asks in passing is left alone', async () => {
  const client = createBrowserClient(config)
  const refused = failure(401, 'UNAUTHORIZED')
  answers.push(refused, refused, refused, refused)
  await expect(client.account.identity.query()).rejects.toThrow('refused')
  expect([assign.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0])
  await expect(client.fonts.search.query({})).rejects.toThrow('refused')
  expect([assign.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1])
  await expect(client.fonts.search.query({})).rejects.toThrow('refused')
  await expect(client.browse.alphabet.query()).rejects.toThrow('refused')
  expect(assign.mock.calls).toEqual([
    ['/account/login?next=%2Fpopular%2Ffonts%3Fpage%3D2'],
    ['/account/login?next=%2Fpopular%2Ffonts%3Fpage%3D2'],
  ])
})
