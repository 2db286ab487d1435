import { createCanvas, ImageData } from '@napi-rs/canvas'
import { decodePng } from '#tests/support/png.ts'

/** In one channel of a pixel, of 255. Smaller differences come from antialiasing. */
const SAME_WITHIN = 24

/** Share of the pixels that may differ by more than SAME_WITHIN. */
const MOST_DIFFERENT = 0.0001

export interface Difference {
  /** One sentence for the report. */
  says: string
  /** The new picture made pale, with the differences in red; missing if the sizes differ. */
  picture?: Buffer
}

/** @returns how two pictures differ visibly, or null */
export function difference(before: Buffer, now: Buffer): Difference | null {
  if (before.equals(now)) return null
  const [was, is] = [decodePng(before), decodePng(now)]
  if (was.width !== is.width || was.height !== is.height)
    return { says: `${was.width} × ${was.height} pixels became ${is.width} × ${is.height}` }
  const shown = new Uint8ClampedArray(is.rgba.length).fill(255)
  let count = 0
  let first = is.height
  let last = 0
  for (let at = 0; at < is.rgba.length; at += 4) {
    let most = 0
    for (let part = 0; part < 3; part++) {
      most = Math.max(most, Math.abs(is.rgba[at + part]! - was.rgba[at + part]!))
      shown[at + part] = 191 + (is.rgba[at + part]! >> 2)
    }
    if (most <= SAME_WITHIN) continue
    count++
    const row = Math.floor(at / 4 / is.width)
    first = Math.min(first, row)
    last = Math.max(last, row)
    shown.set([255, 0, 0], at)
  }
  const share = (count * 4) / is.rgba.length
  if (share <= MOST_DIFFERENT) return null
  const canvas = createCanvas(is.width, is.height)
  canvas.getContext('2d').putImageData(new ImageData(shown, is.width, is.height), 0, 0)
  return {
    says: `${(share * 100).toFixed(3)} % of the pixels differ, from ${first} to ${last} px below the top`,
    picture: canvas.toBuffer('image/png'),
  }
}
