import { pageOf } from '#shared/search/coverage-bits.ts'

type Ranges = readonly (readonly [first: number, last: number])[]

/** 32-bit words of a page of 256 code points. */
const WORDS = 8
const FIRST_ROOM = 4096

/** Bits of the requested code points, by page. */
type PageMasks = ReadonlyMap<number, Uint32Array>

/** The pages covered by ranges. */
export function pageMasks(ranges: Ranges): PageMasks {
  const masks = new Map<number, Uint32Array>()
  for (const [first, last] of ranges)
    for (let page = pageOf(first); page <= pageOf(last); page++) {
      const words = masks.get(page) ?? new Uint32Array(WORDS)
      masks.set(page, words)
      const to = Math.min(last, page * 256 + 255) & 255
      for (let low = Math.max(first, page * 256) & 255; low <= to; low++) words[low >> 5]! |= 1 << (low & 31)
    }
  return masks
}

/** Members of a word of 32. */
function countWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Value of a lower-case hex digit's character code. */
const hexValue = (code: number) => (code < 58 ? code - 48 : code - 87)

/**
 * The pages of all coverages in sequence, 34 bytes each: scanning a hundred thousand files reads memory linearly,
 * without pointers.
 */
export function createCoverageTable() {
  let pages = new Uint16Array(FIRST_ROOM)
  let words = new Uint32Array(FIRST_ROOM * WORDS)
  /** Start of each coverage; one more than there are. */
  let starts = new Uint32Array(FIRST_ROOM)
  let size = 0

  function makeRoom(rows: number) {
    if (size + 2 > starts.length) starts = larger(starts, starts.length * 2)
    let room = pages.length
    while (room < rows) room *= 2
    if (room === pages.length) return
    const morePages = new Uint16Array(room)
    morePages.set(pages)
    pages = morePages
    words = larger(words, room * WORDS)
  }

  function rowOf(coverage: number, page: number): number {
    let low = starts[coverage]!
    let high = starts[coverage + 1]! - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      if (pages[middle] === page) return middle
      if (pages[middle]! < page) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  return {
    /** @returns its number */
    add(rows: readonly { page: number; bitmap: string }[]): number {
      let at = starts[size]!
      makeRoom(at + rows.length)
      for (const { page, bitmap } of [...rows].sort((a, b) => a.page - b.page)) {
        pages[at] = page
        for (let digit = 0; digit < bitmap.length; digit++)
          words[at * WORDS + (digit >> 3)]! |= hexValue(bitmap.charCodeAt(digit)) << ((digit & 7) * 4)
        at++
      }
      starts[++size] = at
      return size - 1
    },
    /** Whether a coverage contains everything requested. */
    holds(coverage: number, masks: PageMasks): boolean {
      for (const [page, mask] of masks) {
        const row = rowOf(coverage, page)
        if (row < 0) return false
        for (let at = 0; at < WORDS; at++) if ((mask[at]! & ~words[row * WORDS + at]!) !== 0) return false
      }
      return true
    },
    /** How many of the requested code points each coverage contains, by its number. */
    counts(masks: PageMasks): Int32Array {
      const counts = new Int32Array(size)
      const maskAt: (Uint32Array | undefined)[] = Array.from({ length: 0x1100 }, (_, page) => masks.get(page))
      for (let coverage = 0, row = 0; coverage < size; coverage++)
        for (; row < starts[coverage + 1]!; row++) {
          const mask = maskAt[pages[row]!]
          if (!mask) continue
          for (let at = 0; at < WORDS; at++) {
            const both = mask[at]! & words[row * WORDS + at]!
            if (both !== 0) counts[coverage]! += countWord(both)
          }
        }
      return counts
    },
  }
}

function larger(old: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const own = new Uint32Array(length)
  own.set(old)
  return own
}
