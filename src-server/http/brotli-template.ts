import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib'
import { BROTLI_TEXT } from './compression.ts'
import { fillTemplate, type PageTemplate, type PersonalValues } from './page-template.ts'

const decompress = promisify(brotliDecompress)

/** Bytes that never occur in UTF-8, so that placeholders cannot be confused with text while compressing. */
const NOT_IN_TEXT = [0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff]
/**
 * Size of the header of an uncompressed part in a Brotli stream: not last, length in 16 bits, uncompressed (RFC 7932,
 * 9.2).
 */
const PART_HEADER_BYTES = 3
const ATTEMPTS = 3

/**
 * Compresses the template once for all visitors and leaves slots in the compressed bytes. A value's first slot becomes
 * an uncompressed part; later ones are the compressor's references to it. Returns null when the compressor missed a
 * reference, which filling in random values and reading them back shows; such pages are compressed one by one. It
 * misses one in some hundred templates, depending on hashes of the placeholders, and hardly ever twice in a row.
 */
export async function compressTemplate(template: PageTemplate): Promise<PageTemplate | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const compressed = await compressOnce(template)
    if (await readsBack(compressed, template)) return compressed
  }
  return null
}

async function compressOnce(template: PageTemplate): Promise<PageTemplate> {
  const bytes = Buffer.from(template.bytes)
  const first = new Map<string, PageTemplate['slots'][number]>()
  const fillers = new Map<string, Buffer>()
  for (const slot of template.slots) {
    if (!first.has(slot.kind)) {
      first.set(slot.kind, slot)
      fillers.set(slot.kind, filler(slot.length))
    }
    fillers.get(slot.kind)?.copy(bytes, slot.at)
  }
  const stream = createBrotliCompress(BROTLI_TEXT)
  let waiting: Buffer[] = []
  stream.on('data', (chunk: Buffer) => waiting.push(chunk))
  const flushed = async (part: Buffer): Promise<Buffer> => {
    stream.write(part)
    await new Promise<void>((resolve) => stream.flush(constants.BROTLI_OPERATION_FLUSH, resolve))
    const output = Buffer.concat(waiting)
    waiting = []
    return output
  }
  const parts: Buffer[] = []
  const slots: PageTemplate['slots'] = []
  let size = 0
  let from = 0
  for (const { at, length, kind } of first.values()) {
    const before = await flushed(bytes.subarray(from, at))
    await flushed(bytes.subarray(at, at + length))
    parts.push(before, storedPart(length))
    size += before.length + PART_HEADER_BYTES
    slots.push({ at: size, length, kind })
    size += length
    from = at + length
  }
  stream.end(bytes.subarray(from))
  await once(stream, 'end')
  return { bytes: Buffer.concat([...parts, ...waiting]), slots }
}

/** Header and space of an uncompressed part. */
function storedPart(length: number): Buffer {
  const part = Buffer.alloc(PART_HEADER_BYTES + length)
  part.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, PART_HEADER_BYTES)
  return part
}

function filler(length: number): Buffer {
  return Buffer.from(randomBytes(length).map((byte) => NOT_IN_TEXT[byte % NOT_IN_TEXT.length] as number))
}

/** Slots are filled by position alone: what works for random values works for all. */
async function readsBack(compressed: PageTemplate, template: PageTemplate): Promise<boolean> {
  const values = {} as PersonalValues
  for (const { kind, length } of template.slots)
    values[kind] ??= randomBytes(length).toString('base64url').slice(0, length)
  const read = await decompress(fillTemplate(compressed, values)).catch(() => null)
  return read?.equals(fillTemplate(template, values)) ?? false
}
