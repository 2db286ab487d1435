import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { FontFacts } from '#shared/contracts/publishing/font-facts.ts'
import { zip } from '#tests/support/bad-fonts/archive-builder.ts'
import { patch16 } from '#tests/support/bad-fonts/byte-writer.ts'
import { cffFont, cidTable } from '#tests/support/bad-fonts/cff-builder.ts'
import {
  assemble,
  change,
  cmap,
  cmapFormat4,
  type FontParts,
  goodFont,
  head,
  NAMES,
  nameTable,
  os2,
} from '#tests/support/bad-fonts/font-builder.ts'
import { codepointsOf } from '#tests/support/font-codepoints.ts'
import { inspectFile } from './inspect-file.ts'
import { readSfnt } from './sfnt.ts'

const folder = await mkdtemp(join(tmpdir(), 'inspect-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function inspectPath(path: string) {
  const [outcome] = await inspectFile(path, path.split('/').at(-1) as string, folder)
  if (!outcome?.ok) throw new Error(outcome ? outcome.reason : 'no outcome')
  return outcome
}

async function factsOf(parts: FontParts): Promise<FontFacts> {
  const path = join(folder, 'built.ttf')
  await writeFile(path, assemble(parts))
  return (await inspectPath(path)).facts
}

const modules = createRequire(import.meta.url)
  .resolve('yauzl')
  .replace(/node_modules\/.*$/u, 'node_modules')
const real = (path: string) => join(modules, path)
const google = (path: string) => real(`@expo-google-fonts/${path}`)

function codepoints(facts: FontFacts): number[] {
  return facts.coveragePages.flatMap(({ page, bitmap }) =>
    [...Buffer.from(bitmap, 'base64')].flatMap((byte, i) =>
      [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => byte & (1 << bit)).map((bit) => page * 256 + i * 8 + bit),
    ),
  )
}

describe('facts of built fonts', () => {
  it('reads names, style, licence and dates', async () => {
    expect(await factsOf(goodFont())).toMatchObject({
      familyName: 'Testa',
      styleName: 'Regular',
      designer: 'Ada Tester',
      version: 'Version 1.000',
      licenseId: 'OFL-1.1',
      commercialUse: true,
      weight: 400,
      width: 5,
      italic: false,
      glyphCount: 96,
      codepointCount: 95,
      notdefHasInk: true,
      createdAt: '2018-01-28T16:00:00.000Z',
      warnings: [],
    })
  })

  it('reads embedding bits', async () => {
    const facts = await factsOf(change(goodFont(), { 'OS/2': os2({ fsType: 0x0302 }) }))
    expect(facts).toMatchObject({ fsType: 0x302, embedding: 'restricted', noSubsetting: true, bitmapOnly: true })
  })

  it('measures heights that OS/2 lacks', async () => {
    const facts = await factsOf(change(goodFont(), { 'OS/2': os2({ xHeight: 0, capHeight: 30_000 }) }))
    // The builder draws glyph n as a box of height 500 + n - 1, in the order of code points from the space on.
    expect(facts.metrics).toMatchObject({ xHeight: 500 + 0x78 - 0x20, capHeight: 500 + 0x48 - 0x20 })
  })

  it('measures CFF outlines too', async () => {
    const facts = await factsOf(
      change(cffFont(), {
        'OS/2': os2({ xHeight: 0, capHeight: 0 }),
        cmap: cmap({ platform: 3, encoding: 1, data: cmapFormat4(0x48, 1) }),
      }),
    )
    expect(facts).toMatchObject({ outlines: 'cff', notdefHasInk: true, metrics: { capHeight: 700, xHeight: null } })
  })

  it('takes bold from the flags of fonts with the default weight of 400', async () => {
    expect((await factsOf(change(goodFont(), { 'OS/2': os2({ selection: 0x20 }) }))).weight).toBe(700)
    expect((await factsOf(change(goodFont(), { 'OS/2': os2({ weight: 7 }) }))).weight).toBe(700)
  })

  it("maps symbol fonts' characters to both code points", async () => {
    const facts = await factsOf(
      change(goodFont(), { cmap: cmap({ platform: 3, encoding: 0, data: cmapFormat4(0xf020, 95) }) }),
    )
    expect(codepoints(facts)).toEqual([...range(0x20, 0x7e), ...range(0xf020, 0xf07e)])
    expect(facts.warnings.join()).toMatch(/symbol/)
  })

  it('leaves surrogates and .notdef out of the coverage', async () => {
    const data = cmapFormat4(0xd7f0, 95)
    expect(codepoints(await factsOf(change(goodFont(), { cmap: cmap({ platform: 3, encoding: 1, data }) })))).toEqual(
      range(0xd7f0, 0xd7ff),
    )
  })

  it('repairs missing tables, so that browsers accept the copy', async () => {
    const facts = await factsOf(
      change(goodFont(), { 'OS/2': null, post: null, name: null, head: patch16(head(), { 44: 3 }) }),
    )
    expect(facts.tables).toEqual(expect.arrayContaining(['OS/2', 'name', 'post']))
    expect(facts).toMatchObject({
      familyName: 'built',
      weight: 700,
      italic: true,
      licenseId: 'unknown',
      commercialUse: false,
    })
    expect(facts.warnings).toHaveLength(3)
  })

  it('keeps names of every language and cleans them', async () => {
    const name = nameTable({ ...NAMES, 1: 'Tes\u202eta\u0007' })
    const french = patch16(name, { 10: 0x40c })
    expect((await factsOf(change(goodFont(), { name }))).familyName).toBe('Testa')
    expect((await factsOf(change(goodFont(), { name: french }))).names).toContainEqual({
      id: 0,
      lang: 'fr',
      value: NAMES[0],
    })
  })

  it('puts names on one line and keeps the lines of texts', async () => {
    const names = { ...NAMES, 1: 'Two\nLines', 2: 'Extra\r\n Bold', 10: 'First.\nSecond.' }
    expect(await factsOf(goodFont({ names }))).toMatchObject({
      familyName: 'Two Lines',
      styleName: 'Extra Bold',
      weight: 800,
      description: 'First.\nSecond.',
    })
  })

  it('drops SVG with a remark and reports that the file has it', async () => {
    const facts = await factsOf(change(goodFont(), { 'SVG ': new Uint8Array(10) }))
    expect(facts.tables).not.toContain('SVG ')
    expect(facts.colorTables).toEqual(['SVG '])
    expect(facts.warnings.join()).toMatch(/SVG/)
  })

  it('uses licence files of an archive as evidence', async () => {
    const path = join(folder, 'family.zip')
    const names = { 1: 'Testa', 2: 'Regular' }
    await writeFile(
      path,
      zip([
        { name: 'Testa.ttf', data: assemble(goodFont({ names })) },
        { name: 'LICENSE.txt', data: Buffer.from('Apache License, Version 2.0') },
      ]),
    )
    expect((await inspectPath(path)).facts).toMatchObject({
      licenseId: 'Apache-2.0',
      commercialUse: true,
      licenseEvidence: 'LICENSE.txt: "Apache License, Version 2.0"',
    })
  })
})

const letters = goodFont()
/** Tables damaged so that browsers ignore them. */
const DAMAGED: Record<string, FontParts> = {
  GSUB: change(letters, { GSUB: new Uint8Array(6) }),
  GPOS: change(letters, { GPOS: Buffer.alloc(200, 0xff) }),
  GDEF: change(letters, { GDEF: Buffer.alloc(17 << 20) }),
  kern: change(letters, { kern: Buffer.from([0, 0, 0, 9, 0, 0, 0, 1, 0, 0]) }),
  COLR: change(letters, { COLR: Buffer.alloc(20, 0x7f), CPAL: Buffer.alloc(14) }),
  CPAL: change(letters, { CPAL: new Uint8Array(3) }),
  gvar: change(letters, { gvar: new Uint8Array(20) }),
}

describe('damaged tables that a font can be shown without', () => {
  it.each(Object.entries(DAMAGED))('%s is dropped, and the designer is told which and why', async (tag, parts) => {
    const facts = await factsOf(parts)
    expect(facts.tables).not.toContain(tag)
    expect(facts.warnings).toEqual([
      expect.stringMatching(new RegExp(`^'${tag}' \\(.+\\) is damaged and was left out`)),
    ])
    expect(facts).toMatchObject({ codepointCount: 95, licenseId: 'OFL-1.1' })
  })

  it('names the damaged table without which there is no font, and how to repair it', async () => {
    const path = join(folder, 'broken.otf')
    await writeFile(path, assemble(change(cffFont({}, 2), { 'CFF ': cidTable(0) })))
    const [outcome] = await inspectFile(path, 'broken.otf', folder)
    expect(outcome).toMatchObject({ ok: false, reason: expect.stringMatching(/^Table 'CFF' .*Export the font again/) })
  })
})

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

const FONTS = [
  'lobster/400Regular/Lobster_400Regular.ttf',
  'amiri/400Regular/Amiri_400Regular.ttf',
  'ibm-plex-sans/700Bold_Italic/IBMPlexSans_700Bold_Italic.ttf',
  'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  'nabla/400Regular/Nabla_400Regular.ttf',
].map(google)

describe.each(FONTS.filter(existsSync))('real font %s', (path) => {
  it('has exactly the coverage that HarfBuzz reads from the original', async () => {
    const { facts } = await inspectPath(path)
    expect(codepoints(facts)).toEqual([...(await codepointsOf(path))].sort((a, b) => a - b))
  })

  it('is sanitised to itself a second time', async () => {
    const first = await inspectPath(path)
    const copy = join(folder, 'again.ttf')
    await writeFile(copy, await readFile(first.sanitisedPath))
    const second = await inspectPath(copy)
    expect(second.facts.sanitisedSha256).toBe(first.facts.sanitisedSha256)
  })
})

describe('real fonts', () => {
  it.runIf(existsSync(google('nabla')))('keep their colours byte for byte', async () => {
    const path = google('nabla/400Regular/Nabla_400Regular.ttf')
    const { facts, sanitisedPath } = await inspectPath(path)
    expect(facts.colorTables).toEqual(['COLR', 'CPAL', 'SVG '])
    const table = async (file: string, tag: string) =>
      Buffer.from(readSfnt(await readFile(file)).tables.get(tag)!.bytes)
    for (const tag of ['COLR', 'CPAL'])
      expect((await table(sanitisedPath, tag)).equals(await table(path, tag))).toBe(true)
  })

  it.runIf(existsSync(real('inter-ui')))('keep axes, instances and the names of stylistic sets', async () => {
    const { facts } = await inspectPath(real('inter-ui/variable/InterVariable.woff2'))
    expect(facts.format).toBe('woff2')
    expect(facts.axes.map(({ tag, min, max }) => ({ tag, min, max }))).toEqual([
      { tag: 'opsz', min: 14, max: 32 },
      { tag: 'wght', min: 100, max: 900 },
    ])
    expect(facts.instances.map((i) => i.name)).toContain('SemiBold')
    expect(facts.features.find((f) => f.tag === 'ss01')?.name).toBe('Open digits')
    expect(facts.features.find((f) => f.tag === 'kern')).toMatchObject({ table: 'GPOS', name: 'Kerning' })
  })
})
