import { afterEach, expect, it, vi } from 'vitest'
import type { CatalogueMap } from '#shared/explore/catalogue-map.ts'
import { CALL_MS } from '#shared/limits.ts'
import { createKeptLayout } from './kept-layout.ts'

// Also after a failed test: later files of the worker need real timers.
afterEach(() => void vi.useRealTimers())

it('lays out anew after a change, at most once a minute, and serves the old layout meanwhile', async () => {
  let [now, version, laid] = [0, 1, 0]
  const layout = createKeptLayout(
    async () => ({ width: ++laid }) as CatalogueMap,
    () => version,
    () => now,
  )
  const width = async () => (await layout.get()).width
  expect(await Promise.all([width(), width()])).toEqual([1, 1])
  version = 2
  now = 59_999
  expect([await width(), await width()]).toEqual([1, 1])
  now = 60_000
  expect([await width(), await width()]).toEqual([1, 2])
  expect(laid).toBe(2)
})

it('is there before the first question when it was prepared', async () => {
  let laid = 0
  const layout = createKeptLayout(
    async () => ({ width: ++laid }) as CatalogueMap,
    () => 1,
  )
  await layout.prepare()
  expect([(await layout.get()).width, laid]).toEqual([1, 1])
  await layout.prepare()
  expect(laid).toBe(1)
})

it('tries again after a failure', async () => {
  let fails = true
  const layout = createKeptLayout(
    async () => {
      if (fails) throw new Error('the thread ended')
      return { width: 7 } as CatalogueMap
    },
    () => 1,
    () => 0,
  )
  await expect(layout.get()).rejects.toThrow('the thread ended')
  fails = false
  expect((await layout.get()).width).toBe(7)
})

it('says that the first layout is being made, before a page gives up its call', async () => {
  vi.useFakeTimers()
  let laid: (map: CatalogueMap) => void = () => undefined
  const layout = createKeptLayout(
    () => new Promise((resolve) => (laid = resolve)),
    () => 1,
  )
  const first = expect(layout.get()).rejects.toMatchObject({ code: 'OVERLOADED' })
  await vi.advanceTimersByTimeAsync(CALL_MS.patience)
  await first
  laid({ width: 7 } as CatalogueMap)
  expect((await layout.get()).width).toBe(7)
})
