import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { crc32 } from '#shared/crc32.ts'
import { ttc, woff, zip } from '#tests/support/bad-fonts/archive-builder.ts'
import { assemble, goodFont } from '#tests/support/bad-fonts/font-builder.ts'
import { goodWoff2 } from '#tests/support/bad-fonts/kinds-archives.ts'
import { readSfnt } from '../sfnt.ts'
import { ttcFace, ttcFaceCount } from './split-ttc.ts'
import { unpackWoff } from './unpack-woff.ts'
import { unpackWoff2 } from './unpack-woff2.ts'
import { safeName, unpackZip } from './unpack-zip.ts'

const good = goodFont()
const font = assemble(good)
/** Tables of a font file as plain arrays, without the checksum field of head, which writers recompute. */
const tablesOf = (file: Uint8Array) =>
  Object.fromEntries(
    [...readSfnt(file).tables].map(([tag, t]) => [tag, tag === 'head' ? [...t.bytes.slice(0, 8)] : [...t.bytes]]),
  )

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unpack-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('unpackWoff', () => {
  it('returns the packed tables', () => {
    expect(tablesOf(unpackWoff(woff(good)))).toEqual(tablesOf(font))
  })
})

describe('unpackWoff2', () => {
  it('returns outlines and names', async () => {
    const { cmap, name, hmtx } = tablesOf(await unpackWoff2(await goodWoff2()))
    expect({ cmap, name, hmtx }).toEqual(pick(tablesOf(font)))
  })
  it('returns its own memory, which the next call does not change', async () => {
    const file = await goodWoff2()
    const first = await unpackWoff2(file)
    const copy = first.slice()
    await unpackWoff2(file)
    expect(Buffer.from(first).equals(copy)).toBe(true)
  })
})

const pick = ({ cmap, name, hmtx }: Record<string, number[]>) => ({ cmap, name, hmtx })

describe('collections', () => {
  it('give each face with its own tables', () => {
    const other = assemble(goodFont({ first: 0x391, count: 20 }))
    const file = ttc([font, other])
    expect(ttcFaceCount(file)).toBe(2)
    expect(tablesOf(ttcFace(file, 0))).toEqual(tablesOf(font))
    expect(tablesOf(ttcFace(file, 1))).toEqual(tablesOf(other))
  })
})

describe('crc32', () => {
  it('is the checksum of ZIP, also in pieces', () => {
    const text = Buffer.from('123456789')
    expect(crc32(text)).toBe(0xcbf43926)
    expect(crc32(text.subarray(4), crc32(text.subarray(0, 4)))).toBe(0xcbf43926)
  })
})

describe('unpackZip', () => {
  const open = async (bytes: Uint8Array) => {
    await writeFile(join(folder, 'upload.zip'), bytes)
    const out = join(folder, 'out')
    await rm(out, { recursive: true, force: true })
    await import('node:fs/promises').then((fs) => fs.mkdir(out))
    return { out, ...(await unpackZip(join(folder, 'upload.zip'), out)) }
  }

  it('takes fonts and licence texts, and skips the rest', async () => {
    const result = await open(
      zip([
        { name: 'Testa/Testa.ttf', data: font },
        { name: 'Testa/OFL.txt', data: Buffer.from('SIL OFL') },
        { name: 'Testa/specimen.pdf', data: Buffer.from('%PDF-1.7') },
        { name: '__MACOSX/._Testa.ttf', data: Buffer.from('resource fork') },
        { name: 'copy of Testa.ttf', data: font, stored: true },
      ]),
    )
    expect(result.fonts.map((f) => f.sourceName)).toEqual(['Testa.ttf'])
    expect(result.licences).toEqual([{ name: 'OFL.txt', text: 'SIL OFL' }])
    expect(result.refused).toEqual([
      {
        sourceName: 'copy of Testa.ttf',
        code: 'REPEATED',
        reason: "'copy of Testa.ttf' is the same file as 'Testa.ttf'",
      },
    ])
    expect(await readdir(result.out)).toHaveLength(1)
    expect((await readFile(result.fonts[0]!.path)).equals(Buffer.from(font))).toBe(true)
  })

  it('takes the fonts beside bad entries, and reports bad fonts', async () => {
    const result = await open(
      zip([
        { name: 'flat.bmp', data: Buffer.concat([Buffer.from('BM'), Buffer.alloc(20 << 20)]) },
        { name: 'specimen.pdf', data: Buffer.from('%PDF-1.7'), size: 70 << 20 },
        { name: 'link', data: Buffer.from('/etc/passwd'), mode: 0o120777 },
        { name: 'locked.pdf', data: Buffer.from('%PDF-1.7'), flags: 0x801 },
        { name: 'locked.ttf', data: font, flags: 0x801 },
        { name: 'damaged.ttf', data: font, crc: 1 },
        { name: 'damaged.txt', data: Buffer.from('x'), crc: 1 },
        { name: 'Testa.ttf', data: font },
      ]),
    )
    expect(result.fonts.map((f) => f.sourceName)).toEqual(['Testa.ttf'])
    expect(result.refused.map(({ sourceName, code }) => [sourceName, code])).toEqual([
      ['locked.ttf', 'ENCRYPTED'],
      ['damaged.ttf', 'MALFORMED'],
    ])
    expect(await readdir(result.out)).toHaveLength(1)
  })

  it('takes an archive of 300 styles', async () => {
    const files = Array.from({ length: 300 }, (_, i) => ({
      name: `Testa-${i}.ttf`,
      data: Buffer.concat([font, Buffer.from(String(i))]),
    }))
    const result = await open(zip(files))
    expect(result.fonts.map((f) => f.sourceName)).toEqual(files.map(({ name }) => name))
  })

  // Bytes as Python's codecs write them.
  it.each([
    ['Größe-Fett.ttf', 'cp437', '477294e1652d466574742e747466'],
    ['Élan Vital.otf', 'cp437', '906c616e20566974616c2e6f7466'],
    ['Châteaux.ttf', 'cp437', '43688374656175782e747466'],
    ['Ñandú.ttf', 'cp437', 'a5616e64a32e747466'],
    ['源ノ角ゴシック-太字.otf', 'shift_jis', '8cb9836d8a70835383568362834e2d91be8e9a2e6f7466'],
    ['MSゴシック表示.ttf', 'shift_jis', '4d53835383568362834e955c8ea62e747466'],
    ['明朝体.ttf', 'shift_jis', '96be92a991cc2e747466'],
    ['方正黑体简体.ttf', 'gbk', 'b7bdd5fdbadacce5bcf2cce52e747466'],
    ['思源宋体-Bold.otf', 'gbk', 'cbbcd4b4cbcecce52d426f6c642e6f7466'],
    ['Größe ohne Fahne.ttf', 'utf-8', Buffer.from('Größe ohne Fahne.ttf').toString('hex')],
  ])('reads %s of an archive packed in %s', async (name, _, hex) => {
    const result = await open(zip([{ name: Buffer.from(hex, 'hex'), data: font, flags: 0 }]))
    expect(result.fonts.map((f) => f.sourceName)).toEqual([name])
  })

  it("never writes outside its folder, whatever the entries' names", async () => {
    const part = fc.constantFrom('..', '.', '/', '\\', 'a', 'C:', '\0', '\u202e', 'ü', '~', ' ')
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const result = await open(zip([{ name: `${parts.join('')}.ttf`, data: font }]))
        expect((await readdir(folder)).sort()).toEqual(['out', 'upload.zip'])
        for (const { path } of result.fonts) expect(path.startsWith(`${result.out}/`)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('safeName', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\fonts\\a.ttf', 'a.ttf'],
    ['a\u0000b\u202e.ttf', 'ab.ttf'],
    [`${'x'.repeat(400)}`, 'x'.repeat(255)],
  ])('%j becomes %j', (name, label) => {
    expect(safeName(name)).toBe(label)
  })
})
