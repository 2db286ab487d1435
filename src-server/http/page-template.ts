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

/** Stand-ins to draw a page with. Random, so that no text of a font or a query can be taken for one. */
export type PageMarks = Record<Kind, string>

export function createMarks(): PageMarks {
  const random = randomBytes(12).toString('hex')
  return Object.fromEntries(KINDS.map((kind) => [kind, `${kind}-${random}`])) as unknown as PageMarks
}

/** Cuts the marks out of a document. `values` says how long what stands there is; the place itself holds zeros. */
export function toTemplate(document: string, marks: PageMarks, values: PersonalValues): PageTemplate {
  // The country is a JSON value, whose mark stands in quotes.
  const pattern = new RegExp(`"${marks.country}"|${KINDS.map((kind) => marks[kind]).join('|')}`, 'g')
  const kindOf = new Map(KINDS.map((kind) => [marks[kind], kind]))
  const parts: Buffer[] = []
  const slots: PageTemplate['slots'] = []
  let from = 0
  let at = 0
  const add = (part: Buffer) => {
    parts.push(part)
    at += part.length
  }
  for (const found of document.matchAll(pattern)) {
    add(Buffer.from(document.slice(from, found.index)))
    const kind = kindOf.get(found[0].replaceAll('"', '')) as Kind
    const { length } = values[kind]
    slots.push({ at, length, kind })
    add(Buffer.alloc(length))
    from = found.index + found[0].length
  }
  add(Buffer.from(document.slice(from)))
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
