import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createRandom } from '#tests/factories/random.ts'
import { decodePng } from '#tests/support/png.ts'
import { createAlphaEncoder, type InkBox } from './alpha-encoder.ts'
import { codeLengths, codeWords } from './huffman.ts'

const encoder = createAlphaEncoder()
const TRANSPARENT = { fg: '000000', bg: null }

/** Kinds of pictures: from empty to noise, with runs of every length in between. */
const PICTURES: Record<string, (i: number, next: () => number) => number> = {
  empty: () => 0,
  full: () => 255,
  noise: (_, next) => next() * 256,
  sparse: (_, next) => (next() < 0.02 ? 255 : 0),
  blocks: (i) => ((i >> 3) % 7) * 36,
  stripes: (i) => (i % 5 === 0 ? 255 : 0),
  halves: (i, next) => (next() < 0.5 ? (i * 7) & 255 : 0),
  ramp: (i) => i & 255,
}

const SIZES = [
  [1, 1],
  [2, 3],
  [3, 2],
  [15, 4],
  [16, 4],
  [17, 5],
  [31, 3],
  [64, 40],
  [257, 19],
  [338, 65],
  [1000, 65],
  [1001, 33],
  [5000, 7],
] as const

function pictureOf(kind: string, width: number, height: number, bytesPerPixel: 1 | 4): Uint8Array {
  const next = createRandom(width * 31 + height).next
  const pixels = new Uint8Array(width * height * bytesPerPixel)
  for (let i = 0; i < width * height; i++) pixels[i * bytesPerPixel + bytesPerPixel - 1] = PICTURES[kind]!(i, next)
  return pixels
}

const box = (kind: InkBox['kind'], pixels: Uint8Array, width: number, height: number): InkBox => ({
  kind,
  pixels,
  left: 0,
  top: 0,
  width,
  height,
})

test.each(Object.keys(PICTURES))('pictures of kind %s come back exactly, in odd and even sizes', (kind) => {
  for (const [width, height] of SIZES) {
    const rgba = pictureOf(kind, width, height, 4)
    const decoded = decodePng(encoder.encode(box('rgba', rgba, width, height), width, height, TRANSPARENT))
    expect([decoded.width, decoded.height, decoded.bitDepth, decoded.colorType]).toEqual([width, height, 4, 3])
    const expected = Uint8Array.from({ length: width * height }, (_, i) => Math.round(rgba[i * 4 + 3]! / 17))
    expect(Buffer.compare(decoded.indices, expected)).toBe(0)
    const mask = pictureOf(kind, width, height, 1)
    const ofMask = encoder.encode(box('mask', mask, width, height), width, height, TRANSPARENT)
    expect(Buffer.compare(decodePng(ofMask).indices, expected)).toBe(0)
  }
})

test('ink boxes in random pictures keep their place', () => {
  const next = createRandom(7).next
  for (let round = 0; round < 300; round++) {
    const [width, height] = [1 + Math.floor(next() * 300), 1 + Math.floor(next() * 60)]
    const left = Math.floor(next() * width) & ~1
    const top = Math.floor(next() * height)
    const [boxWidth, boxHeight] = [Math.floor(next() * (width - left + 1)), Math.floor(next() * (height - top + 1))]
    const pixels = Uint8Array.from({ length: boxWidth * boxHeight }, () => (next() < 0.6 ? 0 : next() * 256))
    const ink: InkBox = { kind: 'mask', pixels, left, top, width: boxWidth, height: boxHeight }
    const { indices } = decodePng(encoder.encode(ink, width, height, TRANSPARENT))
    const expected = new Uint8Array(width * height)
    for (let y = 0; y < boxHeight; y++) {
      for (let x = 0; x < boxWidth; x++)
        expected[(top + y) * width + left + x] = Math.round(pixels[y * boxWidth + x]! / 17)
    }
    expect(Buffer.compare(indices, expected)).toBe(0)
  }
})

test('every alpha becomes the nearest of 16 levels, or is thresholded at half', () => {
  const alphas = Uint8Array.from({ length: 256 }, (_, i) => i)
  const soft = decodePng(encoder.encode(box('mask', alphas, 256, 1), 256, 1, TRANSPARENT))
  expect([...soft.indices]).toEqual(Array.from(alphas, (alpha) => Math.round(alpha / 17)))
  const rgba = pictureOf('ramp', 256, 1, 4)
  const hard = decodePng(encoder.encode({ ...box('rgba', rgba, 256, 1), cut: true }, 256, 1, TRANSPARENT))
  expect([...hard.indices]).toEqual(Array.from(alphas, (alpha) => (alpha < 128 ? 0 : 15)))
})

test('a transparent picture has the foreground colour everywhere and rising alpha', () => {
  const png = decodePng(encoder.encode(box('mask', new Uint8Array(4), 2, 2), 2, 2, { fg: 'c0ffee', bg: null }))
  expect(png.palette).toEqual(Array.from({ length: 16 }, () => [0xc0, 0xff, 0xee]))
  expect(png.alphas).toEqual(Array.from({ length: 15 }, (_, level) => level * 17))
})

test('a picture with background has no alpha and even steps between the colours', () => {
  const png = decodePng(encoder.encode(box('mask', new Uint8Array(4), 2, 2), 2, 2, { fg: 'ffffff', bg: '353d4b' }))
  expect(png.alphas).toEqual([])
  expect(png.palette[0]).toEqual([0x35, 0x3d, 0x4b])
  expect(png.palette[15]).toEqual([255, 255, 255])
  expect(png.palette[8]).toEqual([0x35, 0x3d, 0x4b].map((back) => Math.round(back + ((255 - back) * 8) / 15)))
})

test('the memory grows for large pictures, and small ones stay correct afterwards', () => {
  const large = new Uint8Array(2000 * 1900).fill(200)
  expect(
    decodePng(encoder.encode(box('mask', large, 2000, 1900), 2000, 1900, TRANSPARENT)).indices.every((i) => i === 12),
  ).toBe(true)
  const small = decodePng(encoder.encode(box('mask', Uint8Array.of(255, 0, 128), 3, 1), 3, 1, TRANSPARENT))
  expect([...small.indices]).toEqual([15, 0, 8])
})

test('four by four alphas become their mean', () => {
  const pixels = new Uint8Array(8 * 4 * 4)
  for (let i = 0; i < 32; i++) pixels[i * 4 + 3] = i % 8 < 4 ? 255 : i
  const means = [255, [4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31].reduce((a, b) => a + b) / 16]
  expect([...encoder.boxFilter4(pixels, 2, 1)]).toEqual(means.map((mean) => Math.floor(mean + 0.5)))
})

test.each([
  ['too few pixels', { pixels: new Uint8Array(3), left: 0, top: 0, width: 2, height: 2 }],
  ['an odd column', { pixels: new Uint8Array(1), left: 1, top: 0, width: 1, height: 1 }],
  ['outside', { pixels: new Uint8Array(4), left: 2, top: 0, width: 2, height: 2 }],
])('refused: %s', (_, ink) => {
  expect(() => encoder.encode({ kind: 'mask', ...ink }, 3, 3, TRANSPARENT)).toThrow(RangeError)
})

test('code lengths respect the limit and fill the code exactly', () => {
  const frequencies = Array.from({ length: 40 }, (_, i) => 1.6 ** i)
  const lengths = codeLengths(frequencies, 9)
  expect(Math.max(...lengths)).toBe(9)
  expect(lengths.reduce((sum, length) => sum + 2 ** -length, 0)).toBe(1)
  expect(new Set(codeWords(lengths)).size).toBeGreaterThan(30)
})

test('the committed WASM matches its source', async () => {
  const { compileEncoder } = await import('#server/cli/build-encoder.mjs')
  expect(readFileSync(new URL('./encoder-wasm.generated.ts', import.meta.url), 'utf8')).toBe(await compileEncoder())
})
