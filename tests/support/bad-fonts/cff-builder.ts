import { writer } from './byte-writer.ts'
import { change, type FontParts, goodFont, maxpCff, OTTO } from './font-builder.ts'

/** INDEX structure with one- to four-byte offsets. */
export function index(items: readonly Uint8Array[], offSize = 4): Uint8Array {
  const w = writer().u16(items.length)
  if (items.length === 0) return w.done()
  w.u8(offSize)
  let at = 1
  for (const length of [0, ...items.map((item) => item.length)]) {
    at += length
    for (let k = offSize - 1; k >= 0; k--) w.u8(at >>> (8 * k))
  }
  for (const item of items) w.bytes(item)
  return w.done()
}

/** A five-byte DICT integer. */
const int = (value: number) => writer().u8(29).u32(value).done()
/** A three-byte charstring number. */
export const num = (value: number) => writer().u8(28).u16(value).done()

/** rmoveto, three rlineto, endchar: a box. */
export const CFF_BOX = writer()
  .bytes(num(50))
  .bytes(num(0))
  .u8(21)
  .bytes(num(400))
  .bytes(num(0))
  .u8(5)
  .bytes(num(0))
  .bytes(num(700))
  .u8(5)
  .bytes(num(-400))
  .bytes(num(0))
  .u8(5)
  .u8(14)
  .done()

interface CffOptions {
  charstrings?: readonly Uint8Array[]
  globalSubrs?: readonly Uint8Array[]
  /** Extra bytes at the start of the top DICT. */
  dictPrefix?: Uint8Array
}

/** A name-keyed CFF table. */
export function cffTable({
  charstrings = [CFF_BOX, CFF_BOX],
  globalSubrs = [],
  dictPrefix = new Uint8Array(0),
}: CffOptions = {}): Uint8Array {
  const names = index([Buffer.from('Testa', 'latin1')])
  const strings = index([])
  const subrs = index(globalSubrs)
  const dict = (charstringsAt: number, privateAt: number) =>
    index([
      writer().bytes(dictPrefix).bytes(int(charstringsAt)).u8(17).bytes(int(0)).bytes(int(privateAt)).u8(18).done(),
    ])
  const charstringsAt = 4 + names.length + dict(0, 0).length + strings.length + subrs.length
  const body = index(charstrings)
  return Buffer.concat([
    Uint8Array.from([1, 0, 4, 4]),
    names,
    dict(charstringsAt, charstringsAt + body.length),
    strings,
    subrs,
    body,
  ])
}

/** An OpenType font with CFF outlines. Its map covers space to tilde, even if fewer glyphs exist. */
export function cffFont(options: CffOptions = {}, glyphs = options.charstrings?.length ?? 2): FontParts {
  const base = change(goodFont({ count: Math.max(1, glyphs - 1), first: 0x41 }), { glyf: null, loca: null })
  return { flavour: OTTO, tables: { ...base.tables, maxp: maxpCff(glyphs), 'CFF ': cffTable(options) } }
}

/** A CID-keyed CFF table with several font dictionaries; all glyphs use the first one. */
export function cidTable(dicts: number, charstrings: readonly Uint8Array[] = [CFF_BOX, CFF_BOX]): Uint8Array {
  const names = index([Buffer.from('Testa', 'latin1')])
  const strings = index([Buffer.from('Adobe'), Buffer.from('Identity')])
  const subrs = index([])
  const body = index(charstrings)
  // One range of FDSelect format 3: every glyph uses dictionary 0.
  const select = writer().u8(3).u16(1, 0).u8(0).u16(charstrings.length).done()
  // Format 2: one range of CIDs from 1 on.
  const charset = writer()
    .u8(2)
    .u16(1, charstrings.length - 2)
    .done()
  const head = 4 + names.length
  const topDict = (at: number) => {
    const [charsetAt, selectAt, bodyAt] = [at, at + charset.length, at + charset.length + select.length]
    const w = writer().bytes(num(391)).bytes(num(392)).bytes(num(0)).u8(12, 30)
    w.bytes(int(charsetAt)).u8(15).bytes(int(selectAt)).u8(12, 37)
    w.bytes(int(bodyAt))
      .u8(17)
      .bytes(int(bodyAt + body.length))
      .u8(12, 36)
    return index([w.done()])
  }
  const at = head + topDict(0).length + strings.length + subrs.length
  const dictsAt = at + charset.length + select.length + body.length
  const dict = (privateAt: number) => writer().bytes(int(0)).bytes(int(privateAt)).u8(18).done()
  const array = index(Array.from({ length: dicts }, () => dict(dictsAt)))
  return Buffer.concat([
    Uint8Array.from([1, 0, 4, 4]),
    names,
    topDict(at),
    strings,
    subrs,
    charset,
    select,
    body,
    array,
  ])
}
