/** The part of the map that is shown. Places are in cells of the map, sizes in CSS pixels. */
export interface MapView {
  /** The place in the middle. */
  x: number
  y: number
  /** Pixels of a cell. */
  scale: number
}

export interface Size {
  width: number
  height: number
}

/** Largest cell: a specimen that fills a phone's half. */
const LARGEST = 200
/** Cell of a family that was asked for. */
export const NEAR = 120
/** Empty share of the canvas around the whole map. */
const MARGIN = 0.03

/** The view of a rectangle of cells. */
export function viewOf({ x, y, width, height }: Size & { x: number; y: number }, canvas: Size): MapView {
  const room = 1 - 2 * MARGIN
  const scale = Math.min((canvas.width * room) / Math.max(1, width), (canvas.height * room) / Math.max(1, height))
  return { x: x + width / 2, y: y + height / 2, scale: Math.max(0.5, Math.min(NEAR, scale)) }
}

/** The view of the whole map. */
export const wholeMap = ({ width, height }: Size, canvas: Size): MapView =>
  viewOf({ x: 0, y: 0, width, height }, canvas)

/** Smallest cell of a first view that need not be the whole map: from here on families have beds, and names of regions fit between them. */
const LEGIBLE = 26
/** A first view shows at least this share of the map's width. */
const FIRST_LEAST = 0.5

/** The whole map; where its cells would be tiny although most of it fits, as on phones, its first part, legible. */
export function firstView(map: Size, canvas: Size): MapView {
  const whole = wholeMap(map, canvas)
  if (whole.scale >= LEGIBLE || map.width * LEGIBLE * FIRST_LEAST > canvas.width) return whole
  const margin = canvas.width * MARGIN
  return {
    x: (canvas.width / 2 - margin) / LEGIBLE,
    y: Math.max(map.height / 2, (canvas.height / 2 - margin) / LEGIBLE),
    scale: LEGIBLE,
  }
}

/** The view of all places given, which are in cells; there is at least one. */
export function viewOfAll(places: readonly { x: number; y: number }[], canvas: Size): MapView {
  const ends = (values: number[]) =>
    values.reduce(([low, high], value) => [Math.min(low!, value), Math.max(high!, value)], [values[0]!, values[0]!])
  const [left, right] = ends(places.map(({ x }) => x))
  const [top, bottom] = ends(places.map(({ y }) => y))
  return viewOf({ x: left!, y: top!, width: right! - left! + 1, height: bottom! - top! + 1 }, canvas)
}

/** The same view within bounds: some of the map is always in the middle, and it is never smaller than whole. */
export function bounded(view: MapView, map: Size, canvas: Size): MapView {
  const whole = wholeMap(map, canvas)
  if (view.scale <= whole.scale) return whole
  const within = (place: number, length: number) => Math.min(length, Math.max(0, place))
  return { x: within(view.x, map.width), y: within(view.y, map.height), scale: Math.min(LARGEST, view.scale) }
}

/** Zooms by a factor; the place under a point of the canvas stays there. */
export function zoomed(view: MapView, factor: number, canvas: Size, at = middleOf(canvas)): MapView {
  const scale = Math.min(LARGEST, view.scale * factor)
  const [dx, dy] = [at.x - canvas.width / 2, at.y - canvas.height / 2]
  return { x: view.x + dx / view.scale - dx / scale, y: view.y + dy / view.scale - dy / scale, scale }
}

const middleOf = ({ width, height }: Size) => ({ x: width / 2, y: height / 2 })

/** Moves by pixels of the canvas, as a finger drags. */
export const dragged = (view: MapView, dx: number, dy: number): MapView => ({
  ...view,
  x: view.x - dx / view.scale,
  y: view.y - dy / view.scale,
})

/** Where a place of the map is on the canvas. */
export const toCanvas = (view: MapView, canvas: Size, x: number, y: number) => ({
  x: (x - view.x) * view.scale + canvas.width / 2,
  y: (y - view.y) * view.scale + canvas.height / 2,
})

/** The cell under a point of the canvas. */
export const cellAt = (view: MapView, canvas: Size, point: { x: number; y: number }) => ({
  x: Math.floor(view.x + (point.x - canvas.width / 2) / view.scale),
  y: Math.floor(view.y + (point.y - canvas.height / 2) / view.scale),
})

/** Cells that are at least partly on the canvas; the ends are not included. */
export function shownCells(view: MapView, map: Size, canvas: Size) {
  const [across, down] = [canvas.width / view.scale / 2, canvas.height / view.scale / 2]
  return {
    left: Math.max(0, Math.floor(view.x - across)),
    right: Math.min(map.width, Math.ceil(view.x + across)),
    top: Math.max(0, Math.floor(view.y - down)),
    bottom: Math.min(map.height, Math.ceil(view.y + down)),
  }
}

/** What the hash of the address says of the map. */
export interface Place {
  view: MapView | null
  /** The chosen family. */
  familyId: number | null
}

const PLACE = /^#at=(-?\d{1,4}(?:\.\d{1,2})?),(-?\d{1,4}(?:\.\d{1,2})?),(\d{1,3}(?:\.\d{1,2})?)(?:&f=(\d{1,10}))?$/

/** Reads '#at=12.5,8,96&f=123', or '#f=123' for a family without a view. */
export function readPlace(hash: string): Place {
  const [, x, y, scale, familyId] = PLACE.exec(hash) ?? []
  if (x !== undefined)
    return {
      view: { x: Number(x), y: Number(y), scale: Math.max(0.5, Number(scale)) },
      familyId: familyId === undefined ? null : Number(familyId),
    }
  const only = /^#f=(\d{1,10})$/.exec(hash)?.[1]
  return { view: null, familyId: only === undefined ? null : Number(only) }
}

export function writePlace({ x, y, scale }: MapView, familyId: number | null): string {
  const short = (value: number) => String(Math.round(value * 100) / 100)
  return `#at=${short(x)},${short(y)},${short(scale)}${familyId === null ? '' : `&f=${familyId}`}`
}
