import { describe, expect, it } from 'vitest'
import type { RenderJob } from '#shared/preview/render-job.ts'
import { type DrawProbe, inkReach } from './fit-ink.ts'

const WIDTH = 8
const SOLID = 255
const FAINT = 40

/** Draws ink of this many rows above and below the baseline, with one faint row more at both ends, and notes the rows drawn. */
function ink(above: number, below: number) {
  const heights: number[] = []
  const draw: DrawProbe = (height, baselinePx) => {
    heights.push(height)
    const pixels = new Uint8Array(height * WIDTH * 4)
    for (let row = 0; row < height; row++) {
      const y = row - baselinePx
      const alpha = y >= -above && y < below ? SOLID : y === -above - 1 || y === below ? FAINT : 0
      pixels[(row * WIDTH + 3) * 4 + 3] = alpha
    }
    return { pixels, width: WIDTH }
  }
  return { heights, draw }
}

/** The reach of ink in a picture that is too low for it. */
function reachOf({ draw }: ReturnType<typeof ink>, bounds: { above: number; below: number }) {
  const job = { fontSizePx: 200, baselinePx: 10, height: 20, width: WIDTH } as RenderJob
  const metrics = { actualBoundingBoxAscent: bounds.above, actualBoundingBoxDescent: bounds.below }
  return inkReach(
    job,
    { ...metrics, actualBoundingBoxLeft: 0, actualBoundingBoxRight: WIDTH },
    {
      stroke: 0,
      measureFinely: () => ({ above: bounds.above, below: bounds.below }),
      draw,
    },
  )
}

describe('the reach of ink', () => {
  it.each([
    ['letters', 180, 60],
    ['a row of dots below the line', 200, 3],
    ['raised letters', 190, -40],
  ])('of %s is found from the edges of large texts', (_, above, below) => {
    const drawn = ink(above, below)
    expect(reachOf(drawn, { above, below })).toEqual({ above, below })
    expect(drawn.heights).toEqual([32, 32])
  })
  it('is found in all of a text that ends far inside its bounds, and of a small one', () => {
    const far = ink(100, 60)
    expect(reachOf(far, { above: 180, below: 60 })).toEqual({ above: 101, below: 60 })
    expect(far.heights).toEqual([32, 32, 256])
    const small = ink(20, 8)
    expect(reachOf(small, { above: 20, below: 8 })).toEqual({ above: 20, below: 8 })
    expect(small.heights).toHaveLength(1)
  })
  it('is nothing where there is no ink', () => {
    const none: DrawProbe = (height) => ({ pixels: new Uint8Array(height * WIDTH * 4), width: WIDTH })
    expect(reachOf({ draw: none, heights: [] }, { above: 180, below: 60 })).toEqual({ above: 0, below: 0 })
  })
})
