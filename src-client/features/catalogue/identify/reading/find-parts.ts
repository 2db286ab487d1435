import type { InkPicture } from '#shared/identify/letter-vector.ts'

/** Connected ink. Edges are pixels; right and bottom are outside. */
export interface Part {
  label: number
  left: number
  top: number
  right: number
  bottom: number
  /** Pixels. */
  area: number
}

export interface Parts {
  /** The part of each pixel; 0 = none. */
  labels: Int32Array
  parts: Part[]
}

/** More are noise: a page of print has some thousands. */
const MOST = 4000
const INK = 0.5

/** Connected parts of ink, corners too; with more than MOST, the largest. */
export function findParts({ ink, width, height }: InkPicture): Parts {
  const labels = new Int32Array(ink.length)
  const stack: number[] = []
  const parts: Part[] = []
  for (let start = 0; start < ink.length; start++) {
    if (ink[start]! < INK || labels[start] !== 0) continue
    const label = parts.length + 1
    const part: Part = { label, left: width, top: height, right: 0, bottom: 0, area: 0 }
    labels[start] = label
    stack.push(start)
    while (stack.length > 0) {
      const at = stack.pop()!
      const [x, y] = [at % width, Math.floor(at / width)]
      part.area++
      part.left = Math.min(part.left, x)
      part.right = Math.max(part.right, x + 1)
      part.top = Math.min(part.top, y)
      part.bottom = Math.max(part.bottom, y + 1)
      for (let down = Math.max(0, y - 1); down <= Math.min(height - 1, y + 1); down++)
        for (let across = Math.max(0, x - 1); across <= Math.min(width - 1, x + 1); across++) {
          const next = down * width + across
          if (labels[next] === 0 && ink[next]! >= INK) {
            labels[next] = label
            stack.push(next)
          }
        }
    }
    parts.push(part)
  }
  return { labels, parts: parts.length <= MOST ? parts : [...parts].sort((a, b) => b.area - a.area).slice(0, MOST) }
}
