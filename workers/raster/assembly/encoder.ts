// Text pictures as 4-bit PNG data, in AssemblyScript. src-server/cli/build-encoder.mjs compiles it to encoder-wasm.generated.ts.
//
// A one-colour picture is an alpha mask. Its 16 levels are packed two to a byte, each row is replaced by its difference to
// the row above (PNG filter "Up"), and what is left is compressed by a deflate encoder that knows only literals and runs:
// after the filter there is nothing else to find. The Huffman code is constant, so there is one pass and no statistics.
// The host lays out the memory and writes the tables.
//
// Every buffer is followed by at least 16 readable bytes: the vector loops read past the end and cut the result.

/** Longest match of deflate (RFC 1951, 3.2.5). */
const MAX_MATCH: i32 = 258
/** PNG filter types (PNG specification, 9.2): 0 is None, for rows without ink. */
const FILTER_UP: u8 = 2
/** Modulus of Adler-32 (RFC 1950). */
const ADLER: u32 = 65521
/** Adler's second sum is reduced at least this often: 256 blocks add less than 2^32 to it. */
const ADLER_BLOCKS: i32 = 256

// Layout of the token table, in bytes from its start (see deflate-table.ts).
const RUN_ENTRIES: usize = 2048
const ZERO_ENTRIES: usize = 4096
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
 * outside of it the rows are already zero.
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

/** Replaces the rows from `top` to `bottom` by their differences to the row above. Upwards, so that each still finds it. */
export function filterUp(rows: usize, stride: i32, top: i32, bottom: i32): void {
  for (let y = bottom - 1; y >= top; y--) {
    let p = rows + y * stride
    store<u8>(p, FILTER_UP)
    if (y == 0) return
    const end = p + stride
    p++
    for (; p + 16 <= end; p += 16) v128.store(p, i8x16.sub(v128.load(p), v128.load(p - stride)))
    for (; p < end; p++) store<u8>(p, load<u8>(p) - load<u8>(p - stride))
  }
}

/** Length of the run at `p`: how many bytes equal the one before it, 0 when fewer than 3 (the shortest match). */
@inline function runLength(p: usize, limit: i32): i32 {
  if ((load<u32>(p) ^ load<u32>(p - 1)) & 0xffffff) return 0
  let length = 0
  while (length < limit) {
    const differs = ~i8x16.bitmask(i8x16.eq(v128.load(p + length), v128.load(p + length - 1))) & 0xffff
    if (differs) {
      length += ctz(differs)
      break
    }
    length += 16
  }
  length = min(length, limit)
  return length < 3 ? 0 : length
}

/**
 * Appends the tokens of `total` filtered bytes, the end-of-block code and the Adler-32 to a deflate stream whose block header
 * is already written up to `out`, with `heldBits` bits of it still in `held`. Returns the number of bytes written.
 */
export function compress(rows: usize, total: i32, table: usize, out: usize, held: u32, heldBits: i32): i32 {
  const start = out
  let bits: u64 = held
  let bitCount: u64 = heldBits
  let p = rows
  const end = rows + total
  // No run may reach before the first byte.
  store<u8>(rows - 1, ~load<u8>(rows))
  while (p < end) {
    const run = runLength(p, min((end - p) as i32, MAX_MATCH))
    if (run == 0) {
      const code = load<u32>(table + ((load<u8>(p) as u32) << 2))
      bits |= ((code & 0xffff) as u64) << bitCount
      bitCount += (code >> 16) as u64
      p++
    } else {
      const code = load<u32>(table + (load<u8>(p) == 0 ? ZERO_ENTRIES : RUN_ENTRIES) + (run << 2))
      bits |= ((code & 0xffffff) as u64) << bitCount
      bitCount += (code >> 24) as u64
      p += run
    }
    store<u64>(out, bits)
    out += (bitCount >> 3) as usize
    bits >>= bitCount & 0x38
    bitCount &= 7
  }
  const last = load<u32>(table + END_OF_BLOCK)
  bits |= ((last & 0xffff) as u64) << bitCount
  bitCount += (last >> 16) as u64
  store<u64>(out, bits)
  out += ((bitCount + 7) >> 3) as usize
  store<u32>(out, bswap<u32>(adler32(rows, total)))
  return (out + 4 - start) as i32
}

/**
 * Counts what compress() would write, to train the constant code: run lengths (u32[259]), then literals (u32[256]).
 * Zero runs shorter than `zeroRunMin` are written as literals.
 */
export function countTokens(rows: usize, total: i32, counts: usize, zeroRunMin: i32): void {
  let p = rows
  const end = rows + total
  store<u8>(rows - 1, ~load<u8>(rows))
  while (p < end) {
    const run = runLength(p, min((end - p) as i32, MAX_MATCH))
    const byte = load<u8>(p) as i32
    const literals = run == 0 ? 1 : byte == 0 && run < zeroRunMin ? run : 0
    const slot = counts + ((literals > 0 ? 259 + byte : run) << 2)
    store<u32>(slot, load<u32>(slot) + max(literals, 1))
    p += max(run, 1)
  }
}

/** Adler-32 sixteen bytes at a time: background adds nothing to the first sum. */
function adler32(p: usize, length: i32): u32 {
  const weightsLow = i16x8(16, 15, 14, 13, 12, 11, 10, 9)
  const weightsHigh = i16x8(8, 7, 6, 5, 4, 3, 2, 1)
  let a: u32 = 1
  let b: u32 = 0
  const end = p + length
  while (p + 16 <= end) {
    const stop = p + min(((end - p) as i32) >> 4, ADLER_BLOCKS) * 16
    for (; p < stop; p += 16) {
      b += a << 4
      const bytes = v128.load(p)
      if (!v128.any_true(bytes)) continue
      const low = i16x8.extend_low_i8x16_u(bytes)
      const high = i16x8.extend_high_i8x16_u(bytes)
      const sums = i32x4.extadd_pairwise_i16x8_u(i16x8.add(low, high))
      const weighted = i32x4.add(i32x4.dot_i16x8_s(low, weightsLow), i32x4.dot_i16x8_s(high, weightsHigh))
      a += lanes(sums)
      b += lanes(weighted)
    }
    a %= ADLER
    b %= ADLER
  }
  for (; p < end; p++) {
    a += load<u8>(p)
    b += a
  }
  return ((b % ADLER) << 16) | a % ADLER
}

@inline function lanes(v: v128): u32 {
  return (
    i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1) + i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3)
  ) as u32
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
