import { afterEach, expect, it, vi } from 'vitest'
import type { PageConfig } from '#shared/contracts/site.ts'
import { createBrowserClient } from './trpc.ts'

const CONFIG = {
  endpoints: { trpc: 'http://site.test/trpc' },
  XsrfHeader: 'x-token',
  AntiForgeryToken: 't',
} as PageConfig

afterEach(() => vi.unstubAllGlobals())

/** What the browser is asked to keep when the page is left, for each call in order. */
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

it('a small change arrives though the page is left, which a question or a long text does not', async () => {
  const asked = await kept(async ({ collections }) => {
    await collections.addFont.mutate({ id: 1, familyId: 2 })
    await collections.details.query({ id: 1 })
    // Browsers refuse what exceeds 64 KiB together with what is still on its way.
    await collections.create.mutate({ name: 'x'.repeat(65_536) })
  })
  expect(asked).toEqual([true, false, false])
})
