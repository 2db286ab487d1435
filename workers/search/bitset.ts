/** Sets of small numbers, one bit each. All sets of one index have the same length. */
export type Bitset = Uint32Array

export const createBitset = (size: number): Bitset => new Uint32Array((size + 31) >>> 5)
export const hasBit = (set: Bitset, i: number): boolean => ((set[i >>> 5]! >>> (i & 31)) & 1) === 1
export const addBit = (set: Bitset, i: number): void => {
  set[i >>> 5] = set[i >>> 5]! | (1 << (i & 31))
}
export const removeBit = (set: Bitset, i: number): void => {
  set[i >>> 5] = set[i >>> 5]! & ~(1 << (i & 31))
}

/** target ∩= other */
export function intersect(target: Bitset, other: Bitset): void {
  for (let i = 0; i < target.length; i++) target[i] = target[i]! & other[i]!
}

/** target ∖= other */
export function subtract(target: Bitset, other: Bitset): void {
  for (let i = 0; i < target.length; i++) target[i] = target[i]! & ~other[i]!
}

export function countBits(set: Bitset): number {
  let count = 0
  for (let i = 0; i < set.length; i++) {
    let word = set[i]!
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

/** Calls back with every member, ascending. */
export function eachBit(set: Bitset, visit: (i: number) => void): void {
  for (let at = 0; at < set.length; at++) {
    for (let word = set[at]!; word !== 0; word &= word - 1) visit(at * 32 + 31 - Math.clz32(word & -word))
  }
}
