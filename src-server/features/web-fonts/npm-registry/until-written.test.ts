import { expect, test, vi } from 'vitest'
import { untilWritten } from './until-written.ts'

const duplicate = () => Promise.reject(Object.assign(new Error('Duplicate entry'), { code: 'ER_DUP_ENTRY' }))
const none = async () => null

test('a version that another process wrote at the same moment is the answer', async () => {
  const write = vi.fn(duplicate)
  expect(await untilWritten<string>(write, async () => 'theirs')).toBe('theirs')
  expect(write).toHaveBeenCalledTimes(1)
})

test('a number that another state took is followed by the next', async () => {
  const write = vi.fn<() => Promise<string | null>>(async () => 'ours')
  write.mockImplementationOnce(duplicate).mockImplementationOnce(none)
  expect(await untilWritten(write, none)).toBe('ours')
  expect(write).toHaveBeenCalledTimes(3)
})

test('gives up after some tries, and at once for other errors', async () => {
  const write = vi.fn(none)
  await expect(untilWritten(write, none)).rejects.toMatchObject({ code: 'OVERLOADED' })
  expect(write).toHaveBeenCalledTimes(5)
  const broken = () => Promise.reject(new Error('disk full'))
  await expect(untilWritten(broken, none)).rejects.toThrow('disk full')
})
