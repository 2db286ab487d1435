import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../database/data-source.ts'
import { createPublishingRelay } from './publishing-relay.ts'

const lease = { holdLease: vi.fn(), dropLease: vi.fn() }

const LOOK_MS = 5000
let due: number
let publishDue: ReturnType<typeof vi.fn>
let error: ReturnType<typeof vi.fn>

beforeEach(() => {
  vi.useFakeTimers()
  due = 0
  publishDue = vi.fn(async () => {
    due = 0
    return []
  })
  error = vi.fn()
  lease.holdLease.mockReset().mockResolvedValue(true)
  lease.dropLease.mockReset().mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

const relay = () =>
  createPublishingRelay({
    database: {} as Database,
    reader: { query: async () => Array(due).fill({ familyId: 1 }) } as never,
    logger: { error } as never,
    publishing: { publishDue } as never,
    lease,
  })

test('looks every five seconds, and writes only when a date has come', async () => {
  const one = relay()
  one.start()
  await vi.advanceTimersByTimeAsync(3 * LOOK_MS)
  expect(lease.holdLease).not.toHaveBeenCalled()
  due = 1
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect(publishDue).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect(publishDue).toHaveBeenCalledTimes(1)
  await one.close()
  expect(lease.dropLease).toHaveBeenCalledTimes(1)
})

test('while another process has the right, it leaves the work alone and asks again', async () => {
  lease.holdLease.mockResolvedValueOnce(false)
  const one = relay()
  due = 1
  one.start()
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect(publishDue).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect(publishDue).toHaveBeenCalledTimes(1)
  await one.close()
})

test('a failure is told and tried again; after the end nothing is', async () => {
  publishDue.mockRejectedValueOnce(new Error('the database is away'))
  const one = relay()
  due = 1
  one.start()
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect(error).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect(publishDue).toHaveBeenCalledTimes(2)
  await one.close()
  due = 1
  await vi.advanceTimersByTimeAsync(10 * LOOK_MS)
  expect(publishDue).toHaveBeenCalledTimes(2)
})

test('its end waits for a look that is under way', async () => {
  let finish = () => {}
  publishDue.mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)))
  const one = relay()
  due = 1
  one.start()
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  let isClosed = false
  const closed = one.close().then(() => (isClosed = true))
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect(isClosed).toBe(false)
  finish()
  await closed
  expect(isClosed).toBe(true)
})
