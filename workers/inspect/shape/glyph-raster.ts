import type { OutlineSink } from '../draw-callbacks.ts'

/**
 * A glyph as straight edges: x0, y0, x1, y1 … in font units. Horizontal edges are kept, so that contours stay closed.
 */
export interface Edges extends OutlineSink {
  readonly list: number[]
}

/** Straight pieces per curve: at 64 pixels the corners are invisible. */
const STEPS = 8
/** Outlines beyond this are grunge of thousands of crumbs; the rest adds nothing. */
const MAX_EDGES = 30_000

export function collectEdges(): Edges {
  const list: number[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const edge = (toX: number, toY: number) => {
    if (list.length < MAX_EDGES * 4) list.push(x, y, toX, toY)
    x = toX
    y = toY
  }
  return {
    list,
    moveTo(toX, toY) {
      edge(startX, startY)
      x = startX = toX
      y = startY = toY
    },
    lineTo: edge,
    quadTo(cx, cy, toX, toY) {
      const [fromX, fromY] = [x, y]
      for (let i = 1; i <= STEPS; i++) {
        const t = i / STEPS
        const u = 1 - t
        edge(u * u * fromX + 2 * u * t * cx + t * t * toX, u * u * fromY + 2 * u * t * cy + t * t * toY)
      }
    },
    cubicTo(ax, ay, bx, by, toX, toY) {
      const [fromX, fromY] = [x, y]
      for (let i = 1; i <= STEPS; i++) {
        const t = i / STEPS
        const u = 1 - t
        const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
        edge(a * fromX + b * ax + c * bx + d * toX, a * fromY + b * ay + c * by + d * toY)
      }
    },
    close() {
      edge(startX, startY)
    },
  }
}

/** The drawn square: `height` font units from `bottom` up, and as many around `centre`. */
export interface Frame {
  bottom: number
  height: number
  centre: number
}

/** Sample lines per pixel; horizontally, coverage is exact. */
const LINES = 4

/** Fills a glyph (non-zero winding) into size x size shares of ink from 0 to 1, top row first. */
export function rasterise({ list }: Edges, frame: Frame, size: number): Float32Array {
  const pixels = new Float32Array(size * size)
  const scale = size / frame.height
  const left = frame.centre - frame.height / 2
  const lines = size * LINES
  const crossings: [x: number, winding: number][][] = Array.from({ length: lines }, () => [])
  for (let i = 0; i < list.length; i += 4) {
    const y0 = (list[i + 1]! - frame.bottom) * scale * LINES
    const y1 = (list[i + 3]! - frame.bottom) * scale * LINES
    if (!(y0 !== y1)) continue
    const x0 = (list[i]! - left) * scale
    const x1 = (list[i + 2]! - left) * scale
    const from = Math.max(0, Math.ceil(Math.min(y0, y1) - 0.5))
    const to = Math.min(lines - 1, Math.ceil(Math.max(y0, y1) - 0.5) - 1)
    for (let line = from; line <= to; line++)
      crossings[line]!.push([x0 + ((line + 0.5 - y0) / (y1 - y0)) * (x1 - x0), y0 < y1 ? 1 : -1])
  }
  for (const [line, own] of crossings.entries()) {
    own.sort((a, b) => a[0] - b[0])
    const row = (size - 1 - Math.floor(line / LINES)) * size
    let winding = 0
    for (let i = 0; i + 1 < own.length; i++) {
      winding += own[i]![1]
      if (winding !== 0) addSpan(pixels, row, size, own[i]![0], own[i + 1]![0])
    }
  }
  return pixels
}

function addSpan(pixels: Float32Array, row: number, size: number, from: number, to: number): void {
  const start = Math.max(0, from)
  const end = Math.min(size, to)
  for (let column = Math.floor(start); column < end; column++) {
    const share = Math.min(end, column + 1) - Math.max(start, column)
    if (share > 0) pixels[row + column] = pixels[row + column]! + share / LINES
  }
}
