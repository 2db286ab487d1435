import { BLOCKS } from './blocks.generated.ts'

interface UnicodeBlock {
  first: number
  last: number
  name: string
  /** Name in URLs: 'latin-1-supplement'. */
  slug: string
}

/** 'Latin-1 Supplement' → 'latin-1-supplement'. */
function blockSlug(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function toBlock([first, last, name]: readonly [number, number, string]): UnicodeBlock {
  return { first, last, name, slug: blockSlug(name) }
}

/** The block of a code point, or null between blocks. */
export function blockOf(codepoint: number): UnicodeBlock | null {
  let low = 0
  let high = BLOCKS.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const block = BLOCKS[middle]!
    if (codepoint < block[0]) high = middle - 1
    else if (codepoint > block[1]) low = middle + 1
    else return toBlock(block)
  }
  return null
}

/** All blocks in code point order. */
export function listBlocks(): UnicodeBlock[] {
  return BLOCKS.map(toBlock)
}

/** The block of a slug, or null. */
export function blockBySlug(slug: string): UnicodeBlock | null {
  const block = BLOCKS.find((candidate) => blockSlug(candidate[2]) === slug)
  return block ? toBlock(block) : null
}

/** Blocks with at least one of the (ascending) code points, with counts: the block filter of a glyph map. */
export function blocksOf(codepoints: Iterable<number>): (UnicodeBlock & { count: number })[] {
  const found: (UnicodeBlock & { count: number })[] = []
  let at = 0
  for (const codepoint of codepoints) {
    while (at < BLOCKS.length && BLOCKS[at]![1] < codepoint) at++
    const block = BLOCKS[at]
    if (!block || codepoint < block[0]) continue
    const last = found.at(-1)
    if (last?.first === block[0]) last.count++
    else found.push({ ...toBlock(block), count: 1 })
  }
  return found
}
