import { requireCanvasPixels } from '../../../ui/canvas-pixels.ts'

/** Longest side of a chosen picture that is kept: enough to crop a line out of a photo. */
const KEPT = 4000
/** Longest side of what letters are looked for in. */
const READ = 1600
const MAX_BYTES = 40 * 1024 * 1024

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** How the person prepared the picture. Crops are in per cent of the turned picture. */
export interface Preparation extends Box {
  /** Degrees, clockwise. */
  turn: number
  /** Light and dark are the other way round than found. */
  inverted: boolean
}

export const UNPREPARED: Preparation = { left: 0, top: 0, right: 100, bottom: 100, turn: 0, inverted: false }

export const isCropped = ({ left, top, right, bottom }: Preparation): boolean =>
  left > 0 || top > 0 || right < 100 || bottom < 100

/** The chosen picture, upright. @throws Error with what to do, as the page shows it */
export async function openPicture(file: Blob): Promise<HTMLCanvasElement> {
  requireCanvasPixels()
  if (file.size > MAX_BYTES) throw new Error('Choose a picture of at most 40 MB.')
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error('This file cannot be shown as a picture. Choose a PNG, JPEG, WebP or GIF file.')
  })
  try {
    return scaled(bitmap, Math.min(1, KEPT / Math.max(bitmap.width, bitmap.height)))
  } finally {
    bitmap.close()
  }
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw pictures. Try another one.')
  context.fillStyle = '#fff'
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

function scaled(source: ImageBitmap, scale: number): HTMLCanvasElement {
  const { canvas, context } = canvasOf(source.width * scale, source.height * scale)
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** The picture turned and cropped, small enough to be read. */
export function prepared(source: HTMLCanvasElement, { left, top, right, bottom, turn }: Preparation) {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const whole = { width: source.width * cos + source.height * sin, height: source.width * sin + source.height * cos }
  const width = (whole.width * (right - left)) / 100
  const height = (whole.height * (bottom - top)) / 100
  const scale = Math.min(1, READ / Math.max(width, height))
  const { canvas, context } = canvasOf(width * scale, height * scale)
  context.fillStyle = rimColour(source)
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.translate(whole.width / 2 - (whole.width * left) / 100, whole.height / 2 - (whole.height * top) / 100)
  context.rotate(angle)
  context.drawImage(source, -source.width / 2, -source.height / 2)
  return canvas
}

/** What comes in at the corners of a turned picture looks like its corner. */
function rimColour(source: HTMLCanvasElement): string {
  const [red, green, blue] = source.getContext('2d')!.getImageData(0, 0, 1, 1).data
  return `rgb(${red} ${green} ${blue})`
}

/** The same canvas turned around its middle, as the worker turned it. */
export function levelled(source: HTMLCanvasElement, degrees: number): HTMLCanvasElement {
  const { canvas, context } = canvasOf(source.width, source.height)
  context.fillStyle = rimColour(source)
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(source, -canvas.width / 2, -canvas.height / 2)
  return canvas
}

/** The part of a picture with these letters, and a little around them. */
export function stripOf(shown: HTMLCanvasElement, letters: readonly Box[]): string {
  const margin = Math.max(...letters.map(({ top, bottom }) => bottom - top)) * 0.3
  const left = Math.max(0, Math.min(...letters.map((one) => one.left)) - margin)
  const top = Math.max(0, Math.min(...letters.map((one) => one.top)) - margin)
  const right = Math.min(shown.width, Math.max(...letters.map((one) => one.right)) + margin)
  const bottom = Math.min(shown.height, Math.max(...letters.map((one) => one.bottom)) + margin)
  const { canvas, context } = canvasOf(right - left, bottom - top)
  context.drawImage(shown, -left, -top)
  return canvas.toDataURL()
}

/** Gaps that exceed the usual one by this share of the letters' height are spaces between words. */
const SPACE = 0.22

/** The typed letters as words. */
export function wordsOf(letters: readonly (Box & { text: string })[]): string {
  const heights = letters.map(({ top, bottom }) => bottom - top).sort((a, b) => a - b)
  const gaps = letters.slice(1).map((one, i) => one.left - letters[i]!.right)
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
  const least = Math.max(0, usual) + SPACE * (heights.at(-1) ?? 0)
  return letters.map(({ text }, i) => (i > 0 && gaps[i - 1]! > least ? ` ${text}` : text)).join('')
}
