import { describe, expect, it } from 'vitest'
import { decodeText, isLicenceName } from './licence-files.ts'

const TEXT = 'Größe: SIL Open Font License'
const utf16le = Buffer.from(TEXT, 'utf16le')
const utf16be = Buffer.from(utf16le).swap16()

describe('decodeText', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
    ['Latin 1', Buffer.from(TEXT, 'latin1')],
    ['UTF-16 little endian with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16le])],
    ['UTF-16 big endian with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be])],
    ['UTF-16 little endian without a mark', utf16le],
    ['UTF-16 big endian without a mark', utf16be],
  ])('reads %s', (_name, bytes) => {
    expect(decodeText(bytes)).toBe(TEXT)
  })
  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452000000', 'hex')],
    ['zeros only', Buffer.alloc(64)],
  ])('does not treat %s as text', (_name, bytes) => {
    expect(decodeText(bytes)).toBeNull()
  })
  it('reads an empty file as an empty text', () => {
    expect(decodeText(new Uint8Array())).toBe('')
  })
})

it.each([
  ['OFL.txt', true],
  ['LICENSE', true],
  ['LICENSE_FONT', true],
  ['Licence.rtf', true],
  ['README.md', true],
  ['Foo-ReadMe.txt', true],
  ['License-Regular.ttf', false],
  ['Profile.txt', false],
  ['FONTLOG.txt', false],
])('%s is a licence file: %s', (name, is) => {
  expect(isLicenceName(name)).toBe(is)
})
