import { describe, expect, it } from 'vitest'
import { fileKind } from './file-kind.ts'

describe('fileKind', () => {
  it.each([
    ['00010000', 'ttf'],
    ['74727565', 'ttf'],
    ['4f54544f', 'otf'],
    ['74746366', 'ttc'],
    ['774f4646', 'woff'],
    ['774f4632', 'woff2'],
    ['504b0304', 'zip'],
    ['504b0506', 'zip'],
    ['89504e47', 'unknown'],
    ['000100', 'unknown'],
    ['', 'unknown'],
  ])('%s is %s', (hex, kind) => {
    expect(fileKind(Buffer.from(hex, 'hex'))).toBe(kind)
  })
})
