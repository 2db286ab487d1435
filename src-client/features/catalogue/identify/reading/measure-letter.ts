import { type InkPicture, inkBox, letterVector } from '#shared/identify/letter-vector.ts'
import type { Letter } from './find-letters.ts'

/** What is sent of a letter: its shape and its measures in pixels, y up from any line. */
export interface MeasuredLetter {
  vector: Int8Array
  width: number
  top: number
  bottom: number
}

/** Half-inked pixels around a letter that belong to its edges. */
const RIM = 2

/** The ink of one letter alone, with its soft edges. */
export function letterInk({ ink, width, height }: InkPicture, labels: Int32Array, letter: Letter) {
  const left = Math.max(0, Math.floor(letter.cutLeft ?? letter.left - RIM))
  const right = Math.min(width, Math.ceil(letter.cutRight ?? letter.right + RIM))
  const top = Math.max(0, letter.top - RIM)
  const bottom = Math.min(height, letter.bottom + RIM)
  const own = new Set(letter.labels)
  const isFree = (x: number, y: number) => {
    const label = labels[y * width + x]!
    return label === 0 || own.has(label)
  }
  const picture: InkPicture = {
    ink: new Float32Array((right - left) * (bottom - top)),
    width: right - left,
    height: bottom - top,
  }
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      if (!isFree(x, y)) continue
      // Soft pixels next to another letter are its edge.
      const isOther =
        labels[y * width + x] === 0 &&
        ((x > 0 && !isFree(x - 1, y)) ||
          (x + 1 < width && !isFree(x + 1, y)) ||
          (y > 0 && !isFree(x, y - 1)) ||
          (y + 1 < height && !isFree(x, y + 1)))
      if (!isOther) picture.ink[(y - top) * picture.width + x - left] = ink[y * width + x]!
    }
  return { picture, left, top }
}

/** Null for a letter without ink. */
export function measureLetter(whole: InkPicture, labels: Int32Array, letter: Letter): MeasuredLetter | null {
  const { picture, top } = letterInk(whole, labels, letter)
  const box = inkBox(picture)
  if (!box) return null
  return {
    vector: letterVector(picture, box),
    width: box.right - box.left,
    top: whole.height - top - box.top,
    bottom: whole.height - top - box.bottom,
  }
}
