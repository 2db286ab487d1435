import type { MapIndex } from './map-index.ts'
import { LARGE, type MapPictures, type PictureSize, SMALL } from './map-pictures.ts'
import { type MapView, type Size, shownCells, toCanvas } from './map-view.ts'

/** From this cell on families are specimens, as far as their pictures are here; before that dots. */
export const SPECIMEN_SCALE = 12
/** From this cell on each family has a bed of its own. */
const BED_SCALE = 24
/** From this cell on specimens are large and named. */
const NAMED_SCALE = 88
/** Room for a name below its specimen. */
const NAME_HEIGHT = 20
/** Share of its cell that a dot fills: a heavy font has a large one. */
const dotOf = (weight: number) => 0.2 + 0.06 * weight
/** Board between beds. */
const GAP = 2
/** Opacity of what the filters leave out. */
const FADED = 0.18
/** Opacity of a dot whose picture is on its way. */
const WAITING = 0.3
const LABEL_SIZE = 13
const LABEL_HEIGHT = 20
/** Names in a line of lower cells, where larger ones would cover families. */
const SMALL_LABEL = { size: 11, height: 15 }

export interface MapColours {
  board: string
  bed: string
  ink: string
  name: string
  label: string
  chosen: string
  font: string
}

export interface Drawing {
  index: MapIndex
  view: MapView
  canvas: Size
  colours: MapColours
  pictures: MapPictures
  /** 1 = shown as left by the filters. */
  matches: Uint8Array
  /** -1 = none. */
  chosen: number
  names: (at: number, width: number) => string
}

export const pictureSizeAt = (scale: number): PictureSize => (scale < NAMED_SCALE ? SMALL : LARGE)

/** Draws what is in sight: regions, then families as dots or specimens, then names of regions. */
export function drawMap(context: CanvasRenderingContext2D, drawing: Drawing): void {
  const { canvas, colours, view } = drawing
  context.globalAlpha = 1
  context.fillStyle = colours.board
  context.fillRect(0, 0, canvas.width, canvas.height)
  if (view.scale < SPECIMEN_SCALE) drawDots(context, drawing)
  else drawSpecimens(context, drawing)
  drawLabels(context, drawing)
}

/** Families in sight, by line. */
export function* inSight({ index, view, canvas }: Pick<Drawing, 'index' | 'view' | 'canvas'>): Generator<number> {
  const { left, right, top, bottom } = shownCells(view, index.map, canvas)
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = index.inCell(x, y)
      if (at >= 0) yield at
    }
}

function drawRegions(context: CanvasRenderingContext2D, { index, view, canvas, colours }: Drawing): void {
  context.fillStyle = colours.bed
  for (const region of index.map.regions) {
    const { x, y } = toCanvas(view, canvas, region.x, region.y)
    context.fillRect(x, y, region.width * view.scale, region.height * view.scale)
  }
}

function drawDot(context: CanvasRenderingContext2D, x: number, y: number, cell: number, weight: number): void {
  const side = Math.max(1, cell * dotOf(weight))
  context.fillRect(x + (cell - side) / 2, y + (cell - side) / 2, side, side)
}

function drawDots(context: CanvasRenderingContext2D, drawing: Drawing): void {
  const { index, view, canvas, colours, matches, chosen } = drawing
  const { xs, ys, weights } = index.map.families
  drawRegions(context, drawing)
  context.fillStyle = colours.ink
  // Two passes: changing the opacity of a canvas for each dot takes longer than drawing it.
  for (const match of [0, 1]) {
    context.globalAlpha = match === 1 ? 0.8 : FADED
    for (const at of inSight(drawing)) {
      if (matches[at] !== match) continue
      const { x, y } = toCanvas(view, canvas, xs[at]!, ys[at]!)
      drawDot(context, x, y, view.scale, weights[at]!)
    }
  }
  context.globalAlpha = 1
  if (chosen >= 0) {
    const { x, y } = toCanvas(view, canvas, xs[chosen]!, ys[chosen]!)
    context.fillStyle = colours.chosen
    context.fillRect(x, y, Math.max(6, view.scale), Math.max(6, view.scale))
  }
}

function drawSpecimens(context: CanvasRenderingContext2D, drawing: Drawing): void {
  const { index, view, canvas, colours, pictures, matches, chosen, names } = drawing
  const { xs, ys, fonts, weights } = index.map.families
  const size = pictureSizeAt(view.scale)
  const hasBeds = view.scale >= BED_SCALE
  const side = view.scale - GAP
  if (!hasBeds) drawRegions(context, drawing)
  const named = view.scale >= NAMED_SCALE
  const height = named ? side - NAME_HEIGHT : side
  const fit = Math.min((side * 0.94) / size.width, height / size.height)
  const [width, tall] = [size.width * fit, size.height * fit]
  context.font = `12px ${colours.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const at of inSight(drawing)) {
    const { x, y } = toCanvas(view, canvas, xs[at]!, ys[at]!)
    const [left, top] = [Math.round(x) + GAP / 2, Math.round(y) + GAP / 2]
    if (hasBeds) {
      context.fillStyle = colours.bed
      context.fillRect(left, top, side, side)
    }
    const alpha = matches[at] === 1 ? 1 : FADED
    context.globalAlpha = alpha
    const picture = pictures.get(fonts[at]!, size)
    if (picture) context.drawImage(picture, left + (side - width) / 2, top + (height - tall) / 2, width, tall)
    else {
      context.fillStyle = colours.ink
      context.globalAlpha = alpha * WAITING
      drawDot(context, left, top, side, weights[at]!)
    }
    if (named) {
      context.globalAlpha = alpha
      context.fillStyle = colours.name
      context.fillText(names(at, side - 12), left + side / 2, top + side - NAME_HEIGHT / 2 - 2)
    }
    context.globalAlpha = 1
    if (at === chosen) {
      context.strokeStyle = colours.chosen
      context.lineWidth = 2
      context.strokeRect(left + 1, top + 1, side - 2, side - 2)
    }
  }
}

/**
 * Names of regions, in the line above each; when that is out of sight, at the edge of the canvas. Where there is no room for all, larger
 * regions keep theirs.
 */
function drawLabels(context: CanvasRenderingContext2D, { index, view, canvas, colours }: Drawing): void {
  const isLow = view.scale >= SPECIMEN_SCALE && view.scale < LABEL_HEIGHT
  const { size, height } = isLow ? SMALL_LABEL : { size: LABEL_SIZE, height: LABEL_HEIGHT }
  context.font = `600 ${size}px ${colours.font}`
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  const drawn: { x: number; y: number; end: number }[] = []
  const bySize = index.map.regions.toSorted((a, b) => b.width * b.height - a.width * a.height)
  for (const region of bySize) {
    const start = toCanvas(view, canvas, region.x, region.y)
    const end = toCanvas(view, canvas, region.x + region.width, region.y + region.height)
    if (end.x < 0 || end.y < 0 || start.x > canvas.width || start.y > canvas.height) continue
    const width = context.measureText(region.label).width + 8
    const x = Math.max(start.x, Math.min(4, end.x - width))
    const y = Math.max(start.y - height / 2, Math.min(height / 2, end.y - height / 2))
    if (drawn.some((one) => Math.abs(one.y - y) < height && one.x < x + width && x < one.end)) continue
    drawn.push({ x, y, end: x + width })
    context.fillStyle = colours.board
    context.globalAlpha = 0.9
    context.fillRect(x, y - height / 2, width, height)
    context.globalAlpha = 1
    context.fillStyle = colours.label
    context.fillText(region.label, x + 3, y)
  }
}
