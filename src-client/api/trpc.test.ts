import { afterEach, expect, it, vi } from 'vitest'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import { createBrowserClient } from './trpc.ts'

const CONFIG = {
  endpoints: { trpc: 'http://site.test/trpc' },
  XsrfHeader: 'x-token',
  AntiForgeryToken: 't',
} as PageConfig

afterEach(() => vi.unstubAllGlobals())

/** The `keepalive` option of each call, in order. */
async function kept(calls: (client: ReturnType<typeof createBrowserClient>) => Promise<unknown>): Promise<unknown[]> {
  const asked: unknown[] = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (_url: string, options: RequestInit) => {
    asked.push(options.keepalive)
    return Response.json({ result: { data: null } })
  })
  await calls(createBrowserClient(CONFIG))
  return asked
}

it('keeps small changes alive when the page is left, but not queries or long texts', async () => {
  const asked = await kept(async ({ collections }) => {
    await collections.addFont.mutate({ id: 1, familyId: 2 })
    await collections.details.query({ id: 1 })
    // Browsers reject bodies above 64 KiB, counted together with those still being sent.
    await collections.create.mutate({ name: 'x'.repeat(65_536) })
  })
  expect(asked).toEqual([true, false, false])
})

it('asks for the token of the cookie that another tab has replaced, before it sends a change', async () => {
  const asked: [path: string, token: string | null][] = []
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=abcdefgh-and-more' })
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    const { pathname } = new URL(url)
    asked.push([pathname, new Headers(options.headers).get('x-token')])
    return Response.json({ result: { data: pathname.endsWith('token') ? { AntiForgeryToken: 'abcdefgh.x' } : null } })
  })
  const client = createBrowserClient({ ...CONFIG, AntiForgeryToken: 'other678.x' })
  await client.collections.addFont.mutate({ id: 1, familyId: 2 })
  await client.collections.addFont.mutate({ id: 1, familyId: 2 })
  expect(asked).toEqual([
    ['/trpc/account.token', 'other678.x'],
    ['/trpc/collections.addFont', 'abcdefgh.x'],
    ['/trpc/collections.addFont', 'abcdefgh.x'],
  ])
})

it('asks once for the token of several changes, and again after an answer', async () => {
  let cookie = 'abcdefgh'
  const asked: string[] = []
  vi.stubGlobal('document', {
    get cookie() {
      return `XSRF-TOKEN=${cookie}`
    },
  })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).pathname.replace('/trpc/', ''))
    return Response.json({ result: { data: { AntiForgeryToken: cookie } } })
  })
  const client = createBrowserClient({ ...CONFIG })
  const change = () => client.collections.addFont.mutate({ id: 1, familyId: 2 })
  await Promise.all([change(), change(), change()])
  cookie = 'ijklmnop'
  await Promise.all([change(), change()])
  const added = 'collections.addFont'
  expect(asked).toEqual(['account.token', added, added, added, 'account.token', added, added])
})
