import { expect, test } from 'vitest'
import { ANONYMOUS } from '../trpc/context.ts'
import { type SsrOptions, ssr } from './ssr.ts'

test('a page whose data fails is reported with its address', async () => {
  const logged: unknown[] = []
  let report: (error: unknown, url: string) => void = () => {}
  const middleware = ssr({
    assets: { for: () => ({ scripts: [], styles: [], modulePreloads: [], fonts: [] }) },
    renderer: async () => ({
      EARLY_SCRIPT: '',
      SPRITE: '',
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

test.each([301, 302])(
  'data that stands elsewhere (%i) redirects there, and nowhere outside of the site',
  async (status) => {
    const answer = async (redirect: string) => {
      const options = {
        assets: { for: () => ({ scripts: [], styles: [], modulePreloads: [], fonts: [] }) },
        renderer: async () => ({
          EARLY_SCRIPT: '',
          SPRITE: '',
          render: async () => ({
            status,
            redirect,
            meta: { status, title: '', description: '', canonical: redirect },
            ...{ html: '', state: {}, modules: [] },
          }),
        }),
        pageConfig: async () => ({}) as never,
        createContext: () => ({ actor: { userId: -1 } }) as never,
        logger: { error: () => undefined },
        cache: null,
      } as unknown as SsrOptions
      const ctx = {
        ...{ method: 'GET', path: '/lobster-f1', search: '', status: 0, location: '' },
        state: { nonce: 'n', actor: { userId: -1 } },
        cookies: { get: () => undefined },
        set: () => {},
        redirect(location: string) {
          ctx.location = location
        },
      }
      await ssr(options)(ctx as never, async () => undefined)
      return { status: ctx.status, location: ctx.location }
    }
    expect(await answer('/lobster-two-f2')).toEqual({ status, location: '/lobster-two-f2' })
    for (const outside of ['//evil.invalid', '/\\evil.invalid', 'https://evil.invalid/'])
      await expect(answer(outside)).rejects.toThrow(/redirect/)
  },
)
