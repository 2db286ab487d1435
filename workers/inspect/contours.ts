import type { GlyphMeter } from './glyph-metrics.ts'

type Point = readonly [x: number, y: number]
/** Corners of one closed contour, with curves split into pieces. */
export type Contour = Point[]

/** Pieces per curve: enough to detect crossings. */
const PIECES = 4

/** Closed contours of a glyph, in whole font units. */
export function contoursOf(meter: GlyphMeter, glyph: number): Contour[] {
  const contours: Contour[] = []
  let current: Point[] = []
  const last = () => current.at(-1) ?? ([0, 0] as const)
  const to = (x: number, y: number) => {
    const point = [Math.round(x), Math.round(y)] as const
    const [lastX, lastY] = last()
    if (current.length === 0 || lastX !== point[0] || lastY !== point[1]) current.push(point)
  }
  const end = () => {
    const [first] = current
    const [x, y] = last()
    if (current.length > 1 && first && first[0] === x && first[1] === y) current.pop()
    if (current.length > 0) contours.push(current)
    current = []
  }
  meter.draw(glyph, {
    moveTo(x, y) {
      end()
      to(x, y)
    },
    lineTo: to,
    quadTo(cx, cy, x, y) {
      const [ax, ay] = last()
      for (let i = 1; i <= PIECES; i++) {
        const t = i / PIECES
        const u = 1 - t
        to(u * u * ax + 2 * u * t * cx + t * t * x, u * u * ay + 2 * u * t * cy + t * t * y)
      }
    },
    cubicTo(bx, by, cx, cy, x, y) {
      const [ax, ay] = last()
      for (let i = 1; i <= PIECES; i++) {
        const t = i / PIECES
        const u = 1 - t
        const at = (a: number, b: number, c: number, d: number) =>
          u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
        to(at(ax, bx, cx, x), at(ay, by, cy, y))
      }
    },
    close: end,
  })
  end()
  return contours
}

/** True when edges of the contours properly cross, beyond touching or sharing an end. */
export function crossings(contours: readonly Contour[]): boolean {
  const edges = contours.flatMap((contour, c) =>
    contour.map((a, i) => ({ a, b: contour[(i + 1) % contour.length]!, c, i, n: contour.length })),
  )
  for (let i = 0; i < edges.length; i++) {
    const one = edges[i]!
    for (let j = i + 1; j < edges.length; j++) {
      const two = edges[j]!
      const gap = Math.abs(one.i - two.i)
      if (one.c === two.c && (gap <= 1 || gap === one.n - 1)) continue
      if (cross(one.a, one.b, two.a, two.b)) return true
    }
  }
  return false
}

const side = (a: Point, b: Point, p: Point) => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])

function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  if (Math.max(a[0], b[0]) < Math.min(c[0], d[0]) || Math.max(c[0], d[0]) < Math.min(a[0], b[0])) return false
  if (Math.max(a[1], b[1]) < Math.min(c[1], d[1]) || Math.max(c[1], d[1]) < Math.min(a[1], b[1])) return false
  // Split curves are off by up to a unit, so crossings by less do not count.
  const [p, q, r, s] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  const least = Math.max(Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(d[0] - c[0], d[1] - c[1])) * 1.5
  return (
    ((p > least && q < -least) || (p < -least && q > least)) && ((r > least && s < -least) || (r < -least && s > least))
  )
}
