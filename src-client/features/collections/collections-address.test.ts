import { expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '#shared/preview/preferences.ts'
import { collectionsInput, collectionsOrder, collectionsState } from './collections-address.ts'

const state = (query: string) => collectionsState(new URLSearchParams(query))
const kept = { ...DEFAULT_PREFERENCES, collectionsort: 'fonts' as const }

test("a person's collections are in the order that was chosen last, by name at first", () => {
  expect(collectionsOrder(state('user=ada'), 'popular', DEFAULT_PREFERENCES)).toBe('name')
  expect(collectionsOrder(state('user=ada'), 'popular', kept)).toBe('fonts')
})

test('as many as the visitor chose stand on a page, 10 at first', () => {
  const sizeOf = (preferences: typeof kept) => collectionsInput(state(''), 'popular', preferences).size
  expect([sizeOf(kept), sizeOf({ ...kept, listsize: 50 })]).toEqual([10, 50])
})

test('lists that are named after their order keep it; the address wins over all', () => {
  expect(collectionsOrder(state(''), 'popular', kept)).toBe('popular')
  const asked = state('user=ada&sort=updated')
  expect(collectionsInput(asked, collectionsOrder(asked, 'popular', kept), kept).sort).toBe('updated')
})
