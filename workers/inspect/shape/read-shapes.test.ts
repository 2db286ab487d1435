import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { SHAPE_SIZE } from '#shared/contracts/publishing/font-shape.ts'
import { scriptOfSample } from '#shared/preview/sample-script.ts'
import { createShapeIndex, type ShapeIndex } from '../../similar/shape-index.ts'
import { unpackWoff } from '../unpack/unpack-woff.ts'
import { unpackWoff2 } from '../unpack/unpack-woff2.ts'
import { collectEdges, rasterise } from './glyph-raster.ts'
import { lowFrequencies } from './low-frequencies.ts'
import { readShapes } from './read-shapes.ts'
import { SCRIPT_LETTERS } from './script-letters.ts'

interface Entry {
  name: string
  package: string
  files: string[]
  primary?: string
  topic: string
  text: string
}

const { families } = JSON.parse(readFileSync('src-server/seeds/catalogue.json', 'utf8')) as { families: Entry[] }

async function readFont({ package: folder, files, primary }: Entry): Promise<Uint8Array> {
  const bytes: Uint8Array = readFileSync(`node_modules/${folder}/${primary ?? files[0]}`)
  const magic = String.fromCharCode(...bytes.subarray(0, 4))
  return magic === 'wOF2' ? unpackWoff2(bytes) : magic === 'wOFF' ? unpackWoff(bytes) : bytes
}

describe('a picture of a glyph', () => {
  const square = (from: number, to: number, clockwise = true) => {
    const edges = collectEdges()
    const corners = [
      [from, from],
      [from, to],
      [to, to],
      [to, from],
    ] as const
    const [first, ...rest] = clockwise ? corners : [...corners].reverse()
    edges.moveTo(...first!)
    for (const corner of rest) edges.lineTo(...corner)
    edges.close()
    return edges
  }
  const frame = { bottom: 0, height: 16, centre: 8 }
  const ink = (pixels: Float32Array) => pixels.reduce((sum, value) => sum + value, 0)

  it('has the ink of its outline, to a fraction of a pixel horizontally', () => {
    expect(ink(rasterise(square(2, 10), frame, 16))).toBeCloseTo(64)
    expect(ink(rasterise(square(2.25, 10.25), frame, 16))).toBeCloseTo(64)
    expect(ink(rasterise(square(-100, 100), frame, 16))).toBeCloseTo(256)
  })
  it('keeps counters open in either contour direction', () => {
    const ring = square(2, 14)
    ring.list.push(...square(5, 11, false).list)
    expect(ink(rasterise(ring, frame, 16))).toBeCloseTo(144 - 36)
    const filled = square(2, 14)
    filled.list.push(...square(5, 11).list)
    expect(ink(rasterise(filled, frame, 16))).toBeCloseTo(144)
  })
  it('survives NaN and huge coordinates', () => {
    const edges = collectEdges()
    for (const value of [Number.NaN, Infinity, -Infinity, 1e30]) edges.lineTo(value, value)
    edges.close()
    expect(rasterise(edges, frame, 16).every((value) => value >= 0)).toBe(true)
  })
  it('starts with its mean', () => {
    const grey = new Float32Array(256).fill(0.5)
    const [mean, ...rest] = lowFrequencies(grey)
    expect(mean).toBeCloseTo(8)
    expect(Math.max(...rest.map(Math.abs))).toBeLessThan(1e-6)
  })
})

describe('similarity in the demo catalogue', () => {
  let index: ShapeIndex
  const scripts = new Map<string, string[]>()
  beforeAll(async () => {
    index = createShapeIndex()
    for (const [at, family] of families.entries()) {
      const shapes = readShapes(await readFont(family))
      scripts.set(
        family.name,
        shapes.map((shape) => shape.script),
      )
      const main = scriptOfSample(family.text) ?? 'latn'
      for (const shape of shapes) {
        expect(Buffer.from(shape.vector, 'base64')).toHaveLength(SHAPE_SIZE)
        index.addShape({ ...shape, fileId: at + 1, main: shape.script === main })
      }
      index.setFamily(at + 1, at + 1)
    }
  }, 60_000)

  const near = (name: string, count: number) =>
    index.nearest(families.findIndex((family) => family.name === name) + 1, count)!.map((id) => families[id - 1]!)

  it('reports scripts that have letters to compare', () => {
    expect(new Set(SCRIPT_LETTERS.map(({ letters }) => new Set(letters).size))).toEqual(new Set([12]))
    expect(scripts.get('Inter')).toEqual(expect.arrayContaining(['latn', 'cyrl', 'grek']))
    expect(scripts.get('Amiri')).toContain('arab')
  })
  it.each([
    ['JetBrains Mono', ['monospace']],
    ['IBM Plex Mono', ['monospace']],
    ['Source Code Pro', ['monospace']],
    ['Dancing Script', ['script', 'handwritten']],
    // One more of the formal scripts has Latin letters, but it is a Thai family.
    ['Great Vibes', ['script', 'handwritten'], 2],
    ['Work Sans', ['sans']],
    ['Rubik', ['sans']],
    ['Cormorant Garamond', ['serif']],
    ['Libre Baskerville', ['serif', 'devanagari']],
    ['Anton', ['sans', 'display']],
  ] as [string, string[], number?][])('puts families of its kind next to %s', (name, kinds, count = 3) => {
    for (const family of near(name, count)) expect(kinds, family.name).toContain(family.topic)
  })
  it.each([
    ['Amiri', 'arab'],
    ['Cairo', 'arab'],
    ['Noto Sans Devanagari', 'deva'],
    ['Sarabun', 'thai'],
    ['DotGothic16', 'jpan'],
  ])('compares %s by the letters of its own script', (name, script) => {
    const ownScript = families.filter((family) => scripts.get(family.name)!.includes(script)).length - 1
    expect(ownScript).toBeGreaterThan(0)
    for (const family of near(name, ownScript)) expect(scripts.get(family.name)).toContain(script)
  })
  it('continues with the Latin letters where no other font has the script', () => {
    expect(near('Noto Sans Armenian', 3)).toHaveLength(3)
  })
  it('lists each other family once, and follows changes', () => {
    const all = near('Inter', 1000)
    expect(new Set(all).size).toBe(all.length)
    expect(all.map((family) => family.name)).not.toContain('Inter')
    const first = families.indexOf(all[0]!) + 1
    index.setFamily(first, null)
    expect(near('Inter', 1000)).toHaveLength(all.length - 1)
    index.setFamily(first, first)
    expect(near('Inter', 1)[0]).toBe(all[0])
    expect(index.nearest(9999, 5)).toBeNull()
  })
})
