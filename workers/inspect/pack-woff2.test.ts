import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { assemble, goodFont } from '#tests/support/bad-fonts/font-builder.ts'
import { realFont } from '#tests/support/upload.ts'
import type { OutlineSink } from './draw-callbacks.ts'
import { withGlyphMeter } from './glyph-metrics.ts'
import { packWoff2 } from './pack-woff2.ts'
import { cutFont } from './sanitise.ts'
import { readSfnt } from './sfnt.ts'
import { unpackWoff2 } from './unpack/unpack-woff2.ts'

/** The encoder by the format's authors. */
const theirs = createRequire(import.meta.url)('wawoff2/compress.js') as (bytes: Uint8Array) => Promise<Uint8Array>

/** The outlines of all glyphs by an independent reader. */
function drawings(font: Uint8Array, glyphs: number): string[] {
  return withGlyphMeter(font, (meter) =>
    Array.from({ length: glyphs }, (_, glyph) => {
      const steps: string[] = [`${meter.advance(glyph)}`]
      const note =
        (kind: string) =>
        (...values: number[]) =>
          void steps.push(kind + values.join(' '))
      const sink: OutlineSink = {
        moveTo: note('M'),
        lineTo: note('L'),
        quadTo: note('Q'),
        cubicTo: note('C'),
        close: note('Z'),
      }
      meter.draw(glyph, sink)
      return steps.join('')
    }),
  )
}

/** Rebuilt when unpacking. */
const REMADE = new Set(['glyf', 'loca', 'head'])

async function compare(font: Uint8Array, quality: 10 | 11 = 10): Promise<Uint8Array> {
  const packed = packWoff2(font, quality)
  const again = await unpackWoff2(packed)
  const [before, after] = [readSfnt(font).tables, readSfnt(again).tables]
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
  for (const [tag, { bytes }] of before)
    if (!REMADE.has(tag)) expect(Buffer.compare(bytes, after.get(tag)!.bytes), tag).toBe(0)
  const maxp = before.get('maxp')!.bytes
  const glyphs = (maxp[4]! << 8) | maxp[5]!
  const [drawn, wanted] = [drawings(again, glyphs), drawings(font, glyphs)]
  expect(drawn.findIndex((one, i) => one !== wanted[i])).toBe(-1)
  return packed
}

describe('makes WOFF2 that another decoder unpacks to the same font', () => {
  test.each([
    ['composites and instructions', 'eb-garamond/400Regular/EBGaramond_400Regular.ttf'],
    ['overlapping outlines', 'caveat/400Regular/Caveat_400Regular.ttf'],
    ['pixels', 'press-start-2p/400Regular/PressStart2P_400Regular.ttf'],
    ['many glyphs', 'amiri/400Regular/Amiri_400Regular.ttf'],
  ])('%s', async (_, file) => {
    // As stored: only sanitised copies are packed.
    const font = cutFont(realFont(file), {})
    const packed = await compare(font)
    expect(packed.length).toBeLessThan((await theirs(font)).length * 1.05)
  })

  test('leaves its input unchanged, also a Buffer inside a larger one', async () => {
    const font = assemble(goodFont())
    const shared = Buffer.concat([Buffer.alloc(64, 7), font])
    await compare(shared.subarray(64))
    expect(shared.equals(Buffer.concat([Buffer.alloc(64, 7), font]))).toBe(true)
  })

  test('packs a subset, and a synthetic font', async () => {
    const part = cutFont(
      realFont('amiri/400Regular/Amiri_400Regular.ttf'),
      { codepoints: Array.from({ length: 224 }, (_, i) => 0x20 + i) },
      true,
    )
    await compare(part)
    await compare(assemble(goodFont()), 11)
  })

  test('drops glyph names, which no browser reads', () => {
    const font = realFont('eb-garamond/400Regular/EBGaramond_400Regular.ttf')
    const post = (forWeb: boolean) => readSfnt(cutFont(font, { codepoints: [0x41] }, forWeb)).tables.get('post')!.bytes
    expect(Buffer.from(post(true)).readUInt32BE(0)).toBe(0x0003_0000)
    expect(Buffer.from(post(false)).readUInt32BE(0)).toBe(0x0002_0000)
  })
})
