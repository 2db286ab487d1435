import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { GlobalFonts } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RendererId, RenderJob } from '#shared/preview/render-job.ts'
import { type DecodedPng, decodePng } from '#tests/support/png.ts'
import { LOBSTER, NABLA, packageFont, renderRequest, WORK_SANS } from '#tests/support/render-requests.ts'
import { createAlphaEncoder } from './alpha-encoder.ts'
import { boxFont } from './box-font.ts'
import { createCanvasPool } from './canvas-pool.ts'
import { drawPicture } from './draw-text.ts'
import { registerBoxFont } from './font-registry.ts'
import { skiaSetter } from './skia-setter.ts'

const tools = { canvases: createCanvasPool(), encoder: createAlphaEncoder() }
const GREAT_VIBES = '@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf'
const VARIABLE = 'inter-ui/variable/InterVariable.woff2'
const decompress = createRequire(import.meta.url)('wawoff2/decompress.js') as (bytes: Uint8Array) => Promise<Uint8Array>
let folder = ''

beforeAll(async () => {
  registerBoxFont()
  for (const font of [LOBSTER, NABLA, WORK_SANS, GREAT_VIBES])
    GlobalFonts.registerFromPath(packageFont(font).path, font)
  folder = mkdtempSync(path.join(tmpdir(), 'draw-'))
  const file = path.join(folder, 'variable.ttf')
  writeFileSync(file, await decompress(readFileSync(packageFont(VARIABLE).path)))
  GlobalFonts.registerFromPath(file, VARIABLE)
})
afterAll(() => rmSync(folder, { recursive: true }))

function draw(changes: Partial<RenderJob> = {}, font: string = LOBSTER): DecodedPng {
  return decodePng(drawPicture({ id: 1, ...renderRequest(changes) }, skiaSetter(font), tools))
}

/** Mean difference of two pictures over the pixels that have ink in either, in levels of 15. */
function difference(a: DecodedPng, b: DecodedPng): number {
  let sum = 0
  let ink = 0
  for (let i = 0; i < a.indices.length; i++) {
    if (a.indices[i] || b.indices[i]) ink++
    sum += Math.abs(a.indices[i]! - b.indices[i]!)
  }
  return sum / ink
}

const inkPixels = (png: DecodedPng) => png.indices.reduce((count, level) => count + (level > 0 ? 1 : 0), 0)

test.each<[RendererId, string, number]>([
  [1, 'mono', 0.7],
  [2, 'smooth', 0.2],
  [3, 'outline', 5],
])('renderer %i (%s) draws a distinct picture', (renderer, _, least) => {
  expect(difference(draw(), draw({ renderer }))).toBeGreaterThan(least)
})

test('mono has no soft edges, smooth has more than skia, outline leaves letters empty', () => {
  expect(new Set(draw({ renderer: 1, transparent: false }).indices)).toEqual(new Set([0, 15]))
  const full = (png: DecodedPng) => png.indices.reduce((count, level) => count + (level === 15 ? 1 : 0), 0)
  expect(full(draw({ renderer: 3 }))).toBeLessThan(full(draw()) / 3)
  expect(new Set(draw({ renderer: 2 }).indices).size).toBe(16)
})

test('pictures leave nothing in a reused canvas', () => {
  const first = draw({ text: 'A long first text over the whole width of it' })
  draw({ text: 'gj', renderer: 3 })
  draw({ text: 'Ω', boxForMissing: true })
  expect(Buffer.compare(draw({ text: 'A long first text over the whole width of it' }).indices, first.indices)).toBe(0)
})

test('does not cut a swash left of the origin', () => {
  const { indices, width, height } = draw({ text: 'fjord', height: 140, baselinePx: 90 }, GREAT_VIBES)
  for (let y = 0; y < height; y++) expect(indices[y * width]).toBe(0)
})

test('draws a text of spaces as an empty picture', () => {
  for (const renderer of [1, 2, 3, 4] as const) expect(inkPixels(draw({ text: '   ', renderer }))).toBe(0)
})

test('draws very wide and very high pictures in every renderer', () => {
  for (const renderer of [1, 2, 3, 4] as const) {
    const wide = draw({
      text: 'wide '.repeat(30),
      width: 12_000,
      height: 300,
      fontSizePx: 200,
      baselinePx: 220,
      renderer,
    })
    expect(inkPixels(wide)).toBeGreaterThan(50_000)
    expect(inkPixels(draw({ width: 200, height: 3000, fontSizePx: 900, baselinePx: 1500, renderer }))).toBeGreaterThan(
      0,
    )
  }
})

test('a colour font keeps its colours, with and without background', () => {
  const request = { ...packageFont(NABLA), text: 'Nabla', color: true }
  const transparent = draw(request, NABLA)
  const opaque = draw({ ...request, transparent: false, bg: '353d4b' }, NABLA)
  const colors = new Set<number>()
  for (let i = 0; i < transparent.rgba.length; i += 4) {
    if (transparent.rgba[i + 3] === 255) colors.add((transparent.rgba[i]! << 16) | (transparent.rgba[i + 1]! << 8))
  }
  expect(colors.size).toBeGreaterThan(20)
  expect(transparent.rgba[3]).toBe(0)
  expect([...opaque.rgba.subarray(0, 4)]).toEqual([0x35, 0x3d, 0x4b, 255])
  expect(draw({ ...request, renderer: 1 }, NABLA).colorType).toBe(3)
})

test('the foreground colour of a colour font is fg', () => {
  const file = path.join(folder, 'foreground.ttf')
  writeFileSync(file, withForegroundLayer(boxFont()))
  GlobalFonts.registerFromPath(file, 'foreground')
  const png = draw({ text: '\u{10FFFF}', color: true, fg: 'c01030' }, 'foreground')
  const solid = new Set<string>()
  for (let i = 0; i < png.rgba.length; i += 4)
    if (png.rgba[i + 3] === 255) solid.add(png.rgba.subarray(i, i + 3).join())
  expect(solid).toEqual(new Set(['192,16,48']))
})

test('axes change the weight in every step', () => {
  const ink = [100, 400, 401, 900].map((wght) =>
    inkPixels(draw({ axes: { wght, opsz: 14 }, fontSizePx: 50 }, VARIABLE)),
  )
  expect(ink[0]).toBeLessThan(ink[1]!)
  expect(ink[2]).toBeLessThan(ink[3]!)
  const [regular, next] = [400, 420].map((wght) => draw({ axes: { wght, opsz: 14 } }, VARIABLE))
  expect(difference(regular!, next!)).toBeGreaterThan(0)
})

test('features are switched on and off', () => {
  const text = 'office 0 1/2'
  const plain = draw({ text, axes: { wght: 400, opsz: 14 } }, VARIABLE)
  const zero = draw({ text, axes: { wght: 400, opsz: 14 }, features: { zero: 1 } }, VARIABLE)
  const fraction = draw({ text, axes: { wght: 400, opsz: 14 }, features: { frac: 1 } }, VARIABLE)
  expect(difference(plain, zero)).toBeGreaterThan(0)
  expect(difference(plain, fraction)).toBeGreaterThan(difference(plain, zero))
  const again = draw({ text, axes: { wght: 400, opsz: 14 } }, VARIABLE)
  expect(Buffer.compare(plain.indices, again.indices)).toBe(0)
})

/** The font with COLR and CPAL tables that draw glyph 1 as one layer of itself in the foreground colour (palette index 0xFFFF). */
function withForegroundLayer(font: Uint8Array): Uint8Array {
  const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))
  // Version 0: one base glyph (glyph 1, from layer 0, one layer), one layer (glyph 1, 0xFFFF); offsets are 32-bit.
  const colr = u16(0, 1, 0, 14, 0, 20, 1, 1, 0, 1, 1, 0xffff)
  // Version 0: one palette of one entry, which nothing uses.
  const cpal = Buffer.concat([u16(0, 1, 1, 1, 0, 14, 0), Buffer.from([255, 0, 0, 255])])
  const source = Buffer.from(font)
  const tables = Array.from({ length: source.readUInt16BE(4) }, (_, i) => {
    const record = 12 + i * 16
    const offset = source.readUInt32BE(record + 8)
    return {
      tag: source.toString('latin1', record, record + 4),
      data: source.subarray(offset, offset + source.readUInt32BE(record + 12)),
    }
  })
  tables.push({ tag: 'COLR', data: colr }, { tag: 'CPAL', data: cpal })
  tables.sort((a, b) => (a.tag < b.tag ? -1 : 1))
  let at = 12 + tables.length * 16
  const records: Buffer[] = []
  const bodies: Buffer[] = []
  for (const { tag, data } of tables) {
    const record = Buffer.alloc(16)
    record.write(tag, 'latin1')
    record.writeUInt32BE(at, 8)
    record.writeUInt32BE(data.length, 12)
    records.push(record)
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)])
    bodies.push(padded)
    at += padded.length
  }
  return Buffer.concat([u16(1, 0, tables.length, 0, 0, 0), ...records, ...bodies])
}

/** First and last column with ink. */
function inkColumns({ indices, width, height }: DecodedPng): [first: number, last: number] {
  const inked = (x: number) => Array.from({ length: height }, (_, y) => indices[y * width + x]).some(Boolean)
  const columns = Array.from({ length: width }, (_, x) => x).filter(inked)
  return [columns[0] as number, columns.at(-1) as number]
}

test('spaces letters by the requested pixels in every renderer, and does not affect the next picture', () => {
  for (const renderer of [1, 2, 3, 4] as const) {
    const [, plain] = inkColumns(draw({ text: 'nnnnn', renderer }, WORK_SANS))
    const [, spaced] = inkColumns(draw({ text: 'nnnnn', renderer, letterSpacingPx: 10 }, WORK_SANS))
    // Four gaps between five letters.
    expect(Math.abs(spaced - plain - 40)).toBeLessThanOrEqual(1)
    expect(inkColumns(draw({ text: 'nnnnn', renderer }, WORK_SANS))[1]).toBe(plain)
  }
})

test('aligns a text that fits; one that does not shows its start', () => {
  const [first, last] = inkColumns(draw({ text: 'nn' }))
  const { width } = draw({ text: 'nn' })
  const [left, right] = inkColumns(draw({ text: 'nn', align: 'center' }))
  expect(Math.abs(left - (width - 1 - right))).toBeLessThanOrEqual(2)
  expect(right - left).toBe(last - first)
  expect(width - 1 - inkColumns(draw({ text: 'nn', align: 'end' }))[1]).toBeLessThanOrEqual(first + 2)
  const toTheEnd = inkColumns(draw({ text: 'nn', direction: 'rtl', align: 'end' }))
  expect(toTheEnd[0]).toBe(first)
  const long = 'a long text '.repeat(20)
  for (const align of ['center', 'end'] as const)
    expect(Buffer.compare(draw({ text: long, align }).indices, draw({ text: long }).indices)).toBe(0)
})

test('aligned by ink, lines of every font start or end at the margin', () => {
  const margin = 56 / 32
  for (const font of [LOBSTER, WORK_SANS, GREAT_VIBES])
    for (const text of ['nn', 'jot', 'Hm', 'Was']) {
      expect(Math.abs(inkColumns(draw({ text, align: 'ink' }, font))[0] - margin)).toBeLessThanOrEqual(1.5)
      const { width } = draw({ text })
      const [, end] = inkColumns(draw({ text, align: 'ink', direction: 'rtl' }, font))
      expect(Math.abs(width - 1 - end - margin)).toBeLessThanOrEqual(2.5)
    }
  const long = 'which is long '.repeat(20)
  expect(inkColumns(draw({ text: long, align: 'ink' }))[0]).toBe(inkColumns(draw({ text: 'w', align: 'ink' }))[0])
})

test('trimmed, a picture is as wide as its ink; a longer text shows its start', () => {
  const margin = 56 / 32
  for (const direction of ['ltr', 'rtl'] as const) {
    const { width, height } = draw({ text: 'jot' })
    const cut = draw({ text: 'jot', align: 'trim', direction })
    const [first, last] = inkColumns(cut)
    expect(cut.height).toBe(height)
    expect(cut.width).toBeLessThan(width)
    for (const room of [first, cut.width - 1 - last]) expect(Math.abs(room - margin)).toBeLessThanOrEqual(2.5)
    const long = 'a long text '.repeat(20)
    expect(
      Buffer.compare(
        draw({ text: long, align: 'trim', direction }).indices,
        draw({ text: long, align: 'ink', direction }).indices,
      ),
    ).toBe(0)
  }
})

test.each<[string, string, Partial<RenderJob>]>([
  [LOBSTER, 'Handgloves', {}],
  [LOBSTER, 'g', {}],
  [GREAT_VIBES, 'ff', { letterSpacingPx: 4 }],
  [WORK_SANS, 'Ấ', { renderer: 3 }],
])('fit: the ink is as large as the picture, which is cut to it (%s, %s)', (font, text, changes) => {
  const most = { width: 800, height: 500 }
  const { width, height, indices } = draw({ text, ...most, align: 'fit', ...changes }, font)
  expect(width <= most.width && height <= most.height).toBe(true)
  expect(width >= most.width - 8 || height >= most.height - 8).toBe(true)
  const hasInk = (x: number, y: number) => indices[y * width + x]! > 0
  const rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => hasInk(x, y)))
  const inked = rows.map((row) => row.includes(true))
  const columns = rows[0]!.map((_, x) => rows.some((row) => row[x]))
  for (const line of [inked, columns]) {
    // No ink on the edge, where it could be cut; bounds of curves include their control points, so the margin may be larger than asked.
    const margins = [line.indexOf(true), line.length - 1 - line.lastIndexOf(true)]
    for (const margin of margins) expect(margin >= 1 && margin <= 16, `${margins}`).toBe(true)
  }
})

test('fit: a blank text is a blank picture of the requested size', () => {
  const { width, height, indices } = draw({ text: ' ', width: 80, height: 50, align: 'fit' })
  expect([width, height, new Set(indices)]).toEqual([80, 50, new Set([0])])
})
