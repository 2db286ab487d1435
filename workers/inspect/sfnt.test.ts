import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSfnt, tableChecksum, writeSfnt } from './sfnt.ts'

const tag = fc.stringMatching(/^[A-Za-z0-9]{4}$/)
const tables = fc.uniqueArray(fc.record({ tag, bytes: fc.uint8Array({ minLength: 1, maxLength: 50 }) }), {
  selector: (t) => t.tag,
  minLength: 1,
  maxLength: 12,
})

describe('writeSfnt and readSfnt', () => {
  it('return every table', () => {
    fc.assert(
      fc.property(tables, (list) => {
        const sfnt = readSfnt(writeSfnt(0x00010000, list))
        expect([...sfnt.tables.keys()]).toEqual(list.map((t) => t.tag).sort())
        for (const { tag: name, bytes } of list) expect([...sfnt.tables.get(name)!.bytes]).toEqual([...bytes])
      }),
    )
  })

  it('make the whole file sum to the constant of the specification', () => {
    const font = writeSfnt(0x00010000, [
      { tag: 'head', bytes: new Uint8Array(54).fill(7) },
      { tag: 'zzzz', bytes: Uint8Array.from([1, 2, 3]) },
    ])
    expect(tableChecksum(font)).toBe(0xb1b0afba)
  })

  it('sum the last partial word as if it were padded with zeros', () => {
    expect(tableChecksum(Uint8Array.from([0, 0, 0, 1, 2]))).toBe(0x02000001)
  })
})
