import { describe, expect, test } from 'vitest'
import { ANONYMOUS } from '#shared/anonymous.ts'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import { DEFAULT_PREFERENCES } from '#shared/preview/preferences.ts'
import type { Api } from '../api/trpc.ts'
import { loadPage } from './load-page.ts'
import { pageModule } from './pages.ts'

/** An error of the API, as the client gets it. */
const failure = (data: Record<string, unknown>) => Object.assign(new Error('refused'), { data })

/** The outcome of a family page whose data fails with this error. */
async function outcomeOf(error: unknown, url = '/lobster-f1') {
  const api = {
    families: { byId: { fetch: () => Promise.reject(error) } },
    topics: { search: { fetch: async () => ({ hits: [] }) } },
  } as unknown as Api
  const config = { siteName: 'Site' } as PageConfig
  return loadPage({ url, moduleOf: pageModule, api, config, preferences: DEFAULT_PREFERENCES, identity: ANONYMOUS })
}

describe('a data error with a code', () => {
  test.each([301, 302])('%i redirects to the given address', async (status) => {
    expect(await outcomeOf(failure({ httpStatus: status, location: '/lobster-two-f2' }))).toEqual({
      kind: 'redirect',
      status,
      location: '/lobster-two-f2',
    })
  })

  test('401 redirects to log-in, which returns to the same address and query', async () => {
    const location = `/account/login?next=${encodeURIComponent('/lobster-f1?text=Ab&size=40')}`
    expect(await outcomeOf(failure({ httpStatus: 401 }), '/lobster-f1?text=Ab&size=40')).toEqual({
      kind: 'redirect',
      status: 302,
      location,
      anew: true,
    })
  })

  test.each([
    [{ httpStatus: 404 }, 'not-found'],
    [{ httpStatus: 400, appCode: 'BAD_REQUEST' }, 'not-found'],
    [{ httpStatus: 500 }, 'server-error'],
    [{ httpStatus: 418 }, 'server-error'],
    [{ httpStatus: 302 }, 'server-error'],
  ])('%o shows the page %s', async (data, name) => {
    expect(await outcomeOf(failure(data))).toMatchObject({ kind: 'page', page: { name } })
  })

  test('503 is left to the server, which has an older copy or a page without data', async () => {
    await expect(outcomeOf(failure({ httpStatus: 503 }))).rejects.toThrow()
  })
})
