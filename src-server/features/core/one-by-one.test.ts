import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { unreachable } from '../../database/outage.ts'
import { oneByOne } from './one-by-one.ts'

/** Acts on families 1 to 4; those named fail. */
async function run(failures: Record<number, unknown>) {
  const [acted, logged]: [number[], unknown[]] = [[], []]
  const act = async (id: number) => {
    acted.push(id)
    if (id in failures) throw failures[id]
  }
  const result = await oneByOne([1, 2, 3, 4], (id) => (id === 4 ? '' : `Name ${id}`), act, {
    error: (entry: unknown) => logged.push(entry),
  } as never)
  return { ...result, acted, logged }
}

test('other work gets a turn between two families', async () => {
  const turns: number[] = []
  let turn = 0
  const count = () => {
    turn++
    if (turns.length < 3) setImmediate(count)
  }
  setImmediate(count)
  await oneByOne([1, 2, 3], String, async () => void turns.push(turn), { error: () => undefined } as never)
  expect(new Set(turns).size).toBe(3)
})

test('families that do not allow the act are refused, and the others go on', async () => {
  const { done, refused, acted } = await run({ 1: new AppError('CONFLICT', 'It is there.') })
  expect([done, acted]).toEqual([3, [1, 2, 3, 4]])
  expect(refused).toEqual([{ familyId: 1, name: 'Name 1', why: 'It is there.', again: false }])
})

test('a failure of the site ends it, and the families that are left may be sent again', async () => {
  const { done, refused, acted } = await run({ 3: unreachable(new Error('gone')) })
  expect([done, acted]).toEqual([2, [1, 2, 3]])
  expect(refused).toMatchObject([
    { familyId: 3, why: expect.stringContaining('may have been done'), again: true },
    { familyId: 4, name: 'Family 4', why: expect.not.stringContaining('may have been done'), again: true },
  ])
})

test('an error of ours is logged and reveals nothing, but what was done is said', async () => {
  const secret = new Error('secret')
  const { done, refused, logged } = await run({ 2: secret })
  expect([done, refused.length]).toEqual([1, 3])
  expect(JSON.stringify(refused)).not.toContain('secret')
  expect(logged).toMatchObject([{ err: secret }])
})

test('a failure before anything was done is thrown', async () => {
  const busy = new AppError('OVERLOADED', 'Busy')
  await expect(run({ 1: busy })).rejects.toBe(busy)
  await expect(run({ 1: new AppError('CONFLICT', 'No'), 2: busy })).rejects.toBe(busy)
})
