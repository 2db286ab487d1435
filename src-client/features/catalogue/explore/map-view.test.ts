import { describe, expect, it } from 'vitest'
import {
  bounded,
  cellAt,
  dragged,
  type MapView,
  readPlace,
  shownCells,
  toCanvas,
  wholeMap,
  writePlace,
  zoomed,
} from './map-view.ts'

const MAP = { width: 100, height: 60 }
const CANVAS = { width: 1000, height: 500 }

describe('the view of the map', () => {
  it('shows the whole map first', () => {
    const view = wholeMap(MAP, CANVAS)
    expect(shownCells(view, MAP, CANVAS)).toEqual({ left: 0, right: 100, top: 0, bottom: 60 })
    expect(view.scale * MAP.height).toBeLessThan(CANVAS.height)
  })
  it('keeps the place under the pointer when zooming', () => {
    const view: MapView = { x: 30, y: 20, scale: 20 }
    const at = { x: 800, y: 100 }
    const before = cellAt(view, CANVAS, at)
    expect(cellAt(zoomed(view, 1.7, CANVAS, at), CANVAS, at)).toEqual(before)
    expect(zoomed(view, 2, CANVAS)).toEqual({ x: 30, y: 20, scale: 40 })
  })
  it('follows a drag', () => {
    const view: MapView = { x: 30, y: 20, scale: 20 }
    expect(toCanvas(dragged(view, 40, -20), CANVAS, 30, 20)).toEqual({ x: 540, y: 230 })
  })
  it('stays within the map and its sizes', () => {
    expect(bounded({ x: -500, y: 900, scale: 9999 }, MAP, CANVAS)).toEqual({ x: 0, y: 60, scale: 200 })
    expect(bounded({ x: 3, y: 3, scale: 0.1 }, MAP, CANVAS)).toEqual(wholeMap(MAP, CANVAS))
  })
})

describe('the place in the address', () => {
  it.each(['#at=12.5,8,96', '#at=0.25,-3,7.75&f=123'])('is kept: %s', (hash) => {
    const { view, familyId } = readPlace(hash)
    expect(writePlace(view!, familyId)).toBe(hash)
  })
  it('may name a family only', () => {
    expect(readPlace('#f=123')).toEqual({ view: null, familyId: 123 })
  })
  it.each(['', '#glyphs', '#at=1,2', '#at=1,2,x', '#f=', '#at=99999,1,1'])('is nothing for others: %s', (hash) => {
    expect(readPlace(hash)).toEqual({ view: null, familyId: null })
  })
})
