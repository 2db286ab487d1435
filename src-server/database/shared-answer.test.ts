import { expect, it } from 'vitest'
import { createShared } from './shared-answer.ts'

it('is made anew after a minute, and when the clock was set back', async () => {
  let clock = 1_000_000
  let made = 0
  const shared = createShared(
    async () => ++made,
    () => clock,
  )
  const after = (ms: number) => {
    clock += ms
    return shared.get()
  }
  expect([await after(0), await after(59_000), await after(1000), await after(-3_600_000), await after(0)]).toEqual([
    1, 1, 2, 3, 3,
  ])
})
