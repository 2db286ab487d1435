import { describe, expect, it } from 'vitest'
import {
  bounded,
  cellAt,
  dragged,
  firstView,
  type MapView,
  readPlace,
  shownCells,
  toCanvas,
  viewOfAll,
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
  it('shows a legible part first where the whole would be tiny', () => {
    const phone = { width: 360, height: 440 }
    const small = { width: 22, height: 13 }
    const view = firstView(small, phone)
    expect(view.scale).toBeGreaterThan(wholeMap(small, phone).scale)
    expect(shownCells(view, small, phone)).toMatchObject({ left: 0, top: 0, bottom: 13 })
    expect(firstView(MAP, phone), 'too large for a part to tell anything').toEqual(wholeMap(MAP, phone))
    expect(firstView(small, CANVAS)).toEqual(wholeMap(small, CANVAS))
  })
  it('holds all places that are asked for', () => {
    const places = [
      { x: 90, y: 3 },
      { x: 70, y: 40 },
    ]
    const { left, right, top, bottom } = shownCells(viewOfAll(places, CANVAS), MAP, CANVAS)
    expect([left <= 70, right > 90, top <= 3, bottom > 40]).toEqual([true, true, true, true])
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
