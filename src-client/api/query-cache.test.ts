import { describe, expect, it, vi } from 'vitest'
import { CallError } from './call.ts'
import { createQueryCache } from './query-cache.ts'

/** A cache whose calls are answered one by one. */
function open(options: Partial<Parameters<typeof createQueryCache>[0]> = {}) {
  const asked: {
    path: string
    input: unknown
    signal: AbortSignal
    answer(data: unknown): void
    fail(e: unknown): void
  }[] = []
  const cache = createQueryCache({
    ask: (path, input, signal) =>
      new Promise((answer, fail) => {
        asked.push({ path, input, signal, answer, fail })
      }),
    ...options,
  })
  const watch = (path: string, input?: unknown, isIdle = false) => {
    const notify = vi.fn()
    const entry = cache.entryOf(path, input)
    return { entry, notify, leave: cache.watch(entry, { notify, isIdle, options: {} }) }
  }
  return { cache, asked, watch }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the answers of queries', () => {
  it('are asked for once, also while the call is under way, whatever the order of the keys', async () => {
    const { cache, asked } = open()
    const first = cache.fetch(cache.entryOf('fonts.search', { q: 'a', page: 1 }))
    const second = cache.fetch(cache.entryOf('fonts.search', { page: 1, q: 'a' }))
    asked[0]!.answer(['hit'])
    expect(await Promise.all([first, second])).toEqual([['hit'], ['hit']])
    expect(await cache.fetch(cache.entryOf('fonts.search', { q: 'a', page: 1 }))).toEqual(['hit'])
    expect(asked).toHaveLength(1)
    void cache.fetch(cache.entryOf('fonts.search', { q: 'a', page: 1 }), { staleTime: 0 })
    expect(asked).toHaveLength(2)
  })

  it('go with a page and are fresh where it arrives', async () => {
    const server = open()
    server.cache.keep(server.cache.entryOf('topics.search', undefined), { hits: [1] })
    server.cache.keep(server.cache.entryOf('fonts.search', { q: 'a' }), null)
    void server.cache.fetch(server.cache.entryOf('fonts.lost', {})).catch(() => undefined)
    const sent = JSON.parse(JSON.stringify(server.cache.sent()))
    const browser = open()
    browser.cache.takeOver(sent)
    expect(browser.watch('topics.search').entry.answer.data).toEqual({ hits: [1] })
    expect(await browser.cache.fetch(browser.cache.entryOf('fonts.search', { q: 'a' }))).toBeNull()
    expect(browser.asked).toEqual([])
  })

  it('are asked for again at once where they are shown, and elsewhere when they are next wanted', async () => {
    const { cache, asked, watch } = open()
    for (const [path, input] of [
      ['comments.list', { id: 1, page: 1 }],
      ['comments.list', { id: 2 }],
      ['commentsOf', {}],
    ])
      cache.keep(cache.entryOf(path as string, input), 'old')
    const shown = watch('comments.list', { id: 1, page: 1 })
    watch('comments.list', { id: 2 }, true)
    const done = cache.invalidate('comments', undefined)
    expect(asked.map(({ input }) => input)).toEqual([{ id: 1, page: 1 }])
    asked[0]!.answer('new')
    await done
    expect(shown.entry.answer.data).toBe('new')
    watch('comments.list', { id: 2 })
    watch('commentsOf', {})
    expect(asked.map(({ path, input }) => [path, input]).slice(1)).toEqual([['comments.list', { id: 2 }]])
    void cache.invalidate('comments.list', { id: 1 })
    expect(asked.at(-1)!.input).toEqual({ id: 1, page: 1 })
  })

  it('that are kept for good are asked for too, and again once they are outdated', async () => {
    const { cache, asked } = open()
    const entry = cache.entryOf('a.b', undefined)
    const forGood = { staleTime: Number.POSITIVE_INFINITY }
    void cache.fetch(entry, forGood)
    asked[0]!.answer(1)
    await settled()
    expect(await cache.fetch(entry, forGood)).toBe(1)
    await cache.invalidate('a.b', undefined)
    void cache.fetch(entry, forGood)
    expect(asked).toHaveLength(2)
  })

  it('of a call that has been replaced are not shown', async () => {
    const { cache, asked, watch } = open()
    const { entry } = watch('a.b')
    void cache.invalidate('a.b', undefined)
    asked[1]!.answer('newer')
    await settled()
    asked[0]!.answer('older')
    await settled()
    expect(entry.answer.data).toBe('newer')
  })

  it('stay the same object when nothing has changed', async () => {
    const { cache, asked, watch } = open()
    const { entry } = watch('a.b')
    asked[0]!.answer({ list: [1] })
    await settled()
    const before = entry.answer.data
    void cache.fetch(entry, { staleTime: 0 })
    asked[1]!.answer({ list: [1] })
    await settled()
    expect(entry.answer.data).toBe(before)
  })

  it('are changed for all inputs that are meant', () => {
    const { cache } = open()
    for (const collection of ['7', '7.key', '8']) cache.keep(cache.entryOf('fonts.search', { collection }), 1)
    cache.changeAll(
      'fonts.search',
      (input) => (input as { collection: string }).collection.startsWith('7'),
      () => 2,
    )
    expect(cache.sent().map(([, data]) => data)).toEqual([2, 2, 1])
  })

  it('are no longer asked for once a prefetch is cancelled, unless something waits for them', async () => {
    const { cache, asked } = open()
    const [left, wanted] = [cache.entryOf('a.b', 1), cache.entryOf('a.b', 2)]
    for (const entry of [left, wanted]) cache.fetch(entry).catch(() => undefined)
    const waited = cache.fetch(wanted)
    for (const entry of [left, wanted]) cache.cancel(entry)
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    asked[1]!.answer('here')
    expect(await waited).toBe('here')
  })
})

describe('failures', () => {
  const lost = new CallError('Failed to fetch')
  const refused = (appCode: string) => new CallError('no', {}, { appCode })

  it('are reported where a part of the page waits, but not those that are ordinary answers', async () => {
    const tell = vi.fn()
    const { cache, asked, watch } = open({ tell })
    const unseen = cache.fetch(cache.entryOf('a.unseen', undefined))
    watch('a.seen')
    watch('a.gone')
    asked[0]!.fail(lost)
    asked[1]!.fail(lost)
    asked[2]!.fail(refused('NOT_FOUND'))
    await expect(unseen).rejects.toBe(lost)
    await settled()
    expect(tell.mock.calls).toEqual([[{ action: 'a.seen', status: 'Failed to fetch' }]])
  })

  it('without an answer are tried again, and the data before stays', async () => {
    vi.useFakeTimers()
    try {
      const { cache, asked, watch } = open({ retry: (failures, error) => failures < 1 && !(error as CallError).data })
      const { entry } = watch('a.b')
      asked[0]!.fail(lost)
      await vi.advanceTimersByTimeAsync(1000)
      expect(entry.answer).toMatchObject({ failureReason: lost, isFetching: true })
      asked[1]!.answer('here')
      await vi.advanceTimersByTimeAsync(0)
      expect(entry.answer).toEqual({ data: 'here', isFetching: false })
      void cache.fetch(entry, { staleTime: 0 }).catch(() => undefined)
      asked[2]!.fail(refused('RATE_LIMITED'))
      await vi.advanceTimersByTimeAsync(5000)
      expect(entry.answer).toMatchObject({ data: 'here', error: refused('RATE_LIMITED') })
      expect(asked).toHaveLength(3)
    } finally {
      vi.useRealTimers()
    }
  })
})
