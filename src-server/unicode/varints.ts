/** Reads integers of seven bits a byte, lowest first. */
export function varintReader(bytes: Uint8Array): { next(): number; at(): number } {
  let place = 0
  return {
    next() {
      let number = 0
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[place++]!
        number |= (byte & 127) << shift
        if (byte < 128) return number
      }
    },
    at: () => place,
  }
}

/** The same numbers as bytes. */
export function varints(numbers: readonly number[]): Uint8Array {
  const bytes: number[] = []
  for (let number of numbers) {
    for (; number > 127; number >>>= 7) bytes.push((number & 127) | 128)
    bytes.push(number)
  }
  return Uint8Array.from(bytes)
}
