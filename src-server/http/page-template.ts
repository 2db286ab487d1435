import { randomBytes } from 'node:crypto'

/** What a page holds of one response or one visitor. Each kind has one length, whoever asks. */
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

/** Bytes with places that are filled in per response. */
export interface PageTemplate {
  bytes: Buffer
  slots: { at: number; length: number; kind: Kind }[]
}

const KINDS: readonly Kind[] = ['nonce', 'token', 'stamp', 'country']
const LONGEST_KIND = Math.max(...KINDS.map((kind) => kind.length))

/** Stand-ins to draw a page with. Random, so that no text of a font or a query can be taken for one. */
export type PageMarks = Record<Kind, string>

/** All begin with the same random digits, by which they are found. */
export function createMarks(): PageMarks {
  const random = randomBytes(12).toString('hex')
  return Object.fromEntries(KINDS.map((kind) => [kind, `${random}-${kind}`])) as unknown as PageMarks
}

/** Cuts the marks out of a document. `values` says how long what stands there is; the place itself holds zeros. */
export function toTemplate(document: string, marks: PageMarks, values: PersonalValues): PageTemplate {
  // Encoded once and cut as bytes: cutting the text first costs an encoding and a search with a pattern for each part.
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
    // The country is a JSON value, whose mark stands in quotes.
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

/** The bytes of one response. @throws Error when a value is not as long as its place */
export function fillTemplate({ bytes, slots }: PageTemplate, values: PersonalValues): Buffer {
  const filled = Buffer.from(bytes)
  for (const { at, length, kind } of slots) {
    const value = values[kind]
    if (value.length !== length || filled.write(value, at, 'latin1') !== length)
      throw new Error(`the page has ${length} characters for its ${kind}, which has ${value.length}`)
  }
  return filled
}
