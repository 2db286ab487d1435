import { expect, test } from 'vitest'
import { createCrowdQueue } from './crowd-queue.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

function open() {
  let time = 0
  const done: number[] = []
  const queue = createCrowdQueue(() => time)
  return {
    done,
    ...queue,
    pass: (ms: number) => {
      time += ms
    },
    put: (...pieces: number[]) => pieces.map((piece) => queue.add(() => void done.push(piece))),
  }
}
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i)

test('runs tasks in order, some per turn of the event loop', async () => {
  const { done, put } = open()
  put(...upTo(80))
  expect(done).toEqual([])
  await turn()
  expect(done).toEqual(upTo(32))
  await turn()
  await turn()
  expect(done).toEqual(upTo(80))
  put(80)
  await turn()
  expect(done.at(-1)).toBe(80)
})

test('waits while connections arrive, but not for ever', async () => {
  const { done, put, arrived, pass } = open()
  put(1, 2, 3)
  for (let i = 0; i < 50; i++) {
    arrived()
    await turn()
  }
  expect(done).toEqual([])
  pass(300)
  arrived()
  await turn()
  expect(done).toEqual([1])
  // The first turn without a new connection.
  await turn()
  expect(done).toEqual([1, 2, 3])
})

test('tasks added by a task wait for their turn', async () => {
  const { done, put, add } = open()
  add(() => void put(2))
  put(1)
  await turn()
  await turn()
  expect(done).toEqual([1, 2])
})

test('takes no more tasks when it is full, and again once some have started', async () => {
  const { put } = open()
  expect(put(...upTo(4100)).filter((isTaken) => !isTaken)).toHaveLength(4)
  await turn()
  expect(put(1)).toEqual([true])
})
