import { randomBytes } from 'node:crypto'

/** The values of one response or visitor. All values of a kind have the same length. */
export interface PersonalValues {
  nonce: string
  /** The page configuration's AntiForgeryToken. */
  token: string
  /** Its FormStamp. */
  stamp: string
  /** Its country as JSON: two letters in quotes, or null. */
  country: string
}

type Kind = keyof PersonalValues

/** Bytes with slots that are filled in per response. */
export interface PageTemplate {
  bytes: Buffer
  slots: { at: number; length: number; kind: Kind }[]
}

const KINDS: readonly Kind[] = ['nonce', 'token', 'stamp', 'country']
const LONGEST_KIND = Math.max(...KINDS.map((kind) => kind.length))

/** Placeholders for rendering. Random, so that no text of a font or a query can equal one. */
type PageMarks = Record<Kind, string>

/** All start with the same random digits, which are searched for. */
export function createMarks(): PageMarks {
  const random = randomBytes(12).toString('hex')
  return Object.fromEntries(KINDS.map((kind) => [kind, `${random}-${kind}`])) as unknown as PageMarks
}

/** Replaces the marks of a document by slots of zeros. `values` gives the length of each kind. */
export function toTemplate(document: string, marks: PageMarks, values: PersonalValues): PageTemplate {
  // Encoded once and cut as bytes: cutting the text first costs an encoding and a pattern search per part.
  const whole = Buffer.from(document)
  const prefix = Buffer.from(marks.nonce.slice(0, -'nonce'.length))
  const parts: Buffer[] = []
  const slots: PageTemplate['slots'] = []
  let from = 0
  let at = 0
  const add = (part: Buffer) => {
    parts.push(part)
    at += part.length
  }
  for (let found = whole.indexOf(prefix); found !== -1; found = whole.indexOf(prefix, from)) {
    const name = whole.toString('latin1', found + prefix.length, found + prefix.length + LONGEST_KIND)
    const kind = KINDS.find((each) => name.startsWith(each))
    if (!kind) throw new Error('a mark of a page was cut')
    // The country is a JSON value, so its mark is in quotes.
    const quotes = kind === 'country' ? 1 : 0
    add(whole.subarray(from, found - quotes))
    const { length } = values[kind]
    slots.push({ at, length, kind })
    add(Buffer.alloc(length))
    from = found + marks[kind].length + quotes
  }
  add(whole.subarray(from))
  return { bytes: Buffer.concat(parts), slots }
}

/** The bytes of one response. @throws Error when a value has not the length of its slot */
export function fillTemplate({ bytes, slots }: PageTemplate, values: PersonalValues): Buffer {
  const filled = Buffer.from(bytes)
  for (const { at, length, kind } of slots) {
    const value = values[kind]
    if (value.length !== length || filled.write(value, at, 'latin1') !== length)
      throw new Error(`the page has ${length} characters for its ${kind}, which has ${value.length}`)
  }
  return filled
}
