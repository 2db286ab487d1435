import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../database/data-source.ts'
import { dropLease, holdLease } from '../database/lease.ts'
import { createJob, type JobSpec } from './job.ts'

vi.mock('../database/lease.ts', () => ({ holdLease: vi.fn(), dropLease: vi.fn() }))

const EVERY_MS = 5000
let run: ReturnType<typeof vi.fn<JobSpec['run']>>
let warn: ReturnType<typeof vi.fn<(fields: object, text?: string) => void>>

beforeEach(() => {
  vi.useFakeTimers()
  run = vi.fn(async () => 'done')
  warn = vi.fn()
  vi.mocked(holdLease).mockReset().mockResolvedValue(true)
  vi.mocked(dropLease).mockReset().mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

const job = (more: Partial<JobSpec> = {}) =>
  createJob(
    { name: 'tidy', everyMs: EVERY_MS, leaseMs: 60_000, run, title: 'Tidy up', ...more },
    { database: {} as Database, logger: { warn } },
  )

describe('a job', () => {
  it('runs at the start and again after each interval', async () => {
    const one = job()
    one.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS)
    expect(run).toHaveBeenCalledTimes(3)
    expect(one.status()).toMatchObject({ name: 'tidy', state: 'waiting', runs: 3, failures: 0, lastError: '' })
    await one.close()
    expect(dropLease).toHaveBeenCalledTimes(1)
  })

  it('without an interval runs once, and when woken', async () => {
    const one = job({ everyMs: null, settleMs: 1000 })
    one.wake()
    await vi.advanceTimersByTimeAsync(1000)
    expect(run, 'a process that did not start its jobs').not.toHaveBeenCalled()
    one.start()
    await vi.advanceTimersByTimeAsync(10 * EVERY_MS)
    expect(run).toHaveBeenCalledTimes(1)
    one.wake()
    await vi.advanceTimersByTimeAsync(600)
    one.wake()
    await vi.advanceTimersByTimeAsync(400)
    expect(run, 'a second wake does not put the run off').toHaveBeenCalledTimes(2)
    await one.close()
  })

  it('takes the lease only when something is due', async () => {
    let isDue = false
    const one = job({ isDue: async () => isDue })
    one.start()
    await vi.advanceTimersByTimeAsync(3 * EVERY_MS)
    expect(holdLease).not.toHaveBeenCalled()
    isDue = true
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    expect(run).toHaveBeenCalledTimes(1)
    await one.close()
  })

  it('leaves the work to the process with the lease, and retries later', async () => {
    vi.mocked(holdLease).mockResolvedValueOnce(false)
    const one = job({ everyMs: null, retryMs: 700 })
    one.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(one.status().state).toBe('elsewhere')
    expect(run).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(700)
    expect(run).toHaveBeenCalledTimes(1)
    await one.close()
  })

  it('renews the lease during a run, and stops a run that lost it', async () => {
    let lost = false
    run.mockImplementationOnce(
      (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve((lost = true)))),
    )
    const one = job({ leaseMs: 3000 })
    one.start()
    await vi.advanceTimersByTimeAsync(2500)
    expect(holdLease).toHaveBeenCalledTimes(3)
    expect(lost).toBe(false)
    vi.mocked(holdLease).mockRejectedValueOnce(new Error('the database is away')).mockResolvedValueOnce(false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(lost, 'one failed renewal').toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(lost).toBe(true)
    await one.close()
  })

  it('retries in minutes what runs rarely', async () => {
    run.mockRejectedValueOnce(new Error('the database is away'))
    const one = job({ everyMs: 3_600_000 })
    one.start()
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(one.status()).toMatchObject({ runs: 2, failures: 1 })
    await vi.advanceTimersByTimeAsync(59 * 60_000)
    expect(one.status()).toMatchObject({ runs: 2 })
    await one.close()
  })

  it('logs and counts a failure and retries', async () => {
    run.mockRejectedValueOnce(new Error('the database is away'))
    const one = job()
    one.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ job: 'tidy' }), 'a job failed and will be retried')
    expect(one.status()).toMatchObject({ failures: 1, lastError: 'the database is away' })
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    expect(one.status()).toMatchObject({ runs: 2, failures: 1, lastError: '' })
    await one.close()
    await vi.advanceTimersByTimeAsync(10 * EVERY_MS)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('logs the first failure, then one line a minute with the count, and that it works again', async () => {
    run.mockRejectedValue(new Error('the database is away'))
    const one = job()
    one.start()
    await vi.advanceTimersByTimeAsync(120_000)
    const lines = () => warn.mock.calls.map(([fields, text]) => [text, (fields as { failures: number }).failures])
    const failed = 'a job failed and will be retried'
    const many = 1 + 120_000 / EVERY_MS
    expect(lines()).toEqual([
      [failed, 1],
      [failed, 1 + 60_000 / EVERY_MS],
      [failed, many],
    ])
    run.mockResolvedValue('done')
    await vi.advanceTimersByTimeAsync(10 * EVERY_MS)
    expect(lines().slice(3)).toEqual([['a job works again', many]])
    run.mockRejectedValueOnce(new Error('again'))
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    expect(lines().slice(4)).toEqual([[failed, 1]])
    await one.close()
  })

  it('rejects a manual run with its error, and runs one at a time', async () => {
    run.mockRejectedValueOnce(new Error('no'))
    const one = job()
    const [first, second] = await Promise.allSettled([one.run(), one.run()])
    expect(first).toMatchObject({ status: 'rejected', reason: new Error('no') })
    expect(second).toEqual({ status: 'fulfilled', value: 'done' })
    await one.close()
    expect(await one.run()).toBeNull()
  })

  it('aborts the running run at close and waits for it', async () => {
    let finish = () => {}
    let heard = false
    run.mockImplementationOnce((signal) => {
      signal.addEventListener('abort', () => {
        heard = true
      })
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    })
    const one = job()
    one.start()
    await vi.advanceTimersByTimeAsync(0)
    let isClosed = false
    const closed = one.close().then(() => {
      isClosed = true
    })
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    expect([heard, isClosed]).toEqual([true, false])
    finish()
    await closed
    expect(isClosed).toBe(true)
  })
})
