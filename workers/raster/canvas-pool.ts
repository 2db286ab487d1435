import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

/** Cached canvases: a site uses a handful of sizes, and creating a canvas costs more than drawing its text. */
const MAX_CANVASES = 24
/** 4 bytes each: two of the largest pictures. */
const MAX_PIXELS = 8_000_000

export interface PooledCanvas {
  canvas: Canvas
  context: SKRSContext2D
  width: number
  height: number
  /** Current settings of the context; setting them again costs more than comparing. */
  settings: Map<string, string>
}

export interface CanvasPool {
  /** A transparent canvas of that size with the identity transform. Valid until the next take(). */
  take(width: number, height: number): PooledCanvas
}

/** Canvases by size, the least recently used dropped first. */
export function createCanvasPool(): CanvasPool {
  const pool = new Map<number, PooledCanvas>()
  let pixels = 0
  return {
    take(width, height) {
      // Pictures are at most 10,000 wide, so the product is a unique key below 2^53.
      const key = width * 65_536 + height
      let pooled = pool.get(key)
      if (pooled) {
        pool.delete(key)
        pooled.context.setTransform(1, 0, 0, 1, 0, 0)
        pooled.context.clearRect(0, 0, width, height)
      } else {
        pixels += width * height
        for (const [oldKey, old] of pool) {
          if (pool.size < MAX_CANVASES && pixels <= MAX_PIXELS) break
          pool.delete(oldKey)
          pixels -= old.width * old.height
        }
        const canvas = createCanvas(width, height)
        pooled = { canvas, context: canvas.getContext('2d'), width, height, settings: new Map() }
      }
      pool.set(key, pooled)
      return pooled
    },
  }
}
