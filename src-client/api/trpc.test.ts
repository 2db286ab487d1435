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
