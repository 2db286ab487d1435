import { expect, test } from 'vitest'
import { createCrowdQueue } from './crowd-queue.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A clock that only moves when work is done, 0.5 ms per task. */
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
    put: (...pieces: number[]) => {
      for (const piece of pieces)
        queue.add(() => {
          time += 0.5
          done.push(piece)
        })
    },
  }
}

test('runs tasks in order, some milliseconds per turn of the event loop', async () => {
  const { done, put } = open()
  put(...Array.from({ length: 10 }, (_, i) => i))
  expect(done).toEqual([])
  await turn()
  expect(done).toEqual([0, 1, 2, 3])
  await turn()
  await turn()
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  put(10)
  await turn()
  expect(done.at(-1)).toBe(10)
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
  add(() => put(2))
  put(1)
  await turn()
  await turn()
  expect(done).toEqual([1, 2])
})
