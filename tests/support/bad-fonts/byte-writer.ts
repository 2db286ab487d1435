/** Writes big-endian values into a growing list; `at` overwrites earlier ones, for false headers. */
class ByteWriter {
  private readonly out: number[] = []
  get length(): number {
    return this.out.length
  }
  u8(...values: number[]): this {
    for (const v of values) this.out.push(v & 255)
    return this
  }
  u16(...values: number[]): this {
    for (const v of values) this.out.push((v >> 8) & 255, v & 255)
    return this
  }
  u24(...values: number[]): this {
    for (const v of values) this.out.push((v >> 16) & 255, (v >> 8) & 255, v & 255)
    return this
  }
  u32(...values: number[]): this {
    for (const v of values) this.out.push((v >>> 24) & 255, (v >>> 16) & 255, (v >>> 8) & 255, v & 255)
    return this
  }
  /** 16.16 fixed point. */
  fixed(...values: number[]): this {
    return this.u32(...values.map((v) => Math.round(v * 65_536)))
  }
  text(value: string): this {
    for (const byte of Buffer.from(value, 'latin1')) this.out.push(byte)
    return this
  }
  bytes(value: Uint8Array): this {
    for (const byte of value) this.out.push(byte)
    return this
  }
  zeros(count: number): this {
    for (let i = 0; i < count; i++) this.out.push(0)
    return this
  }
  done(): Uint8Array {
    return Uint8Array.from(this.out)
  }
}

export const writer = () => new ByteWriter()

/** A copy with some 16-bit values replaced. */
export function patch16(bytes: Uint8Array, changes: Record<number, number>): Uint8Array {
  const copy = Uint8Array.from(bytes)
  const view = new DataView(copy.buffer)
  for (const [at, value] of Object.entries(changes)) view.setUint16(Number(at), value)
  return copy
}

/** A copy with some 32-bit values replaced. */
export function patch32(bytes: Uint8Array, changes: Record<number, number>): Uint8Array {
  const copy = Uint8Array.from(bytes)
  const view = new DataView(copy.buffer)
  for (const [at, value] of Object.entries(changes)) view.setUint32(Number(at), value)
  return copy
}
