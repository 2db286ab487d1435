import { expect, it } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { InkReach } from '#shared/preview/line-box.ts'
import type { RenderRequest } from '../../../render/render.port.ts'
import { createInkRooms, type InkRequest } from './ink-rooms.ts'

/** A line box of 1.2 em, its baseline 0.9 em from the top. */
const METRICS = { ascent: 0.9, descent: -0.3 }
const TALL: InkReach = { above: 240, below: 50 }

function subject(reachOf: (request: RenderRequest) => InkReach | null) {
  const asked: RenderRequest[] = []
  let running = 0
  let most = 0
  const rooms = createInkRooms({
    storage: { localPath: async (key) => `/files/${key}` },
    render: {
      async measure(request) {
        asked.push(request)
        most = Math.max(most, ++running)
        await new Promise((resolve) => setImmediate(resolve))
        running--
        return reachOf(request)
      },
    },
  })
  return { rooms, asked, most: () => most }
}

/** Plain characters that just stay inside, and such that do not. */
const LOW: InkReach = { above: 0.88, below: 0.28 }
const HIGH: InkReach = { above: 0.9, below: 0.28 }

const wish = (text: string, plain: InkReach | null = LOW, sha256 = 'a'.repeat(64)): InkRequest => ({
  sha256,
  text,
  plain,
  metrics: METRICS,
  color: false,
  variable: false,
  coverage: { has: () => true },
})

it('never measures plain texts of a font whose plain characters stay inside its line box', async () => {
  const { rooms, asked } = subject(() => TALL)
  expect(await rooms([wish('Grumpy'), wish("Rock 'n' roll, 1999!")])).toEqual([null, null])
  expect(asked).toEqual([])
})

it.each([
  ['reach farther', HIGH],
  ['were not measured', null],
])('measures plain texts of a font whose plain characters %s', async (_, plain) => {
  const { rooms, asked } = subject(({ text }) => (text === 'Grumpy' ? TALL : null))
  expect(await rooms([wish('Grumpy', plain), wish('wizards', plain)])).toEqual([{ above: 0.3, below: 0 }, null])
  expect(asked).toHaveLength(2)
})

it('measures others once each, in em beyond the line box', async () => {
  const { rooms, asked } = subject(({ text }) => (text.includes('Ố') ? TALL : null))
  expect(await rooms([wish('Ố'), wish('ế')])).toEqual([{ above: 0.3, below: 0 }, null])
  expect(await rooms([wish('Ố'), wish('ế')])).toEqual([{ above: 0.3, below: 0 }, null])
  expect(asked.map(({ text }) => text)).toEqual(['Ố', 'ế'])
})

it('measures a text of several families that share a file once', async () => {
  const { rooms, asked } = subject(() => null)
  expect(await rooms([wish('Ố'), wish('Ố')])).toEqual([null, null])
  expect(asked).toHaveLength(1)
})

it('retries what could not be measured', async () => {
  let down = true
  const { rooms, asked } = subject(() => {
    if (down) throw new AppError('OVERLOADED', 'too many')
    return TALL
  })
  expect(await rooms([wish('Ố')])).toEqual([null])
  down = false
  expect(await rooms([wish('Ố')])).toEqual([{ above: 0.3, below: 0 }])
  expect(asked).toHaveLength(2)
})

it('a page does not fill the picture queue', async () => {
  const { rooms, asked, most } = subject(() => null)
  await rooms(Array.from({ length: 200 }, (_, i) => wish('Ố', LOW, String(i))))
  expect(asked).toHaveLength(200)
  expect(most()).toBeLessThanOrEqual(16)
})
