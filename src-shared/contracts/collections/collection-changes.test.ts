import { expect, it } from 'vitest'
import { COLLECTION } from '../../limits.ts'
import { createCollectionInput } from './collection-changes.ts'

it.each([
  [{ name: '' }, 'name'],
  [{ name: ' \u200e\u202e ' }, 'name'],
  [{ name: 'x'.repeat(41) }, 'name'],
  [{ name: '😀'.repeat(41) }, 'name'],
  [{ name: 'ok', description: 'x'.repeat(COLLECTION.descriptionMax + 1) }, 'description'],
  [{ name: 'ok', private: 'maybe' }, 'private'],
  [{ name: 'ok', ownerId: 1 }, ''],
  [{ name: 'ok', type: 2 }, ''],
  [{ name: 'ok', slug: 'x' }, ''],
  [{}, 'name'],
])('refuses a new collection of %j', (input, field) => {
  const result = createCollectionInput.safeParse(input)
  expect(result.success).toBe(false)
  expect(result.error?.issues[0]?.path.join('.')).toBe(field)
})

it('counts forty characters, however many bytes', () => {
  expect(createCollectionInput.parse({ name: '😀'.repeat(40) }).name).toBe('😀'.repeat(40))
})
