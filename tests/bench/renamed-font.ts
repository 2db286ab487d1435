/** Start of the table directory of an sfnt file, and size of its records: tag, checksum, offset, length. */
const DIRECTORY = 12
const RECORD = 16
/** Offset of `checkSumAdjustment` in the head table, and the sum that all 32-bit words of the file must have. */
const ADJUSTMENT_OFFSET = 8
const WHOLE_FILE = 0xb1b0afba

/**
 * Renames a font: overwrites the ends of its names with a number and corrects the checksums. Every number gives another file, which
 * no cache of fonts knows.
 */
export function renamedFont(font: Uint8Array, number: number): Uint8Array {
  const bytes = Uint8Array.from(font)
  const view = new DataView(bytes.buffer)
  const name = findTable(view, 'name')
  const head = findTable(view, 'head')
  if (!name || !head) throw new Error('the font has no name or head table')
  const digits = String(number).padStart(6, '0')
  const strings = name.offset + view.getUint16(name.offset + 4)
  const count = view.getUint16(name.offset + 2)
  for (let i = 0; i < count; i++) {
    const record = name.offset + 6 + i * 12
    const platform = view.getUint16(record)
    const length = view.getUint16(record + 8)
    const start = strings + view.getUint16(record + 10)
    // Family, unique id, full name, PostScript name; UTF-16 except on the old Macintosh platform.
    if (![1, 3, 4, 6].includes(view.getUint16(record + 6))) continue
    const width = platform === 1 ? 1 : 2
    const most = Math.min(digits.length, Math.floor(length / width))
    for (let at = 0; at < most; at++) {
      const end = start + length - (at + 1) * width
      const code = digits.charCodeAt(digits.length - 1 - at)
      if (width === 2) view.setUint16(end, code)
      else view.setUint8(end, code)
    }
  }
  view.setUint32(name.record + 4, checksum(view, name.offset, name.length))
  view.setUint32(head.offset + ADJUSTMENT_OFFSET, 0)
  view.setUint32(head.record + 4, checksum(view, head.offset, head.length))
  view.setUint32(head.offset + ADJUSTMENT_OFFSET, (WHOLE_FILE - checksum(view, 0, bytes.length)) >>> 0)
  return bytes
}

function findTable(view: DataView, tag: string): { record: number; offset: number; length: number } | null {
  const count = view.getUint16(4)
  for (let i = 0; i < count; i++) {
    const record = DIRECTORY + i * RECORD
    const found = String.fromCharCode(...[0, 1, 2, 3].map((at) => view.getUint8(record + at)))
    if (found === tag) return { record, offset: view.getUint32(record + 8), length: view.getUint32(record + 12) }
  }
  return null
}

/** Sum of big-endian words; the last one is padded with zeros. */
function checksum(view: DataView, offset: number, length: number): number {
  let sum = 0
  for (let at = offset; at < offset + length; at += 4) {
    if (at + 4 <= view.byteLength) sum += view.getUint32(at)
    else for (let rest = at; rest < view.byteLength; rest++) sum += view.getUint8(rest) * 2 ** (8 * (3 - (rest - at)))
    sum %= 2 ** 32
  }
  return sum
}
