import { randomSequence } from '#server/seeds/random.ts'

const INTERESTING = [0, 1, 0x7f, 0x80, 0xff]

/**
 * A truncated copy, or one with changed bytes, words or ranges; a seed always gives the same one. The first bytes mostly stay, so that it
 * still opens.
 */
export function mutate(original: Uint8Array, seed: number): Uint8Array {
  const { next, below, pick } = randomSequence(seed)
  let bytes: Uint8Array = Uint8Array.from(original)
  for (let edits = 1 + below(6); edits > 0; edits--) {
    const at = next() < 0.3 ? 4 + below(Math.min(300, bytes.length - 4)) : 4 + below(bytes.length - 4)
    const kind = below(6)
    if (kind === 0) bytes[at] = below(256)
    else if (kind === 1) bytes[at]! ^= 1 << below(8)
    else if (kind === 2) bytes.fill(pick(INTERESTING), at, at + 1 + below(4))
    else if (kind === 3) bytes.copyWithin(at, below(bytes.length), below(bytes.length))
    else if (kind === 4) bytes.fill(below(256), at, at + below(64))
    else if (next() < 0.2) bytes = bytes.slice(0, Math.max(8, at))
  }
  return bytes
}
