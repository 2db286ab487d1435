import { expect, test } from 'vitest'
import type { SsrInput } from '#client/app/page.ts'
import { ANONYMOUS } from '../features/core/actor.ts'
import { createPageCache } from './page-cache.ts'
import { type SsrOptions, ssr } from './ssr.ts'

test('reports a failing page with its address', async () => {
  const logged: unknown[] = []
  let report: (error: unknown, url: string) => string = () => ''
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
        return { meta, html: '', state: {}, module: '' }
      },
    }),
    pageConfig: async () => ({ publicUrl: 'http://site.invalid', siteName: 'Site' }) as never,
    createContext: () => ({ actor: { userId: -1 } }) as never,
    logger: { error: (entry: unknown) => void logged.push(entry) },
    cache: null,
    pageRate: 20,
  })
  const ctx = {
    method: 'GET',
    path: '/popular/fonts',
    search: '?p=2',
    state: { nonce: 'n', actor: ANONYMOUS },
    cookies: { get: () => undefined },
    set: () => {},
    vary: () => {},
    acceptsEncodings: () => false,
  }
  await middleware(ctx as never, async () => undefined)
  expect(ctx).toMatchObject({ status: 500 })
  expect(logged).toEqual([{ err: expect.objectContaining({ message: 'the disk is gone' }), url: '/popular/fonts?p=2' }])
})

test.each([301, 302])('follows redirects of page data (%i), but never to another site', async (status) => {
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
          html: '',
          state: {},
          modules: [],
        }),
      }),
      pageConfig: async () => ({}) as never,
      createContext: () => ({ actor: { userId: -1 } }) as never,
      logger: { error: () => undefined },
      cache: null,
    } as unknown as SsrOptions
    const ctx = {
      method: 'GET',
      path: '/lobster-f1',
      search: '',
      status: 0,
      location: '',
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
})

/**
 * Why each renderer input cannot leak one visitor's data into a cached page. A new input must be listed here first: as
 * part of the key, as the same for everybody, or as never present in a cached page.
 */
const KEPT_INPUTS: Record<keyof SsrInput, 'key' | 'by the key' | 'for everybody' | 'never'> = {
  url: 'key',
  preferences: 'key',
  config: 'key',
  // Derived from the address.
  match: 'by the key',
  // From contextForEverybody().
  client: 'for everybody',
  identity: 'never',
  form: 'never',
}

test('a cached page uses nothing of its visitor beyond its key', async () => {
  const drawn: SsrInput[] = []
  const keys: unknown[] = []
  const own = createPageCache(() => 1)
  const cache = {
    ...own,
    key(page: readonly unknown[], config: never) {
      keys.push([page, config])
      return own.key(page, config)
    },
  }
  let asked = 0
  const options = {
    assets: { for: () => ({ scripts: [], styles: [], modulePreloads: [], fonts: [] }) },
    renderer: async () => ({
      EARLY_SCRIPT: '',
      SPRITE: '',
      render: async (input: SsrInput) => {
        drawn.push(input)
        // Data that the page loads with the visitor's own context would show up.
        await (input.client as never as { account: { token: { query(): Promise<unknown> } } }).account.token.query()
        const meta = { status: 404, title: '', description: '', canonical: '/404' }
        return { status: 404, meta, html: '', state: {}, modules: [] }
      },
    }),
    pageConfig: async () => ({
      AntiForgeryToken: `t${asked}`,
      FormStamp: `s${asked}`,
      country: null,
      siteName: 'Site',
    }),
    createContext: () => {
      asked++
      const read = (name: string) => () => {
        throw new Error(`${name} of the visitor was read`)
      }
      return Object.defineProperties(
        { services: {} },
        Object.fromEntries(['actor', 'session', 'address', 'visitor'].map((name) => [name, { get: read(name) }])),
      )
    },
    logger: { error: () => undefined },
    cache,
  } as unknown as SsrOptions
  for (const visitor of ['one', 'two']) {
    const ctx = {
      method: 'GET',
      path: '/popular/fonts',
      search: '',
      querystring: '',
      status: 0,
      headers: { 'x-own': visitor },
      state: { nonce: visitor, actor: ANONYMOUS, clientAddress: visitor, requestId: visitor },
      cookies: { get: (name: string) => (name === 'browse' ? undefined : visitor) },
      set: () => {},
      vary: () => {},
      acceptsEncodings: () => false,
    }
    await ssr(options)(ctx as never, async () => undefined)
  }
  expect(drawn).toHaveLength(2)
  for (const input of drawn)
    expect(
      Object.keys(input)
        .filter((name) => input[name as keyof SsrInput] !== undefined)
        .sort(),
    ).toEqual(
      Object.keys(KEPT_INPUTS)
        .filter((name) => KEPT_INPUTS[name as keyof SsrInput] !== 'never')
        .sort(),
    )
  const plain = drawn.map(({ client: _, ...input }) => input)
  expect(plain[1]).toEqual(plain[0])
  const [[page, config]] = keys as [[unknown[], object]]
  expect(page).toEqual([plain[0]!.url, plain[0]!.preferences])
  expect(Object.keys(config).sort()).toEqual(Object.keys(plain[0]!.config).sort())
})
