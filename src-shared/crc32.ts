const TABLE = new Uint32Array(256).map((_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

/** Running CRC-32 of ZIP (zlib.crc32 exists only from Node 22.2 on). Start with 0. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let c = ~before
  for (let i = 0; i < bytes.length; i++) c = TABLE[(c ^ bytes[i]!) & 0xff]! ^ (c >>> 8)
  return ~c >>> 0
}
