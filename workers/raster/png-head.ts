/** The parts of an indexed PNG that do not depend on its pixels. */

import { crc32 } from '#shared/crc32.ts'

/** 4 bits per pixel: 16 levels of coverage are enough, SSIM against 8 bits is above 0.9995. */
export const LEVELS = 16
const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10]
const COLOR_TYPE_INDEXED = 3

/** The bytes of one chunk. */
export function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)))
  return bytes
}

function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/**
 * Signature, IHDR, PLTE and, for a transparent picture, tRNS. Level i of the palette is fg over bg at i/15, or fg with
 * that alpha; tRNS omits the last, opaque entry as PNG allows.
 */
export function pngHead(width: number, height: number, fg: string, bg: string | null): Uint8Array {
  const ihdr = new Uint8Array(13)
  const view = new DataView(ihdr.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  ihdr[8] = 4
  ihdr[9] = COLOR_TYPE_INDEXED
  const palette = new Uint8Array(LEVELS * 3)
  const front = channels(fg)
  const back = bg === null ? front : channels(bg)
  for (let level = 0; level < LEVELS; level++) {
    for (let c = 0; c < 3; c++) {
      palette[level * 3 + c] = Math.round(back[c]! + ((front[c]! - back[c]!) * level) / (LEVELS - 1))
    }
  }
  const parts = [Uint8Array.from(SIGNATURE), chunk('IHDR', ihdr), chunk('PLTE', palette)]
  if (bg === null) {
    const alphas = Uint8Array.from({ length: LEVELS - 1 }, (_, level) => (level * 255) / (LEVELS - 1))
    parts.push(chunk('tRNS', alphas))
  }
  return Buffer.concat(parts)
}
