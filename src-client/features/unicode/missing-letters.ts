import { blockOf } from '#shared/unicode/blocks.ts'
import { graphemesOf } from '#shared/unicode/graphemes.ts'
import { fetchWhenReady } from '../../api/fetch-when-ready.ts'

/** Comes after the other fonts in base.css, so browsers use it only for characters that the device lacks. */
const NAME = 'Site Letters'
/** Elements whose characters must be visible, not boxes. */
export const SELECTOR = '[data-letters]'
/** Most clusters checked on a page: measuring one takes some microseconds. */
const MOST_CLUSTERS = 1500
/** Most pieces requested at once: a device may lack many scripts. */
const MOST_ASKED = 6
/** Most clusters in one piece: its address contains them all. */
const MOST_IN_ONE = 100
/** Unassigned characters, to see what the device draws for a missing glyph. */
const UNASSIGNED = ['\u0378', '\u{1dfff}']

interface MissingLettersDeps {
  /** Measurements of a drawn text. All characters that the device lacks have the same. */
  look(text: string): string
  /** Families of the site for a text, the best first, with the code points that each lacks. */
  familiesFor(text: string): Promise<readonly { name: string; lacks: ReadonlySet<number> }[]>
  /** Address of a font with these characters; null if the family does not allow web fonts. */
  addressOf(family: string, text: string): Promise<string | null>
  add(address: string, codepoints: readonly number[]): void
}

/** Tells whether the device lacks a character. */
function deviceLacks(look: (text: string) => string): (char: string) => boolean {
  const boxes = new Set(UNASSIGNED.map(look))
  return (char) => /[^\s\p{C}]/u.test(char) && boxes.has(look(char))
}

/** Clusters that the device draws as boxes, by the block of the first character that it lacks. */
export function findMissing(texts: Iterable<string>, look: (text: string) => string): Map<string, Set<string>> {
  const isLacking = deviceLacks(look)
  const clusters = new Set<string>()
  for (const text of texts)
    for (const cluster of graphemesOf(text)) if (clusters.size < MOST_CLUSTERS) clusters.add(cluster)
  const missing = new Map<string, Set<string>>()
  for (const cluster of clusters) {
    const lacking = Array.from(cluster).find(isLacking)
    if (lacking === undefined) continue
    const block = blockOf(lacking.codePointAt(0)!)?.name ?? ''
    missing.set(block, (missing.get(block) ?? new Set()).add(cluster))
  }
  return missing
}

const asked = new Set<string>()
/** Code points that a font of the site draws, and those that nothing draws. */
const filled = new Set<number>()
const lost = new Set<number>()

/**
 * Fetches fonts of the site for missing characters: for each block, pieces of fonts with just these characters.
 * @returns the code points that stay without a font, also those of earlier checks: their texts may still be shown
 */
export async function fillMissing(texts: Iterable<string>, deps: MissingLettersDeps): Promise<number[]> {
  const missing = [...findMissing(texts, deps.look).values()]
  await requestPieces(missing, deps)
  const chars = new Set(missing.flatMap((clusters) => [...clusters].flatMap((cluster) => Array.from(cluster))))
  for (const char of [...chars].filter(deviceLacks(deps.look))) lost.add(char.codePointAt(0)!)
  for (const codepoint of filled) lost.delete(codepoint)
  return [...lost]
}

async function requestPieces(missing: Iterable<ReadonlySet<string>>, deps: MissingLettersDeps): Promise<void> {
  let left = MOST_ASKED
  for (const clusters of missing) {
    const piece = [...clusters].filter((cluster) => !asked.has(cluster)).slice(0, MOST_IN_ONE)
    if (piece.length === 0) continue
    // The other blocks are requested at the next check.
    if (left-- === 0) break
    for (const cluster of piece) asked.add(cluster)
    const text = piece.join('')
    let rest = [...new Set(Array.from(text, (char) => char.codePointAt(0)!))]
    for (const { name, lacks } of await deps.familiesFor(text)) {
      const has = rest.filter((codepoint) => !lacks.has(codepoint))
      const address = has.length > 0 ? await deps.addressOf(name, text) : null
      if (address === null) continue
      deps.add(address, has)
      for (const codepoint of has) filled.add(codepoint)
      rest = rest.filter((codepoint) => lacks.has(codepoint))
    }
  }
}

/** Measures drawn text. Characters without a glyph all have the size of the box. */
export function createLook(font: string): (text: string) => string {
  const context = document.createElement('canvas').getContext('2d')
  if (context) context.font = font
  return (text) => {
    const size = context?.measureText(text)
    if (!size) return text
    const { width, actualBoundingBoxAscent, actualBoundingBoxDescent, actualBoundingBoxLeft, actualBoundingBoxRight } =
      size
    return [
      width,
      actualBoundingBoxAscent,
      actualBoundingBoxDescent,
      actualBoundingBoxLeft,
      actualBoundingBoxRight,
    ].join()
  }
}

/**
 * Address of the font file in the style sheet for one family and text, on the host of the page: the style sheet names PUBLIC_URL, and
 * pages may load fonts of their own host only.
 */
export async function addressOf(family: string, text: string): Promise<string | null> {
  const answer = await fetchWhenReady(`/css2?${new URLSearchParams({ family, text })}`)
  if (!answer.ok) return null
  const address = /url\("?([^")]+)"?\)/.exec(await answer.text())?.[1]
  return address ? new URL(address).pathname : null
}

/**
 * The browser fetches the font only when one of these characters is drawn. If the server is still making it, asks again: a browser would
 * not, and the characters would stay boxes.
 */
export function addFont(address: string, codepoints: readonly number[]): void {
  const unicodeRange = codepoints.map((codepoint) => `U+${codepoint.toString(16)}`).join(',')
  const add = (source: string | ArrayBuffer) => {
    const face = new FontFace(NAME, source, { unicodeRange })
    document.fonts.add(face)
    return face
  }
  const face = add(`url(${JSON.stringify(address)}) format("woff2")`)
  face.loaded
    .catch(async () => {
      const answer = await fetchWhenReady(address)
      if (!answer.ok) return
      document.fonts.delete(face)
      add(await answer.arrayBuffer())
    })
    // Without the font, the boxes stay.
    .catch(() => undefined)
}
