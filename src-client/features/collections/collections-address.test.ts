import { expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '#shared/preview/preferences.ts'
import { collectionsInput, collectionsOrder, collectionsState } from './collections-address.ts'

const state = (query: string) => collectionsState(new URLSearchParams(query))
const kept = { ...DEFAULT_PREFERENCES, collectionsort: 'fonts' as const }

test("a person's collections keep the sort order chosen last, by name by default", () => {
  expect(collectionsOrder(state('user=ada'), 'popular', DEFAULT_PREFERENCES)).toBe('name')
  expect(collectionsOrder(state('user=ada'), 'popular', kept)).toBe('fonts')
})

test('a page shows as many collections as the visitor chose, 10 by default', () => {
  const sizeOf = (preferences: typeof kept) => collectionsInput(state(''), 'popular', preferences).size
  expect([sizeOf(kept), sizeOf({ ...kept, listsize: 50 })]).toEqual([10, 50])
})

test('lists named after their order keep it, and the address overrides the preference', () => {
  expect(collectionsOrder(state(''), 'popular', kept)).toBe('popular')
  const asked = state('user=ada&sort=updated')
  expect(collectionsInput(asked, collectionsOrder(asked, 'popular', kept), kept).sort).toBe('updated')
})
