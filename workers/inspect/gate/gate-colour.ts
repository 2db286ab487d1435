import { INSPECT_LIMITS as L } from '../inspect-limits.ts'
import { refuse } from '../refusal.ts'
import type { TableView } from '../table-view.ts'

/** Number and size of colour palettes. */
export function gateCpal(cpal: TableView): void {
  const palettes = cpal.u16(4)
  if (palettes > L.palettes) refuse('LIMIT', `'CPAL' lists ${palettes} palettes; at most ${L.palettes} are allowed`)
  cpal.need(12, palettes * 2)
  cpal.need(cpal.u32(8), cpal.u16(6) * 4)
}

/** Checks layered glyphs (version 0) and the paint graphs of version 1: no cycles, bounded depth and drawn size. */
export function gateColr(colr: TableView): void {
  const version = colr.u16(0)
  const baseGlyphs = colr.u16(2)
  colr.need(colr.u32(4), baseGlyphs * 6)
  let layers = 0
  for (let i = 0; i < baseGlyphs; i++) layers += colr.u16(colr.u32(4) + i * 6 + 4)
  if (layers > L.paintTotal) refuse('BOMB', `'COLR' draws ${layers} layers; at most ${L.paintTotal} are allowed`)
  if (version === 0) return
  new PaintWalk(colr).judgeAll()
}

interface Cost {
  nodes: number
  depth: number
}

/**
 * Bytes of each paint format. 2 to 9 are fills; 10 and 12 to 31 wrap one child behind a 24-bit offset at byte 1; 32 joins two.
 * Odd formats from 3 to 31 are the variable twins with four bytes more (10, 11 and 32 have none).
 */
const PAINT_BYTES: readonly (number | undefined)[] = [
  undefined,
  6,
  5,
  9,
  16,
  20,
  16,
  20,
  12,
  16,
  6,
  3,
  7,
  7,
  8,
  12,
  8,
  12,
  12,
  16,
  6,
  10,
  10,
  14,
  6,
  10,
  10,
  14,
  8,
  12,
  12,
  16,
  8,
]

class PaintWalk {
  private readonly colr: TableView
  private readonly baseList: number
  private readonly layerList: number
  private readonly layerCount: number
  private readonly glyphPaints = new Map<number, number>()
  private readonly costs = new Map<number, Cost>()
  private readonly open = new Set<number>()

  constructor(colr: TableView) {
    this.colr = colr
    this.baseList = colr.u32(14)
    this.layerList = colr.u32(18)
    this.layerCount = this.layerList === 0 ? 0 : colr.u32(this.layerList)
    if (this.layerCount > L.paintTotal)
      refuse('LIMIT', `'COLR' lists ${this.layerCount} layers; at most ${L.paintTotal} are allowed`)
    if (this.layerList !== 0) colr.need(this.layerList + 4, this.layerCount * 4)
    const count = this.baseList === 0 ? 0 : colr.u32(this.baseList)
    if (count > L.glyphs) refuse('MALFORMED', `'COLR' lists ${count} glyphs`)
    if (count > 0) colr.need(this.baseList + 4, count * 6)
    for (let i = 0; i < count; i++) {
      const at = this.baseList + 4 + i * 6
      this.glyphPaints.set(colr.u16(at), this.baseList + colr.u32(at + 2))
    }
  }

  judgeAll(): void {
    let total = 0
    for (const [glyph, paint] of this.glyphPaints) {
      const cost = this.cost(paint)
      total += cost.nodes
      if (cost.nodes > L.paintNodes)
        refuse('BOMB', `Glyph ${glyph} paints ${cost.nodes} parts; at most ${L.paintNodes} are allowed`)
      if (total > L.paintTotal) refuse('BOMB', `'COLR' paints more than ${L.paintTotal} parts`)
    }
  }

  /** Drawn size of a paint; a node reached twice is drawn twice but computed once. */
  private cost(at: number): Cost {
    const known = this.costs.get(at)
    if (known) return known
    if (this.open.has(at)) refuse('BOMB', "The paint graph of 'COLR' contains itself")
    if (this.open.size >= L.paintDepth)
      refuse('BOMB', `The paint graph of 'COLR' is nested more than ${L.paintDepth} deep`)
    this.open.add(at)
    const cost: Cost = { nodes: 1, depth: 1 }
    for (const child of this.children(at)) {
      const inner = this.cost(child)
      cost.nodes = Math.min(Number.MAX_SAFE_INTEGER, cost.nodes + inner.nodes)
      cost.depth = Math.max(cost.depth, inner.depth + 1)
      if (cost.depth > L.paintDepth)
        refuse('BOMB', `The paint graph of 'COLR' is nested more than ${L.paintDepth} deep`)
    }
    this.open.delete(at)
    this.costs.set(at, cost)
    return cost
  }

  private children(at: number): number[] {
    const { colr } = this
    const format = colr.u8(at)
    const size = PAINT_BYTES[format] ?? refuse('MALFORMED', `A paint of 'COLR' has the unknown format ${format}`)
    colr.need(at, size)
    if (format >= 4 && format <= 9) this.judgeColourLine(at + colr.u24(at + 1), format % 2 === 1)
    if (format === 1) {
      const count = colr.u8(at + 1)
      const first = colr.u32(at + 2)
      if (first + count > this.layerCount) refuse('MALFORMED', "A paint of 'COLR' uses layers that do not exist")
      return Array.from({ length: count }, (_, i) => this.layerList + colr.u32(this.layerList + 4 + (first + i) * 4))
    }
    if (format >= 2 && format <= 9) return []
    if (format === 11) {
      const paint = this.glyphPaints.get(colr.u16(at + 1))
      return paint === undefined ? [] : [paint]
    }
    if (format === 12 || format === 13) colr.need(at + colr.u24(at + 4), format === 12 ? 24 : 28)
    if (format === 32) return [at + colr.u24(at + 1), at + colr.u24(at + 5)]
    return [at + colr.u24(at + 1)]
  }

  private judgeColourLine(at: number, variable: boolean): void {
    this.colr.need(at, 3)
    this.colr.need(at + 3, this.colr.u16(at + 1) * (variable ? 10 : 6))
  }
}
