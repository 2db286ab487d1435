import { describe, expect, test, vi } from 'vitest'
import { createQueryCache } from './query-cache.ts'

/** A cache whose calls are answered by hand, in any order. */
function caches(where: 'server' | 'browser' = 'browser', tell?: Parameters<typeof createQueryCache>[2]) {
  const calls: {
    path: string
    input: unknown
    signal: AbortSignal
    answer: (data: unknown) => void
    fail: (error: unknown) => void
  }[] = []
  const cache = createQueryCache(
    (path, input, signal) =>
      new Promise((answer, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason))
        calls.push({ path, input, signal, answer, fail })
      }),
    where,
    tell,
  )
  const watch = (path: string, input: unknown) => {
    const changed = vi.fn()
    return { changed, end: cache.watch(path, input, { changed, options: {} }) }
  }
  return { cache, calls, watch }
}
const refused = (httpStatus: number) => Object.assign(new Error('refused'), { data: { httpStatus } })
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('a fetch', () => {
  test('asks once for the same input, in whichever order its parts stand', async () => {
    const { cache, calls } = caches()
    const both = [
      cache.fetch('fonts.search', { q: 'a', page: 1 }),
      cache.fetch('fonts.search', { page: 1, q: 'a', sort: undefined }),
    ]
    expect(calls).toHaveLength(1)
    calls[0]!.answer('hits')
    expect(await Promise.all(both)).toEqual(['hits', 'hits'])
    expect(await cache.fetch('fonts.search', { q: 'a', page: 1 })).toBe('hits')
    void cache.fetch('fonts.search', { q: 'a', page: 1 }, { staleTime: 0 })
    expect(calls).toHaveLength(2)
  })

  test('leaves the data of a failed later fetch in place, and names the failure', async () => {
    const tell = vi.fn()
    const { cache, calls, watch } = caches('browser', tell)
    watch('families.byId', { id: 1 })
    calls[0]!.answer('one')
    await settled()
    const again = cache.invalidate('families')
    calls[1]!.fail(refused(500))
    await again
    expect(cache.read('families.byId', { id: 1 })).toMatchObject({ data: 'one', error: { message: 'refused' } })
    expect(tell.mock.calls).toEqual([[{ action: 'families.byId', status: 500 }]])
  })

  test('is not tried again after an answer of the server, and nothing is told of a 404', async () => {
    const tell = vi.fn()
    const { cache, calls, watch } = caches('browser', tell)
    watch('families.byId', { id: 1 })
    calls[0]!.fail(refused(404))
    await settled()
    expect(cache.read('families.byId', { id: 1 }).error).toMatchObject({ message: 'refused' })
    expect([calls.length, tell.mock.calls.length]).toEqual([1, 0])
  })

  test('without an answer is tried once more', async () => {
    const { cache, calls } = caches()
    const found = cache.fetch('fonts.search', {}, { retryDelay: 0 })
    calls[0]!.fail(new TypeError('Failed to fetch'))
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    expect(cache.read('fonts.search', {}).failureReason).toBeInstanceOf(TypeError)
    calls[1]!.answer('hits')
    expect(await found).toBe('hits')
    expect(cache.read('fonts.search', {}).failureReason).toBeNull()
  })

  test('that is cancelled leaves no error', async () => {
    const { cache, calls } = caches()
    const soon = cache.prefetch('fonts.search', {})
    await cache.cancel('fonts.search', {})
    await soon
    expect(calls[0]!.signal.aborted).toBe(true)
    expect(cache.read('fonts.search', {})).toMatchObject({ data: undefined, error: null, isFetching: false })
  })
})

describe('invalidating', () => {
  test('fetches again what is shown and has these parts, and only marks the rest', async () => {
    const { cache, calls, watch } = caches()
    for (const input of [
      { id: 1, page: 1 },
      { id: 1, page: 2 },
      { id: 2, page: 1 },
    ]) {
      void cache.fetch('comments.list', input)
      calls.at(-1)!.answer('old')
    }
    await settled()
    watch('comments.list', { id: 1, page: 1 })
    watch('comments.list', { id: 2, page: 1 })
    void cache.invalidate('comments.list', { id: 1 })
    expect(calls.slice(3).map(({ input }) => input)).toEqual([{ id: 1, page: 1 }])
    void cache.fetch('comments.list', { id: 1, page: 2 })
    expect(calls).toHaveLength(5)
  })

  test('leaves a context of a longer name alone', async () => {
    const { cache, calls, watch } = caches()
    watch('fontsOther.list', undefined)
    calls[0]!.answer('old')
    await settled()
    await cache.invalidate('fonts')
    expect(calls).toHaveLength(1)
  })

  test('does not let an older answer replace a newer one', async () => {
    const { cache, calls, watch } = caches()
    watch('collections.mine', {})
    void cache.invalidate('collections')
    calls[1]!.answer('new')
    calls[0]!.answer('old')
    await settled()
    expect(cache.read('collections.mine', {}).data).toBe('new')
  })
})

test('what is equal in a newer answer stays the same object', async () => {
  const { cache } = caches()
  const rows = [
    { id: 1, names: ['a'] },
    { id: 2, names: ['b'] },
  ]
  cache.setData('fonts.search', {}, { rows, total: 2 })
  cache.setData(
    'fonts.search',
    {},
    {
      rows: [
        { id: 1, names: ['a'] },
        { id: 2, names: ['c'] },
      ],
      total: 2,
    },
  )
  const after = cache.getData('fonts.search', {}) as { rows: typeof rows }
  expect(after.rows[0]).toBe(rows[0])
  expect(after.rows[1]).toEqual({ id: 2, names: ['c'] })
  cache.setData('fonts.search', {}, structuredClone(after))
  expect(cache.getData('fonts.search', {})).toBe(after)
})

test('data that the server sent is fresh, and is all that a browser starts with', async () => {
  const server = caches('server')
  server.cache.setData('topics.search', { size: 5 }, ['serif'])
  void server.cache.fetch('fonts.search', {}).catch(() => undefined)
  server.calls[0]!.fail(refused(500))
  await settled()
  const browser = caches()
  browser.cache.hydrate(JSON.parse(JSON.stringify(server.cache.dehydrate())))
  browser.watch('topics.search', { size: 5 })
  expect(browser.cache.read('topics.search', { size: 5 }).data).toEqual(['serif'])
  expect(browser.calls).toEqual([])
})

test('watchers hear of a change after it, and no longer once they have ended', async () => {
  const { cache, calls, watch } = caches()
  const { changed, end } = watch('ratings.standing', { familyId: 1 })
  calls[0]!.answer({ stars: 1 })
  await settled()
  changed.mockClear()
  cache.setData('ratings.standing', { familyId: 1 }, (now: object) => ({ ...now, stars: 2 }))
  expect(changed).not.toHaveBeenCalled()
  await settled()
  expect(changed).toHaveBeenCalledOnce()
  end()
  cache.setData('ratings.standing', { familyId: 1 }, { stars: 3 })
  await settled()
  expect(changed).toHaveBeenCalledOnce()
})
