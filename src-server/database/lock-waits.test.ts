import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LOCK_WAIT_S, limitConnectionWait } from './lock-waits.ts'
import type { WatchedPool } from './mysql-watch.ts'

type Done = Parameters<WatchedPool['getConnection']>[0]
type Connection = NonNullable<Parameters<Done>[1]>

/** A pool that gives connections when told to. */
function fakePool() {
  const asked: Done[] = []
  const pool: WatchedPool = { getConnection: (done) => void asked.push(done), on: () => undefined }
  limitConnectionWait(pool)
  return { pool, asked }
}

const fakeConnection = () => ({ release: vi.fn() }) as unknown as Connection

describe('the wait for a connection', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('ends as busy, and a connection that comes later goes back to the pool', () => {
    const { pool, asked } = fakePool()
    const done = vi.fn()
    pool.getConnection(done)
    vi.advanceTimersByTime(LOCK_WAIT_S * 1000)
    expect(done).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'OVERLOADED', message: expect.stringContaining('busy with other requests') }),
    )
    const late = fakeConnection()
    asked[0]!(null, late)
    expect(done).toHaveBeenCalledOnce()
    expect(late.release).toHaveBeenCalledOnce()
  })

  test('is over with the connection', () => {
    const { pool, asked } = fakePool()
    const done = vi.fn()
    pool.getConnection(done)
    const connection = fakeConnection()
    asked[0]!(null, connection)
    vi.advanceTimersByTime(LOCK_WAIT_S * 1000)
    expect(done).toHaveBeenCalledExactlyOnceWith(null, connection)
    expect(connection.release).not.toHaveBeenCalled()
  })

  test('does not begin when too many wait, and other errors stay what they are', () => {
    const { pool, asked } = fakePool()
    const done = vi.fn()
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    for (const error of [new Error('Queue limit reached.'), refused]) {
      pool.getConnection(done)
      asked.pop()!(error)
    }
    expect(done.mock.calls.map(([error]) => error.code)).toEqual(['OVERLOADED', 'ECONNREFUSED'])
  })
})
