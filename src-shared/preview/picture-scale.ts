import { crc32 } from '../crc32.ts'

/**
 * Records in a PNG that its text was scaled down, so that copies from any cache have it too: a tEXt chunk after the
 * first one.
 */

/** Signature and IHDR of every PNG. */
const AFTER_IHDR = 33
const KEYWORD = 'Preview-Scale\0'
/** Length of the value: 0.0000 to 0.9999. */
const VALUE = 6
const LENGTH = 4 + 4 + KEYWORD.length + VALUE + 4

/** Writes a scale between 0 and 1 into the PNG. */
export function withScale(png: Uint8Array, scale: number): Uint8Array {
  const bytes = new Uint8Array(png.length + LENGTH)
  bytes.set(png.subarray(0, AFTER_IHDR))
  const text = `tEXt${KEYWORD}${Math.min(0.9999, scale).toFixed(4)}`
  const view = new DataView(bytes.buffer)
  view.setUint32(AFTER_IHDR, text.length - 4)
  for (let i = 0; i < text.length; i++) bytes[AFTER_IHDR + 4 + i] = text.charCodeAt(i)
  const end = AFTER_IHDR + 4 + text.length
  view.setUint32(end, crc32(bytes.subarray(AFTER_IHDR + 4, end)))
  bytes.set(png.subarray(AFTER_IHDR), end + 4)
  return bytes
}

/** The recorded scale of our PNG; 1 when there is none. */
export function scaleOf(png: Uint8Array): number {
  // Fast path: four letters nearly always decide, and every picture is checked.
  if (png[AFTER_IHDR + 4] !== 0x74 || png.length < AFTER_IHDR + LENGTH) return 1
  const text = String.fromCharCode(...png.subarray(AFTER_IHDR + 4, AFTER_IHDR + LENGTH - 4))
  return text.startsWith(`tEXt${KEYWORD}`) ? Number(text.slice(-VALUE)) : 1
}
