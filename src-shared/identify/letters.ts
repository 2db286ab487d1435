import { VECTOR_SIZE } from './letter-vector.ts'

/** Letters that every style is indexed by, where it has them. */
export const INDEXED =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&?!@$%#ßÆæŒœØøÞþ' +
  'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψω' +
  'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзиклмнопрстуфхцчшщъыьэюя'

/**
 * A letter of a style: measures are in thousandths of its em, y up from the baseline. In a search they may have any unit
 * and any base line, the same for all letters.
 */
export interface StyleLetter {
  codepoint: number
  top: number
  bottom: number
  width: number
  vector: Int8Array
}

/** Code point, top, bottom and width in two bytes each, then the vector. */
export const LETTER_BYTES = 8 + VECTOR_SIZE

export function packLetters(letters: readonly StyleLetter[]): Uint8Array {
  const bytes = new Uint8Array(letters.length * LETTER_BYTES)
  const view = new DataView(bytes.buffer)
  for (const [i, letter] of letters.entries()) {
    const at = i * LETTER_BYTES
    view.setUint16(at, letter.codepoint)
    view.setInt16(at + 2, letter.top)
    view.setInt16(at + 4, letter.bottom)
    view.setInt16(at + 6, letter.width)
    bytes.set(new Uint8Array(letter.vector.buffer, letter.vector.byteOffset, VECTOR_SIZE), at + 8)
  }
  return bytes
}

/** The letters in `bytes`; their vectors are views into it. */
export function* unpackLetters(bytes: Uint8Array): Generator<StyleLetter> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + LETTER_BYTES <= bytes.length; at += LETTER_BYTES)
    yield {
      codepoint: view.getUint16(at),
      top: view.getInt16(at + 2),
      bottom: view.getInt16(at + 4),
      width: view.getInt16(at + 6),
      vector: new Int8Array(bytes.buffer, bytes.byteOffset + at + 8, VECTOR_SIZE),
    }
}
