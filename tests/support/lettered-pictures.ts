import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas'
import type { Pixels } from '#client/features/catalogue/identify/reading/ink-map.ts'

/** What is done to a picture of a word. */
export interface PictureTraits {
  text: string
  /** Size of the type in pixels. */
  size: number
  /** Degrees. */
  turn: number
  /** Extra space between letters, in ems. */
  spacing: number
  ink: string
  ground: string
  /** Standard deviations of the blur, in pixels, and of the noise, in levels. */
  blur: number
  noise: number
  /** How much lighter the ground grows towards a corner, in levels. */
  shade: number
  /** How much the ground varies as that of a photographed wall, wood or cloth does, in levels. */
  mottle: number
  /** Quality of the JPEG file; null = not compressed. */
  jpeg: number | null
}

/** A clean picture of 96 pixels. */
export const PLAIN: Omit<PictureTraits, 'text'> = {
  size: 96,
  turn: 0,
  spacing: 0.04,
  ink: '#111',
  ground: '#fff',
  blur: 0,
  noise: 0,
  shade: 0,
  mottle: 0,
  jpeg: null,
}

export interface LetteredPicture {
  pixels: Pixels
  /** Where each letter begins and the last one ends, as long as the picture stands level. */
  edges: number[]
  letters: string[]
}

/** Turns a style into a name that the canvas knows. */
export function knownFace(path: string): string | null {
  const name = `face ${faces.size}`
  const known = faces.get(path)
  if (known) return known
  if (!GlobalFonts.registerFromPath(path, name)) return null
  faces.set(path, name)
  return name
}
const faces = new Map<string, string>()

const MARGIN = 0.6

/** Draws a word as a person would photograph or copy it. */
export async function letteredPicture(
  face: string,
  traits: PictureTraits,
  random: () => number,
): Promise<LetteredPicture> {
  const { text, size, spacing } = traits
  const measuring = createCanvas(8, 8).getContext('2d')
  const style = (ctx: typeof measuring) => {
    ctx.font = `${size}px '${face}'`
    // Any spacing at all keeps ligatures out.
    ctx.letterSpacing = `${(spacing * size + 0.01).toFixed(3)}px`
  }
  style(measuring)
  const letters = [...text]
  const advances = letters.map((_, i) => measuring.measureText(letters.slice(0, i + 1).join('')).width)
  const whole = measuring.measureText(text)
  const width = Math.ceil(whole.width + size * 2 * MARGIN)
  const above = whole.actualBoundingBoxAscent
  const height = Math.ceil(above + whole.actualBoundingBoxDescent + size * 2 * MARGIN)
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = traits.ground
  ctx.fillRect(0, 0, width, height)
  ctx.translate(width / 2, height / 2)
  ctx.rotate((traits.turn * Math.PI) / 180)
  ctx.translate(-width / 2, -height / 2)
  style(ctx)
  ctx.fillStyle = traits.ink
  ctx.fillText(text, size * MARGIN, size * MARGIN + above)
  let pixels: Pixels = ctx.getImageData(0, 0, width, height)
  blurred(pixels, traits.blur)
  spoilt(pixels, traits, random)
  if (traits.jpeg !== null) {
    const sent = createCanvas(width, height)
    const put = sent.getContext('2d')
    const image = put.createImageData(width, height)
    image.data.set(pixels.data)
    put.putImageData(image, 0, 0)
    put.drawImage(await loadImage(await sent.encode('jpeg', traits.jpeg)), 0, 0)
    pixels = put.getImageData(0, 0, width, height)
  }
  return { pixels, edges: [0, ...advances].map((advance) => advance + size * MARGIN), letters }
}

/** A Gaussian, one direction after the other. */
function blurred({ data, width, height }: Pixels, sigma: number): void {
  if (sigma <= 0) return
  const reach = Math.ceil(sigma * 3)
  const weights = Array.from({ length: reach * 2 + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  for (const [step, lines, length] of [
    [4, height, width],
    [width * 4, width, height],
  ] as const)
    for (let line = 0; line < lines; line++)
      for (let c = 0; c < 3; c++) {
        const start = (step === 4 ? line * width * 4 : line * 4) + c
        const old = Float64Array.from({ length }, (_, i) => data[start + i * step]!)
        for (let i = 0; i < length; i++) {
          let value = 0
          for (const [k, weight] of weights.entries())
            value += old[Math.max(0, Math.min(length - 1, i + k - reach))]! * weight
          data[start + i * step] = Math.round(value / sum)
        }
      }
}

/** Noise as of a camera in the evening, light from one side, and a ground as of a photo. */
function spoilt({ data, width, height }: Pixels, traits: PictureTraits, random: () => number): void {
  const { noise, shade, mottle, size } = traits
  if (noise <= 0 && shade === 0 && mottle <= 0) return
  const [alongX, alongY] = [random() - 0.5, random() - 0.5]
  const length = Math.hypot(alongX, alongY) || 1
  const surface = mottle > 0 ? photographedSurface(size, random) : () => 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const slope = (alongX * (x / width - 0.5) + alongY * (y / height - 0.5)) / length
      const light = shade * slope + mottle * surface(x, y)
      const at = (y * width + x) * 4
      for (let c = 0; c < 3; c++) {
        // Sum of four even numbers: near enough to a Gaussian of standard deviation 1.
        const grain = (random() + random() + random() + random() - 2) * Math.sqrt(3)
        data[at + c] = Math.max(0, Math.min(255, Math.round(data[at + c]! + light + grain * noise)))
      }
    }
}

/** From about -1 to 1: smooth noise in four sizes, the largest a little larger than the letters, each smaller one half as strong. */
function photographedSurface(size: number, random: () => number): (x: number, y: number) => number {
  const SIDE = 64
  const octaves = [1.6, 0.8, 0.4, 0.2].map((share, at) => ({
    cell: Math.max(2, share * size),
    strength: 0.55 / 2 ** at,
    grid: Float32Array.from({ length: SIDE * SIDE }, () => random() * 2 - 1),
  }))
  const eased = (t: number) => t * t * (3 - 2 * t)
  return (x, y) => {
    let value = 0
    for (const { cell, strength, grid } of octaves) {
      const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
      const [right, down] = [eased(x / cell - column), eased(y / cell - row)]
      const at = (dx: number, dy: number) => grid[((row + dy) % SIDE) * SIDE + ((column + dx) % SIDE)]!
      const upper = at(0, 0) * (1 - right) + at(1, 0) * right
      const lower = at(0, 1) * (1 - right) + at(1, 1) * right
      value += strength * (upper * (1 - down) + lower * down)
    }
    return value
  }
}
