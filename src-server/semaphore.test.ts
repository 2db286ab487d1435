import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

/** Work that lasts until told to end. */
function job() {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, work: () => done }
}
const tick = () => new Promise((resolve) => setImmediate(resolve))

it('runs a limited number at once, in order, and rejects callers over the limit', async () => {
  const limited = createSemaphore({ running: 1, waiting: 2, busy: 'Too many.', retryAfter: 3 })
  const begun: string[] = []
  const first = job()
  const one = limited(first.work)
  const rest = ['b', 'c'].map((name) => limited(async () => void begun.push(name)))
  await expect(limited(async () => 'd')).rejects.toMatchObject({ code: 'OVERLOADED', details: { retryAfter: 3 } })
  await tick()
  expect(begun).toEqual([])
  first.end()
  await Promise.all([one, ...rest])
  expect(begun).toEqual(['b', 'c'])
})

it('failed work frees its slot', async () => {
  const limited = createSemaphore({ running: 1, waiting: 2, busy: 'Too many.' })
  const failing = limited(() => Promise.reject(new Error('broken')))
  const next = limited(async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
  expect(await limited(async () => 'free again')).toBe('free again')
})

it('removes aborted waiters', async () => {
  const limited = createSemaphore({ running: 1, waiting: 1, busy: 'Too many.' })
  const first = job()
  const one = limited(first.work)
  const leaving = new AbortController()
  const gone = limited(async () => expect.unreachable('has left'), leaving.signal)
  leaving.abort(new Error('left'))
  await expect(gone).rejects.toThrow('left')
  const behind = limited(async () => 'moved up')
  first.end()
  await one
  expect(await behind).toBe('moved up')
})
