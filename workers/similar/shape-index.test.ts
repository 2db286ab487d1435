import { describe, expect, test } from 'vitest'
import { SHAPE_SIZE } from '#shared/contracts/publishing/font-shape.ts'
import { createShapeIndex } from './shape-index.ts'

const vectorOf = (seed: number) =>
  Buffer.from(Int8Array.from({ length: SHAPE_SIZE }, (_, i) => ((i * 7 + seed * 13) % 200) - 100).buffer).toString(
    'base64',
  )

/** Families 1 to 3 are Latin, 4 and 5 Arabic with the Latin letters of family 1; family n has file n. */
function mixed() {
  const index = createShapeIndex()
  for (const [fileId, seed] of [
    [1, 1],
    [2, 5],
    [3, 9],
  ] as const)
    index.addShape({ fileId, script: 'latn', main: true, vector: vectorOf(seed) })
  for (const fileId of [4, 5]) {
    index.addShape({ fileId, script: 'arab', main: true, vector: vectorOf(fileId) })
    index.addShape({ fileId, script: 'latn', main: false, vector: vectorOf(1) })
  }
  for (const id of [1, 2, 3, 4, 5]) index.setFamily(id, id)
  return index
}

describe('similar families', () => {
  test('are of one script, even where other scripts have the very same Latin letters', () => {
    expect(mixed().nearest(1, 10)?.sort()).toEqual([2, 3])
    expect(mixed().nearest(4, 10)).toEqual([5])
  })

  test('the only family of its script is compared by its Latin letters', () => {
    const index = mixed()
    index.setFamily(5, null)
    expect(index.nearest(4, 1)).toEqual([1])
  })

  test('a family whose script is not described is compared by its other letters', () => {
    const index = mixed()
    index.addShape({ fileId: 6, script: 'latn', main: false, vector: vectorOf(5) })
    index.setFamily(6, 6)
    expect(index.nearest(6, 2)?.[0]).toBe(2)
  })

  test('a family without letters has no similar ones', () => {
    expect(mixed().nearest(99, 10)).toBeNull()
  })
})
