import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import { ttc, woff, type ZipFile, zip } from './archive-builder.ts'
import { group, type Kinds } from './bad-font.ts'
import { patch16, patch32, writer } from './byte-writer.ts'
import { assemble, change, goodFont } from './font-builder.ts'

const MB = 1 << 20
const good = goodFont()
const font = assemble(good)
const zeros = (bytes: number) => change(good, { glyf: Buffer.alloc(bytes) })

const woffs: Kinds = [
  ['good', 'accept', () => woff(good)],
  ['bomb-16-megabytes', 'BOMB', () => woff(zeros(16 * MB))],
  ['bomb-47-megabytes', 'BOMB', () => woff(zeros(47 * MB))],
  ['bomb-1-gigabyte-declared', 'BOMB', () => woff(good, { originalLength: { glyf: 1024 * MB } })],
  [
    'unpacks-to-more-than-declared',
    'BOMB',
    () =>
      woff(change(good, { name: Buffer.alloc(5000) }), {
        originalLength: { name: 100 },
        totalSfntSize: totalSize(100),
      }),
  ],
  ['bomb-behind-small-size', 'BOMB', smallSizeBomb],
  ['unpacks-to-less-than-declared', 'MALFORMED', () => woff(good, { originalLength: { glyf: 900_000 } })],
  ['total-size-lies', 'MALFORMED', () => woff(good, { totalSfntSize: 12 })],
  ['total-size-huge', 'MALFORMED', () => woff(good, { totalSfntSize: 0xffffffff })],
  ['length-lies', 'MALFORMED', () => woff(good, { length: 100 })],
  ['65535-tables', 'LIMIT', () => woff(good, { numTables: 65_535 })],
  ['no-tables', 'LIMIT', () => woff(good, { numTables: 0 })],
  ['table-beyond-end', 'MALFORMED', () => woff(good, { offset: { glyf: 0x7fffff00 } })],
  ['tables-overlap', 'MALFORMED', () => woff(good, { offset: { head: 300, hhea: 300 } })],
  ['table-over-header', 'MALFORMED', () => woff(good, { offset: { head: 0 } })],
  ['garbage-instead-of-zlib', 'MALFORMED', () => garbleAfter(woff(good), 260)],
  ['cut-in-half', 'MALFORMED', () => woff(good).slice(0, 900)],
  ['cut-to-header', 'MALFORMED', () => woff(good).slice(0, 20)],
  ['collection-inside', 'LIMIT', () => woff({ ...good, flavour: 0x74746366 })],
]

const totalSize = (nameLength: number) =>
  Object.entries(good.tables).reduce(
    (sum, [tag, t]) => sum + (((tag === 'name' ? nameLength : t.length) + 3) & ~3),
    12 + Object.keys(good.tables).length * 16,
  )

/** A table that declares 5,000 bytes and inflates to 20 million. */
function smallSizeBomb(): Uint8Array {
  const bomb = deflateSync(Buffer.alloc(20_000_000), { level: 9 })
  const file = woff(change(good, { name: Buffer.alloc(5000) }))
  // 'name' is entry 8 of the sorted directory. Its data moves to the end of the file.
  const moved = Buffer.concat([file, bomb])
  const entry = 44 + 8 * 20
  return patch32(moved, { 8: moved.length, [entry + 4]: file.length, [entry + 8]: 4999, [entry + 12]: 5000 })
}

function garbleAfter(bytes: Uint8Array, at: number): Uint8Array {
  return bytes.map((byte, i) => (i < at ? byte : byte ^ 0x5a))
}

/** A WOFF2 header with the given directory and 100 meaningless bytes as compressed data. */
function woff2(
  tables: number,
  directory: number[],
  lies: { length?: number; packed?: number; flavour?: number } = {},
): () => Uint8Array {
  return () => {
    const data = Buffer.alloc(100, 0x6b)
    const length = 48 + directory.length + data.length
    const header = writer()
      .text('wOF2')
      .u32(lies.flavour ?? 0x00010000, lies.length ?? length)
      .u16(tables, 0)
      .u32(1000, lies.packed ?? data.length)
      .zeros(24)
    return Buffer.concat([header.done(), Uint8Array.from(directory), data])
  }
}

const GIGABYTE = [0x84, 0x80, 0x80, 0x80, 0x00]

const woff2s: Kinds = [
  ['garbage-data', 'MALFORMED', woff2(1, [1, 54])],
  ['bomb-1-gigabyte', 'BOMB', woff2(1, [1, ...GIGABYTE])],
  ['bomb-40-megabytes', 'BOMB', woff2(1, [1, 0x93, 0x88, 0x80, 0x00])],
  [
    'many-tables-sum-to-a-bomb',
    'BOMB',
    woff2(
      60,
      Array.from({ length: 60 }, () => [1, 0x80 | 0x01, 0x80, 0x80, 0x00])
        .flat()
        .map((b, i) => (i % 5 === 1 ? 0x81 : b)),
    ),
  ],
  ['number-with-leading-zeros', 'MALFORMED', woff2(1, [1, 0x80, 0x01])],
  ['number-without-end', 'MALFORMED', woff2(1, [1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])],
  ['no-tables', 'LIMIT', woff2(0, [])],
  ['65535-tables', 'LIMIT', woff2(65_535, [1, 54])],
  ['length-lies', 'MALFORMED', woff2(1, [1, 54], { length: 9999 })],
  ['packed-size-lies', 'MALFORMED', woff2(1, [1, 54], { packed: 99_999 })],
  ['transform-that-does-not-exist', 'MALFORMED', woff2(1, [0x41, 54, 20])],
  ['directory-cut', 'MALFORMED', () => woff2(90, [1, 54])().slice(0, 60)],
  ['collection-garbage', 'MALFORMED', woff2(1, [1, 54], { flavour: 0x74746366 })],
]

const ttcs: Kinds = [
  ['two-faces', 'accept', () => ttc([font, assemble(goodFont({ first: 0x391, count: 20 }))])],
  ['no-faces', 'MALFORMED', () => ttc([font], { count: 0 })],
  ['33-faces', 'LIMIT', () => ttc([font], { count: 33 })],
  ['4-billion-faces', 'LIMIT', () => ttc([font], { count: 0xffffffff })],
  ['face-beyond-end', 'MALFORMED', () => ttc([font], { offsets: [0x7fffffff] })],
  ['face-at-header', 'NOT_A_FONT', () => ttc([font], { offsets: [0] })],
  ['collection-in-collection', 'NOT_A_FONT', () => Buffer.concat([ttc([font], { offsets: [20] }), ttc([font])])],
  ['cut-to-header', 'MALFORMED', () => ttc([font]).slice(0, 10)],
  ['tables-repeat-the-file', 'BOMB', () => selfRepeating()],
]

/** A face whose 60 tables all point to the same bytes. */
function selfRepeating(): Uint8Array {
  const body = Buffer.alloc(4000, 1)
  const w = writer().text('ttcf').u32(0x00010000, 1, 16).u32(0x00010000).u16(60, 0, 0, 0)
  for (let i = 0; i < 60; i++) w.text(`ta${String(i).padStart(2, '0')}`).u32(0, 16 + 12 + 960, body.length)
  return Buffer.concat([w.done(), body])
}

const entry = (name: string, data: Uint8Array = font, more: Partial<ZipFile> = {}): ZipFile => ({ name, data, ...more })
const archive =
  (...files: ZipFile[]) =>
  () =>
    zip(files)

const zips: Kinds = [
  [
    'good-with-licence',
    'accept',
    archive(entry('fonts/Testa.ttf'), entry('OFL.txt', Buffer.from('SIL Open Font License'))),
  ],
  ['empty', 'NOT_A_FONT', archive()],
  ['without-fonts', 'NOT_A_FONT', archive(entry('readme.txt', Buffer.from('hello')))],
  ['font-that-is-text', 'NOT_A_FONT', archive(entry('Testa.ttf', Buffer.from('not a font')))],
  ['flat-bomb', 'BOMB', archive(entry('bomb.ttf', Buffer.alloc(60 * MB)))],
  [
    'bomb-behind-small-size',
    'MALFORMED',
    archive(entry('bomb.ttf', Buffer.concat([font, Buffer.alloc(30 * MB)]), { size: 5000 })),
  ],
  ['entry-claims-4-gigabytes', 'BOMB', archive(entry('big.ttf', font, { size: 0xfffffffe }))],
  ['5001-entries', 'LIMIT', () => zip(Array.from({ length: 5001 }, (_, i) => entry(`${i}.txt`, Buffer.from('x'))))],
  ['more-entries-promised', 'MALFORMED', () => zip([entry('a.ttf')], { entryCount: 50 })],
  ['entries-share-bytes', 'BOMB', archive(entry('a.ttf', font), entry('a.ttf', font, { sharesBytesOf: 0 }))],
  ['archive-in-archive', 'UNSUPPORTED', archive(entry('inner.zip', zip([entry('a.ttf')])))],
  ['encrypted', 'ENCRYPTED', archive(entry('a.ttf', font, { flags: 0x801 }))],
  ['symbolic-link', 'UNSUPPORTED', archive(entry('a.ttf', Buffer.from('/etc/passwd'), { mode: 0o120777 }))],
  ['unknown-compression', 'UNSUPPORTED', archive(entry('a.ttf', font, { method: 14 }))],
  ['wrong-checksum', 'MALFORMED', archive(entry('a.ttf', font, { crc: 1 }))],
  ['damaged-data', 'MALFORMED', () => garbleRange(zip([entry('a.ttf')]), 60, 300)],
  ['cut-in-half', 'MALFORMED', () => zip([entry('a.ttf')]).slice(0, 600)],
  ['directory-offset-lies', 'MALFORMED', () => zip([entry('a.ttf')], { directoryOffset: 0x7fffffff })],
  ['path-traversal', 'accept', archive(entry('../../../../tmp/evil.ttf'))],
  ['absolute-path', 'accept', archive(entry('/etc/cron.d/evil.ttf'))],
  ['windows-path', 'accept', archive(entry('C:\\windows\\..\\evil.ttf'))],
  ['name-with-nul', 'accept', archive(entry('evil.ttf\u0000.txt'))],
  ['name-right-to-left', 'accept', archive(entry('evil\u202eftt.ttf'))],
  ['name-of-10000', 'accept', archive(entry(`${'a'.repeat(10_000)}.ttf`))],
  ['name-not-utf8', 'accept', () => zip([{ name: Uint8Array.from([0xff, 0xfe, 0x2e, 0x74, 0x74, 0x66]), data: font }])],
  ['two-entries-of-one-name', 'accept', archive(entry('a.ttf'), entry('a.ttf', assemble(goodFont({ count: 50 }))))],
  ['one-good-one-bad', 'MALFORMED', archive(entry('a.ttf'), entry('b.ttf', font.slice(0, 300)))],
  [
    'personal-use-licence',
    'accept',
    archive(entry('a.ttf'), entry('License.txt', Buffer.from('Free for personal use only.'))),
  ],
]

function garbleRange(bytes: Uint8Array, from: number, to: number): Uint8Array {
  return bytes.map((byte, i) => (i < from || i >= to ? byte : byte ^ 0x5a))
}

const polyglots: Kinds = [
  ['png', 'NOT_A_FONT', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['html', 'NOT_A_FONT', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['svg', 'NOT_A_FONT', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['gif-and-script', 'NOT_A_FONT', () => Buffer.from('GIF89a=1;alert(1);')],
  ['pdf-then-zip', 'NOT_A_FONT', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), zip([entry('a.ttf')])])],
  ['shell-script', 'NOT_A_FONT', () => Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['gzip', 'NOT_A_FONT', () => Buffer.from('1f8b0800', 'hex')],
  ['rar', 'NOT_A_FONT', () => Buffer.from('Rar!\x1a\x07')],
  ['type1', 'NOT_A_FONT', () => Buffer.from('%!PS-AdobeFont-1.0: Testa')],
  ['font-then-zip', 'accept', () => Buffer.concat([font, zip([entry('a.ttf', Buffer.alloc(10))])])],
  ['font-then-html', 'accept', () => Buffer.concat([font, Buffer.from('<script>alert(1)</script>')])],
  ['zip-with-comment-html', 'accept', () => zip([entry('a.ttf')], { comment: '<script>alert(1)</script>' })],
  ['random-bytes', 'NOT_A_FONT', () => Uint8Array.from({ length: 4096 }, (_, i) => (i * 7919 + 13) % 251)],
  ['all-zeros', 'NOT_A_FONT', () => Buffer.alloc(4096)],
  ['magic-and-zeros', 'MALFORMED', () => patch32(Buffer.alloc(4096), { 0: 0x00010000 })],
  ['magic-and-ones', 'LIMIT', () => patch16(Buffer.alloc(4096, 0xff), { 0: 1, 2: 0 })],
]

/** A valid WOFF2 for the mutator, made from our font by the reference encoder. */
export async function goodWoff2(): Promise<Uint8Array> {
  const compress = createRequire(import.meta.url)('wawoff2/compress.js') as (bytes: Uint8Array) => Promise<Uint8Array>
  return new Uint8Array(await compress(font))
}

export const ARCHIVE_KINDS = [
  ...group('woff', 'woff', woffs),
  ...group('woff2', 'woff2', woff2s),
  ...group('collection', 'ttc', ttcs),
  ...group('zip', 'zip', zips),
  // Wrong file extensions: only the content decides.
  ...group('polyglot', 'ttf', polyglots),
  ...group('wrong-extension', 'zip', [['font-named-zip', 'accept', () => font]]),
  ...group('wrong-extension', 'ttf', [
    ['woff-named-ttf', 'accept', () => woff(good)],
    ['zip-named-ttf', 'accept', archive(entry('a.ttf'))],
  ]),
]
