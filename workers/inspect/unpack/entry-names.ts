import type yauzl from 'yauzl'
import { crc32 } from '#shared/crc32.ts'
import { CP437 } from '#shared/unicode/code-page-437.ts'

type RawEntry = Pick<yauzl.Entry, 'generalPurposeBitFlag' | 'extraFields'> & { fileName: unknown }

const UTF8_FLAG = 0x800
/** Info-ZIP's field of the name in UTF-8: version, checksum of the other name, name (APPNOTE 4.6.9). */
const UNICODE_PATH = 0x7075
const UNICODE_PATH_HEAD = 5

/**
 * Names of entries in their original encoding. Old tools use their machine's code page without naming it: it is guessed
 * for all names together.
 */
export function entryNames(entries: readonly RawEntry[]): string[] {
  const bytes = entries.map(({ fileName }) => (Buffer.isBuffer(fileName) ? fileName : Buffer.from(String(fileName))))
  const known = entries.map((entry, i) => saidName(entry, bytes[i]!))
  const decode = guessed(bytes.filter((_, i) => known[i] === null))
  return bytes.map((one, i) => known[i] ?? decode(one))
}

/** The name where its encoding is declared or evident; null = some code page. */
function saidName({ generalPurposeBitFlag, extraFields = [] }: RawEntry, bytes: Buffer): string | null {
  const field = extraFields.find(({ id }) => id === UNICODE_PATH)?.data
  if (field && field.length > UNICODE_PATH_HEAD && field[0] === 1 && field.readUInt32LE(1) === crc32(bytes))
    return field.subarray(UNICODE_PATH_HEAD).toString('utf8')
  if ((generalPurposeBitFlag & UTF8_FLAG) !== 0) return bytes.toString('utf8')
  return decoded('utf-8', bytes)
}

function decoded(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * The rows of KS X 1001 with Hangul. Chinese names nearly always have an ideograph outside of them: 体, 宋, 书, 字, 圆, 中.
 */
const HANGUL = /^(?:[\0-\x7f]|[\xb0-\xc8][\xa1-\xfe])*$/u
/** Signs and ideographs of GB 2312: what Chinese tools write, and others hardly ever. */
const GB2312 = /^(?:[\0-\x7f]|[\xa1-\xa3\xb0-\xf7][\xa1-\xfe])*$/u
/** Signs and the more frequent ideographs of Big5. */
const BIG5 = /^(?:[\0-\x7f]|[\xa1-\xc6][\x40-\x7e\xa1-\xfe])*$/u
/** Kana, ideographs and signs; Chinese misread as Shift-JIS looks like half-width katakana. */
const EAST_ASIAN = /^[\0-\x7f\u3000-\u30ff\p{Script=Han}\uff01-\uff5e]*$/u
/** A single ideograph or kana in a Latin word is a misread accented letter of code page 437. */
const LONE_IN_WORD = /(?:[a-z][^\0-\x7f](?![^\0-\x7f]))|(?:(?<![^\0-\x7f])[^\0-\x7f][a-z])/iu

function guessed(names: readonly Buffer[]): (bytes: Buffer) => string {
  const all = (isRight: (bytes: Buffer) => boolean) => names.every(isRight)
  const read = (encoding: string) => (bytes: Buffer) => decoded(encoding, bytes) ?? codePage437(bytes)
  if (all((bytes) => HANGUL.test(bytes.toString('latin1')))) return read('euc-kr')
  if (all((bytes) => GB2312.test(bytes.toString('latin1')))) return read('gbk')
  const isWhole = (encoding: string) => (bytes: Buffer) => {
    const text = decoded(encoding, bytes)
    return text !== null && EAST_ASIAN.test(text) && !LONE_IN_WORD.test(text)
  }
  if (all((bytes) => BIG5.test(bytes.toString('latin1'))) && all(isWhole('big5'))) return read('big5')
  return all(isWhole('shift_jis')) ? read('shift_jis') : codePage437
}

const FIRST = 0x7f
const codePage437 = (bytes: Buffer) =>
  [...bytes].map((byte) => (byte < FIRST ? String.fromCharCode(byte) : CP437[byte - FIRST]!)).join('')
