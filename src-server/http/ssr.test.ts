import { expect, test } from 'vitest'
import { ANONYMOUS } from '../trpc/context.ts'
import { ssr } from './ssr.ts'

test('a page whose data fails is reported with its address', async () => {
  const logged: unknown[] = []
  let report: (error: unknown, url: string) => void = () => {}
  const middleware = ssr({
    assets: { for: () => ({ scripts: [], styles: [], modulePreloads: [], fonts: [] }) },
    renderer: async () => ({
      EARLY_SCRIPT: '',
      onServerFailure: (given) => {
        report = given
      },
      render: async ({ url }) => {
        report(new Error('the disk is gone'), url)
        const meta = { status: 500, title: '', description: '', canonical: '/500' }
        return { status: 500, meta, html: '', state: {}, modules: [] }
      },
    }),
    pageConfig: async () => ({ publicUrl: 'http://site.invalid', siteName: 'Site' }) as never,
    createContext: () => ({ actor: { userId: -1 } }) as never,
    logger: { error: (entry: unknown) => void logged.push(entry) },
    cache: null,
  })
  const ctx = {
    method: 'GET',
    path: '/popular/fonts',
    search: '?p=2',
    state: { nonce: 'n', actor: ANONYMOUS },
    cookies: { get: () => undefined },
    set: () => {},
  }
  await middleware(ctx as never, async () => undefined)
  expect(ctx).toMatchObject({ status: 500 })
  expect(logged).toEqual([{ err: expect.objectContaining({ message: 'the disk is gone' }), url: '/popular/fonts?p=2' }])
})
