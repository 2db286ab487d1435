/** A growing big-endian byte writer. */
export class ByteSink {
  private bytes: Uint8Array
  length = 0
  constructor(guess = 256) {
    this.bytes = new Uint8Array(Math.max(16, guess))
  }
  private room(size: number): void {
    if (this.length + size <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + size))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
  }
  u8(value: number): void {
    this.room(1)
    this.bytes[this.length++] = value
  }
  u16(value: number): void {
    this.room(2)
    this.bytes[this.length++] = value >> 8
    this.bytes[this.length++] = value
  }
  u32(value: number): void {
    this.u16(value >>> 16)
    this.u16(value & 0xffff)
  }
  add(bytes: Uint8Array): void {
    this.room(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }
  /** Pads to a multiple of four. */
  pad(): void {
    while (this.length % 4 !== 0) this.u8(0)
  }
  done(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}
