// Text pictures as 4-bit PNG data, in AssemblyScript. `npm run build:encoder` compiles it to encoder-wasm.generated.ts.
//
// A one-colour picture is an alpha mask. Its 16 levels are packed two to a byte, and compressed by a deflate encoder that
// knows only what occurs in such pictures: runs (distance 1) and matches with the row above (distance = row stride).
// The Huffman code is constant, so there is one pass and no statistics. The host lays out the memory and writes the tables.
//
// Every buffer is followed by at least 16 readable bytes: the vector loops read past the end and cut the result.

/** Longest match of deflate (RFC 1951, 3.2.5). */
const MAX_MATCH: i32 = 258
/** Shorter matches cost more bits than literals. */
const MIN_MATCH: i32 = 3
/** A run of zeros this long is taken without looking at the row above: it is background. */
const PLAIN_RUN: i32 = 16
/** Modulus of Adler-32 (RFC 1950). */
const ADLER: u32 = 65521
/** Adler's second sum is reduced before it can overflow 32 bits: one match adds at most 258 * 2 * 65521. */
const ADLER_REDUCE_AT: u32 = 1 << 31

// Layout of the token table, in bytes from its start (see deflate-table.ts).
const RUN_ENTRIES: usize = 2048
const ROW_ENTRIES: usize = 6144
const END_OF_BLOCK: usize = 256 << 2

/** 16 alpha bytes to 16 levels 0..15: (a * 15 + 135) >> 8 equals round(a / 17) for every byte. */
@inline function quantise(alpha: v128): v128 {
  const low = i16x8.shr_u(i16x8.add(i16x8.mul(i16x8.extend_low_i8x16_u(alpha), i16x8.splat(15)), i16x8.splat(135)), 8)
  const high = i16x8.shr_u(i16x8.add(i16x8.mul(i16x8.extend_high_i8x16_u(alpha), i16x8.splat(15)), i16x8.splat(135)), 8)
  return i8x16.narrow_i16x8_u(low, high)
}

/** 16 alpha bytes to 0 or 15, cut at half coverage. */
@inline function cutInTwo(alpha: v128): v128 {
  return v128.and(i8x16.ge_u(alpha, i8x16.splat(-128)), i8x16.splat(15))
}

/** 16 levels to 8 bytes, the left pixel in the high half as PNG wants it. */
@inline function packPairs(levels: v128): u64 {
  const pairs = i16x8.shr_u(v128.or(i16x8.shl(levels, 12), levels), 8)
  return v128.extract_lane<u64>(i8x16.narrow_i16x8_u(pairs, pairs), 0)
}

@inline function level(alpha: u32, cut: bool): u32 {
  return cut ? (alpha >= 128 ? 15 : 0) : (alpha * 15 + 135) >> 8
}

/** Packs the pixels of one row that do not fill a vector. `step` is the distance of two alpha bytes. */
@inline function packRest(alpha: usize, step: usize, count: i32, out: usize, cut: bool): void {
  for (let x = 0; x < count; x += 2) {
    const left = level(load<u8>(alpha), cut)
    const right = x + 1 < count ? level(load<u8>(alpha + step), cut) : 0
    store<u8>(out, (left << 4) | right)
    alpha += step << 1
    out++
  }
}

/**
 * Packs the alphas of an RGBA box to levels, from `dst` on in rows of `stride` bytes. The box starts at an even column;
 * outside of it the rows are already zero, which is also the filter byte in front of each.
 */
export function packRgba(src: usize, width: i32, height: i32, dst: usize, stride: i32, cut: bool): void {
  const whole = width & ~15
  for (let y = 0; y < height; y++) {
    let pixel = src + ((y * width) << 2)
    let out = dst + y * stride
    const end = pixel + (whole << 2)
    for (; pixel < end; pixel += 64, out += 8) {
      const a = v128.load(pixel)
      const b = v128.load(pixel, 16)
      const c = v128.load(pixel, 32)
      const d = v128.load(pixel, 48)
      if (!v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) continue
      const ab = v128.shuffle<u8>(a, b, 3, 7, 11, 15, 19, 23, 27, 31, 3, 7, 11, 15, 19, 23, 27, 31)
      const cd = v128.shuffle<u8>(c, d, 3, 7, 11, 15, 19, 23, 27, 31, 3, 7, 11, 15, 19, 23, 27, 31)
      const alpha = v128.shuffle<u64>(ab, cd, 0, 2)
      store<u64>(out, packPairs(cut ? cutInTwo(alpha) : quantise(alpha)))
    }
    packRest(pixel + 3, 4, width - whole, out, cut)
  }
}

/** The same from a mask of one byte per pixel. */
export function packMask(src: usize, width: i32, height: i32, dst: usize, stride: i32): void {
  const whole = width & ~15
  for (let y = 0; y < height; y++) {
    let pixel = src + y * width
    let out = dst + y * stride
    const end = pixel + whole
    for (; pixel < end; pixel += 16, out += 8) {
      const alpha = v128.load(pixel)
      if (!v128.any_true(alpha)) continue
      store<u64>(out, packPairs(quantise(alpha)))
    }
    packRest(pixel, 1, width - whole, out, false)
  }
}

/** RGBA pixels at four times the size to a mask: each byte is the mean of 4x4 alphas. width and height are the small ones. */
export function boxFilter4(src: usize, width: i32, height: i32, dst: usize): void {
  const srcStride = width << 4
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let block = src + ((y << 2) * srcStride + (x << 4))
      let sum: v128 = i32x4.splat(0)
      for (let row = 0; row < 4; row++, block += srcStride) sum = i32x4.add(sum, i32x4.shr_u(v128.load(block), 24))
      const total =
        i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3)
      store<u8>(dst++, (total + 8) >> 4)
    }
  }
}

/** How many bytes from `p` repeat what lies `distance` bytes before, at most `limit`. */
@inline function matchLength(p: usize, distance: usize, limit: i32): i32 {
  let length = 0
  while (length < limit) {
    const differs = ~i8x16.bitmask(i8x16.eq(v128.load(p + length), v128.load(p + length - distance))) & 0xffff
    if (differs) return min(limit, length + ctz(differs))
    length += 16
  }
  return limit
}

// The token found by nextToken(): its length (1 = literal) and whether it repeats the row above.
let tokenLength: i32 = 0
let tokenFromRow: bool = false
let tokenIsBackground: bool = false

@inline function nextToken(rows: usize, position: i32, total: i32, stride: i32): void {
  const p = rows + position
  const limit = min(total - position, MAX_MATCH)
  const byte = load<u8>(p)
  let run = 0
  let row = 0
  if (position > 0 && byte == load<u8>(p - 1)) run = matchLength(p, 1, limit)
  if (run < limit && position >= stride && (byte != 0 || run < PLAIN_RUN) && byte == load<u8>(p - stride)) {
    row = matchLength(p, stride, limit)
  }
  tokenFromRow = row > run
  tokenLength = max(row, run)
  if (tokenLength < MIN_MATCH) tokenLength = 1
  tokenIsBackground = byte == 0 && run == tokenLength
}

/**
 * Appends the tokens of `total` bytes of rows, the end-of-block code and the Adler-32 to a deflate stream whose block header
 * is already written up to `out`, with `heldBits` bits of it still in `held`. Returns the number of bytes written.
 */
export function compress(
  rows: usize, total: i32, stride: i32, table: usize, out: usize, held: u32, heldBits: i32,
): i32 {
  const start = out
  let bits: u64 = held
  let bitCount = heldBits
  let a: u32 = 1
  let b: u32 = 0
  let position = 0
  while (position < total) {
    nextToken(rows, position, total, stride)
    const p = rows + position
    const length = tokenLength
    if (length == 1) {
      const byte: u32 = load<u8>(p)
      const code = load<u32>(table + (byte << 2))
      bits |= ((code & 0xffff) as u64) << bitCount
      bitCount += (code >> 16) as i32
      a += byte
      b += a
    } else {
      const entry = load<u64>(table + ((tokenFromRow ? ROW_ENTRIES : RUN_ENTRIES) + (length << 3)))
      bits |= (entry & 0xffffffffffffff) << bitCount
      bitCount += (entry >> 56) as i32
      if (tokenIsBackground) b += a * length
      else {
        for (let i = 0; i < length; i++) {
          a += load<u8>(p + i)
          b += a
        }
      }
    }
    position += length
    store<u64>(out, bits)
    out += bitCount >> 3
    bits >>= bitCount & ~7
    bitCount &= 7
    if (a >= ADLER) a %= ADLER
    if (b >= ADLER_REDUCE_AT) b %= ADLER
  }
  const end = load<u32>(table + END_OF_BLOCK)
  bits |= ((end & 0xffff) as u64) << bitCount
  bitCount += (end >> 16) as i32
  store<u64>(out, bits)
  out += (bitCount + 7) >> 3
  store<u32>(out, bswap<u32>((b % ADLER << 16) | a % ADLER))
  return (out + 4 - start) as i32
}

/** Counts literals and match lengths (u32[259 + 256]: by length at 0, literals from 259) to train the constant code. */
export function countTokens(rows: usize, total: i32, stride: i32, counts: usize): void {
  let position = 0
  while (position < total) {
    nextToken(rows, position, total, stride)
    const slot = counts + ((tokenLength == 1 ? 259 + load<u8>(rows + position) : tokenLength) << 2)
    store<u32>(slot, load<u32>(slot) + 1)
    position += tokenLength
  }
}

/** Writes the eight tables (u32[2048]) of the sliced CRC-32 of PNG. */
export function makeCrcTables(table: usize): void {
  for (let n = 0; n < 256; n++) {
    let value: u32 = n
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >> 1) : value >> 1
    store<u32>(table + (n << 2), value)
  }
  for (let n = 256; n < 2048; n++) {
    const previous = load<u32>(table + ((n - 256) << 2))
    store<u32>(table + (n << 2), load<u32>(table + ((previous & 255) << 2)) ^ (previous >> 8))
  }
}

@inline function sliced(table: usize, slice: i32, byte: u32): u32 {
  return load<u32>(table + (((slice << 8) + (byte & 255)) << 2))
}

/** CRC-32 of `length` bytes, eight at a time. */
export function crc32(p: usize, length: i32, table: usize): u32 {
  let crc: u32 = 0xffffffff
  const end = p + length
  for (; p + 8 <= end; p += 8) {
    const x = crc ^ load<u32>(p)
    const y = load<u32>(p, 4)
    crc =
      sliced(table, 7, x) ^ sliced(table, 6, x >> 8) ^ sliced(table, 5, x >> 16) ^ sliced(table, 4, x >> 24) ^
      sliced(table, 3, y) ^ sliced(table, 2, y >> 8) ^ sliced(table, 1, y >> 16) ^ sliced(table, 0, y >> 24)
  }
  for (; p < end; p++) crc = sliced(table, 0, crc ^ load<u8>(p)) ^ (crc >> 8)
  return ~crc
}
