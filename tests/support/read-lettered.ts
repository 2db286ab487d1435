import { cutLetter, joined, type Letter } from '#client/features/catalogue/identify/reading/find-letters.ts'
import { measureLetter } from '#client/features/catalogue/identify/reading/measure-letter.ts'
import { readPicture } from '#client/features/catalogue/identify/reading/read-picture.ts'
import type { StyleLetter } from '#shared/identify/letters.ts'
import type { LetteredPicture } from './lettered-pictures.ts'

/** What a person does by hand: cuts letters that touch, joins pieces of one, leaves out what is no letter. */
function byHand(letters: readonly Letter[], { edges, letters: typed }: LetteredPicture) {
  let cuts = 0
  let joins = 0
  const pieces: Letter[] = []
  for (const letter of letters) {
    let rest = letter
    for (const edge of edges.slice(1, -1)) {
      const [before, after] = [edge - rest.left, rest.right - edge]
      // An overhang of a neighbour is none that one would cut.
      const least = 0.3 * Math.min(rest.bottom - rest.top, (edges.at(-1)! - edges[0]!) / typed.length)
      if (before < least || after < least) continue
      const cut = cutLetter(rest, Math.round(edge))
      if (!cut) continue
      pieces.push(cut[0])
      rest = cut[1]
      cuts++
    }
    pieces.push(rest)
  }
  const found: (Letter | null)[] = typed.map(() => null)
  for (const piece of pieces) {
    const middle = (piece.left + piece.right) / 2
    const at = edges.findIndex((edge, i) => middle >= edge && middle < (edges[i + 1] ?? -1))
    // A stain of the ground between two words.
    if (at < 0 || typed[at] === ' ') continue
    if (found[at]) joins++
    found[at] = found[at] ? joined(found[at], piece) : piece
  }
  return { found, cuts, joins }
}

/** The letters of a picture as the page sends them. */
export function lettersOf(picture: LetteredPicture): {
  letters: StyleLetter[]
  cuts: number
  joins: number
  turned: number
} {
  const read = readPicture(picture.pixels)
  const { found, cuts, joins } = byHand(read.letters, picture)
  const letters = found.flatMap((letter, i) => {
    const measured = letter && measureLetter(read.ink, read.labels, letter)
    return measured ? [{ codepoint: picture.letters[i]!.codePointAt(0)!, ...measured }] : []
  })
  return { letters, cuts, joins, turned: read.turned }
}
