/** Huffman codes as deflate requires them (RFC 1951, 3.2.2). */

interface Package {
  weight: number
  symbols: number[]
}

/**
 * Code lengths of the optimal code with words of at most `maxBits` bits (package-merge). Symbols of frequency 0 get no
 * code; a lone symbol gets one bit.
 */
export function codeLengths(frequencies: ArrayLike<number>, maxBits: number): Uint8Array {
  const lengths = new Uint8Array(frequencies.length)
  const leaves: Package[] = Array.from(frequencies, (weight, symbol) => ({ weight, symbols: [symbol] }))
    .filter((leaf) => leaf.weight > 0)
    .sort((a, b) => a.weight - b.weight)
  if (leaves.length === 1) {
    lengths[leaves[0]!.symbols[0]!] = 1
    return lengths
  }
  let merged: Package[] = []
  for (let bit = 0; bit < maxBits; bit++) {
    const pairs: Package[] = []
    for (let i = 0; i + 1 < merged.length; i += 2) {
      const [left, right] = [merged[i]!, merged[i + 1]!]
      pairs.push({ weight: left.weight + right.weight, symbols: [...left.symbols, ...right.symbols] })
    }
    merged = [...leaves, ...pairs].sort((a, b) => a.weight - b.weight)
  }
  for (const chosen of merged.slice(0, 2 * leaves.length - 2)) {
    for (const symbol of chosen.symbols) lengths[symbol]!++
  }
  return lengths
}

/** Canonical code words, bits reversed since deflate writes them lowest bit first. */
export function codeWords(lengths: Uint8Array): Uint16Array {
  const perLength = new Uint16Array(17)
  for (const length of lengths) if (length) perLength[length]!++
  const next = new Uint16Array(17)
  for (let bits = 1; bits <= 15; bits++) next[bits + 1] = (next[bits]! + perLength[bits]!) << 1
  return Uint16Array.from(lengths, (length) => (length ? reverseBits(next[length]!++, length) : 0))
}

function reverseBits(value: number, count: number): number {
  let reversed = 0
  for (let i = 0; i < count; i++) reversed = (reversed << 1) | ((value >>> i) & 1)
  return reversed
}
