// The confusables of Unicode Technical Standard 39, version 17, from ICU: com/ibm/icu/impl/data/icudata/confusables.cfu
// of com.ibm.icu:icu4j:78.1 (Maven Central, Unicode-3.0), unchanged.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const FILE = new URL('./confusables-17.cfu', import.meta.url)
const SHA256 = 'ae3fe8c8fc0c974c103c381dfd90d8c161d2eb66a16043b6a7363f5334b524ab'
const MAGIC = 0x3845fdef

/**
 * Code point → its prototype text. Layout (ICU's uspoof_impl.h): a header that starts with its length, then offset and
 * count of keys, values and strings. A key contains the code point and, in its upper byte, the length of the value
 * minus one; a value of length one is the UTF-16 unit itself, any other is the position in the strings.
 * @throws Error when the file has other contents
 */
export function confusablesOf17() {
  const bytes = readFileSync(FILE)
  if (createHash('sha256').update(bytes).digest('hex') !== SHA256) throw new Error('confusables-17.cfu has other bytes')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const start = view.getUint16(0)
  const word = (at) => view.getUint32(start + at)
  if (word(0) !== MAGIC) throw new Error('confusables-17.cfu has another format')
  const [keys, count, values, , strings] = [word(12), word(16), word(20), word(24), word(28)]
  const unit = (at) => String.fromCharCode(view.getUint16(start + at))
  const all = new Map()
  for (let i = 0; i < count; i++) {
    const key = word(keys + 4 * i)
    const length = (key >>> 24) + 1
    const value = values + 2 * i
    const at = strings + 2 * view.getUint16(start + value)
    const text = length === 1 ? unit(value) : Array.from({ length }, (_, n) => unit(at + 2 * n)).join('')
    all.set(key & 0xffffff, text)
  }
  return all
}
