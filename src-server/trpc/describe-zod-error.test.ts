import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeZodError, zodFields } from './describe-zod-error.ts'

const schema = z
  .object({
    name: z.string(),
    count: z.number().max(9),
    parts: z.array(z.string()).max(2),
    said: z.string('Say what').min(1),
    kind: z.enum(['', 'a', 'b']),
  })
  .strict()
const good = { name: 'x', count: 1, parts: [], said: 'y', kind: 'a' }

test.each<[object, string]>([
  [{ name: undefined }, 'name: is missing'],
  [{ name: 5 }, 'name: must be text'],
  [{ count: '5' }, 'count: must be a number'],
  [{ count: 10 }, 'count: must be 9 or less'],
  [{ parts: ['a', 'b', 'c'] }, 'parts: must be 2 entries or fewer'],
  [{ parts: null }, 'parts: must be a list'],
  [{ said: undefined }, 'said: Say what'],
  [{ kind: 'c' }, 'kind: must be one of a, b'],
  [{ other: 1 }, 'Unknown parameter: other'],
])('refuses %j with a sentence', (change, message) => {
  const { error } = schema.safeParse({ ...good, ...change })
  expect(describeZodError(error!).message).toBe(message)
})

test('fields of a form get the same messages', () => {
  expect(zodFields(schema.safeParse({ ...good, name: undefined, kind: undefined }).error!)).toEqual({
    name: 'is missing',
    kind: 'must be one of a, b',
  })
})
