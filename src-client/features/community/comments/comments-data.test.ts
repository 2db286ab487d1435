import { expect, test } from 'vitest'
import { shownComments } from './comments-data.ts'

const data = { hits: [], total: 7, page: 1, size: 10, pages: 1 }

test('403 and 404 give an empty list, other failures stay failures', () => {
  expect(shownComments({ data, error: null })).toBe(data)
  for (const httpStatus of [403, 404]) expect(shownComments({ data, error: { data: { httpStatus } } })?.total).toBe(0)
  expect(shownComments({ error: { data: { httpStatus: 500 } } })).toBeNull()
  expect(shownComments({ error: new Error('network') })).toBeNull()
  expect(shownComments({ error: null })?.total).toBe(0)
})
