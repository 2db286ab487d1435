import { describe, expect, test } from 'vitest'
import { blockBySlug, blockOf, blocksOf, listBlocks } from './blocks.ts'

describe('blocks', () => {
  test('finds the block of a code point', () => {
    expect(blockOf(0x41)?.name).toBe('Basic Latin')
    expect(blockOf(0xff)).toMatchObject({
      first: 0x80,
      last: 0xff,
      name: 'Latin-1 Supplement',
      slug: 'latin-1-supplement',
    })
    expect(blockOf(0x10ffff)?.name).toBe('Supplementary Private Use Area-B')
    expect(blockOf(0x2fe0)).toBeNull()
    expect(blockOf(0x110000)).toBeNull()
  })

  test('blocks are in order, do not overlap, and have unique slugs', () => {
    const blocks = listBlocks()
    for (const [i, block] of blocks.entries()) {
      expect(block.last).toBeGreaterThanOrEqual(block.first)
      if (i > 0) expect(block.first).toBeGreaterThan(blocks[i - 1]!.last)
      expect(blockBySlug(block.slug)?.first).toBe(block.first)
    }
    expect(blockBySlug('no-such-block')).toBeNull()
  })

  test('counts the code points of a font by block, without those between blocks', () => {
    expect(blocksOf([0x41, 0x42, 0xe9, 0x3b1, 0x2fe0]).map((block) => [block.name, block.count])).toEqual([
      ['Basic Latin', 2],
      ['Latin-1 Supplement', 1],
      ['Greek and Coptic', 1],
    ])
  })
})
