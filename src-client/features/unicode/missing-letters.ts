import { blockOf } from '#shared/unicode/blocks.ts'
import { graphemesOf } from '#shared/unicode/graphemes.ts'

/** Behind the fonts of the page, see base.css: what the device lacks is drawn with it. */
const NAME = 'Site Letters'
/** Elements whose characters have to be seen as they are. */
export const SELECTOR = '[data-letters]'
/** Clusters looked at on a page: each is measured, some microseconds. */
const MOST_CLUSTERS = 1500
/** Families asked for on a page: those who lack whole scripts see the first ones. */
const MOST_ASKED = 6
/** One address holds them. */
const MOST_IN_ONE = 100
/** Never assigned: drawn as what no font has. */
const UNASSIGNED = ['\u0378', '\u{1dfff}']

export interface MissingLettersDeps {
  /** What a text looks like, as numbers; the same for all that the device has no glyph for. */
  look(text: string): string
  /** Families of the site that can set a text, the best first. */
  familiesFor(text: string): Promise<readonly string[]>
  /** Address of a font with these characters; null when the family may not be sent. */
  addressOf(family: string, text: string): Promise<string | null>
  add(address: string, codepoints: readonly number[]): void
}

/** Clusters that the device draws as boxes, by the block of their first character. */
export function findMissing(texts: Iterable<string>, look: (text: string) => string): Map<string, Set<string>> {
  const boxes = new Set(UNASSIGNED.map(look))
  const clusters = new Set<string>()
  for (const text of texts)
    for (const cluster of graphemesOf(text)) if (clusters.size < MOST_CLUSTERS) clusters.add(cluster)
  const missing = new Map<string, Set<string>>()
  for (const cluster of clusters) {
    const lacking = Array.from(cluster).find((char) => /[^\s\p{C}]/u.test(char) && boxes.has(look(char)))
    if (lacking === undefined) continue
    const block = blockOf(lacking.codePointAt(0)!)?.name ?? ''
    missing.set(block, (missing.get(block) ?? new Set()).add(cluster))
  }
  return missing
}

const asked = new Set<string>()

/** Fetches fonts of the site for what the device lacks, a piece with just these characters for each block. */
export async function fillMissing(texts: Iterable<string>, deps: MissingLettersDeps): Promise<void> {
  let left = MOST_ASKED
  for (const clusters of findMissing(texts, deps.look).values()) {
    const piece = [...clusters].filter((cluster) => !asked.has(cluster)).slice(0, MOST_IN_ONE)
    if (piece.length === 0) continue
    // Those that wait are asked for at the next look.
    if (left-- === 0) break
    for (const cluster of piece) asked.add(cluster)
    const text = piece.join('')
    for (const family of await deps.familiesFor(text)) {
      const address = await deps.addressOf(family, text)
      if (address === null) continue
      deps.add(address, [...new Set(Array.from(text, (char) => char.codePointAt(0)!))])
      break
    }
  }
}

/** How the browser sets a text: characters without a glyph share the size of their box. */
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

/** The piece of a family that a style sheet for one text names. */
export async function addressOf(family: string, text: string): Promise<string | null> {
  const answer = await fetch(`/css2?${new URLSearchParams({ family, text })}`)
  if (!answer.ok) return null
  return /url\("?([^")]+)"?\)/.exec(await answer.text())?.[1] ?? null
}

/** The browser fetches it when the first of these characters is drawn. */
export function addFont(address: string, codepoints: readonly number[]): void {
  const unicodeRange = codepoints.map((codepoint) => `U+${codepoint.toString(16)}`).join(',')
  document.fonts.add(new FontFace(NAME, `url(${JSON.stringify(address)}) format("woff2")`, { unicodeRange }))
}
