import { refuse } from './refusal.ts'

/**
 * Big-endian reader of one table. Every read is checked against the table's end, so a wrong offset is a refusal naming
 * the table and never reads a neighbour.
 */
export class TableView {
  readonly bytes: Uint8Array
  readonly tag: string
  private readonly view: DataView
  constructor(bytes: Uint8Array, tag: string) {
    this.bytes = bytes
    this.tag = tag
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  get length(): number {
    return this.bytes.length
  }
  /** Refuses unless `size` bytes at `offset` lie inside the table. */
  need(offset: number, size: number): void {
    if (offset < 0 || size < 0 || offset + size > this.bytes.length)
      refuse('MALFORMED', `Table '${this.tag}' ends before offset ${offset + size} (it has ${this.bytes.length} bytes)`)
  }
  u8(offset: number): number {
    this.need(offset, 1)
    return this.view.getUint8(offset)
  }
  u16(offset: number): number {
    this.need(offset, 2)
    return this.view.getUint16(offset)
  }
  i16(offset: number): number {
    this.need(offset, 2)
    return this.view.getInt16(offset)
  }
  u24(offset: number): number {
    return (this.u16(offset) << 8) | this.u8(offset + 2)
  }
  u32(offset: number): number {
    this.need(offset, 4)
    return this.view.getUint32(offset)
  }
  i32(offset: number): number {
    this.need(offset, 4)
    return this.view.getInt32(offset)
  }
  /** 16.16 fixed point. */
  fixed(offset: number): number {
    return this.i32(offset) / 65_536
  }
  /** Four ASCII characters; others become '?', so that a tag is safe to print. */
  tag4(offset: number): string {
    this.need(offset, 4)
    return printableTag(this.bytes.subarray(offset, offset + 4))
  }
  slice(offset: number, size: number): Uint8Array {
    this.need(offset, size)
    return this.bytes.subarray(offset, offset + size)
  }
}

/** A table or feature tag as printable ASCII. */
export function printableTag(bytes: Uint8Array): string {
  let tag = ''
  for (const byte of bytes) tag += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '?'
  return tag
}
