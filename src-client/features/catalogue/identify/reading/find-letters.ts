import type { Part } from './find-parts.ts'

/** One letter: the parts that make it up, in reading order of the picture's line. */
export interface Letter {
  labels: number[]
  left: number
  top: number
  right: number
  bottom: number
  /** Where the person cut it from its neighbours, in pixels; null = at its own ink. */
  cutLeft: number | null
  cutRight: number | null
}

/** Smaller parts than this share of the line's height squared are dust. */
const DUST = 0.002
/** Parts of less than this share of the tallest ones' height are marks of a letter, or stops. */
const SMALL = 0.45
/** Parts one above the other belong together when they overlap this much of the narrower one … */
const ABOVE = 0.5
/** … and at most this much of the shorter one's height. */
const APART = 0.25
/** A part lies within another when this much of it does. */
const WITHIN = 0.9
/** More letters than these are a page, not a line; the person crops. */
const MOST = 120

type Box = Pick<Part, 'left' | 'top' | 'right' | 'bottom'>
const overlap = (a0: number, a1: number, b0: number, b1: number) => Math.max(0, Math.min(a1, b1) - Math.max(a0, b0))
const across = (a: Box, b: Box) =>
  overlap(a.left, a.right, b.left, b.right) / Math.min(a.right - a.left, b.right - b.left)
const down = (a: Box, b: Box) =>
  overlap(a.top, a.bottom, b.top, b.bottom) / Math.min(a.bottom - a.top, b.bottom - b.top)
const heightOf = (box: Box) => box.bottom - box.top

/** Lines of tall parts, each with its reach; parts that share half of the shorter one's height are in one line. */
function linesOf(tall: readonly Part[]): { top: number; bottom: number; ink: number }[] {
  const lines: { top: number; bottom: number; ink: number }[] = []
  for (const part of [...tall].sort((a, b) => heightOf(b) - heightOf(a))) {
    const line = lines.find(
      ({ top, bottom }) => overlap(top, bottom, part.top, part.bottom) >= 0.5 * Math.min(bottom - top, heightOf(part)),
    )
    if (line) line.ink += part.area
    else lines.push({ top: part.top, bottom: part.bottom, ink: part.area })
  }
  return lines
}

const isOneLetter = (a: Letter, b: Letter) => {
  if (across(a, b) >= WITHIN && down(a, b) >= WITHIN) {
    const [inner, outer] = (a.right - a.left) * heightOf(a) < (b.right - b.left) * heightOf(b) ? [a, b] : [b, a]
    return inner.left >= outer.left - 1 && inner.right <= outer.right + 1
  }
  return across(a, b) >= ABOVE && down(a, b) <= APART
}

export function joined(a: Letter, b: Letter): Letter {
  return {
    labels: [...new Set([...a.labels, ...b.labels])],
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
    cutLeft: a.left <= b.left ? a.cutLeft : b.cutLeft,
    cutRight: a.right >= b.right ? a.cutRight : b.cutRight,
  }
}

/**
 * The letters of the picture's largest line, from left to right: dust is dropped, dots and accents are joined to what
 * is below or above them.
 */
export function findLetters(parts: readonly Part[]): Letter[] {
  if (parts.length === 0) return []
  const byArea = [...parts].sort((a, b) => b.area - a.area)
  // Of the 40 parts with the most ink: scratches may be taller than letters. A frame counts, so the person crops it away.
  const tallest = heightOf(byArea.slice(0, 40).sort((a, b) => heightOf(b) - heightOf(a))[0]!)
  const clean = parts.filter((part) => part.area >= Math.max(2, DUST * tallest ** 2))
  const lines = linesOf(clean.filter((part) => heightOf(part) >= SMALL * tallest))
  const line = lines.sort((a, b) => b.ink - a.ink)[0]
  if (!line) return []
  const reach = (line.bottom - line.top) * 0.4
  const others = lines.filter((other) => other !== line)
  const distance = ({ top, bottom }: { top: number; bottom: number }, part: Part) =>
    Math.max(0, top - part.bottom, part.top - bottom)
  const own = clean.filter(
    (part) => distance(line, part) <= reach && others.every((other) => distance(other, part) >= distance(line, part)),
  )
  const letters: Letter[] = own
    .sort((a, b) => a.left + a.right - b.left - b.right)
    .map(({ label, left, top, right, bottom }) => ({
      labels: [label],
      left,
      top,
      right,
      bottom,
      cutLeft: null,
      cutRight: null,
    }))
  for (let i = 0; i < letters.length; i++)
    for (let k = i + 1; k < Math.min(letters.length, i + 4); k++)
      if (isOneLetter(letters[i]!, letters[k]!)) {
        letters[i] = joined(letters[i]!, letters[k]!)
        letters.splice(k, 1)
        k = i
      }
  return letters.slice(0, MOST)
}

/** A letter cut in two at a column, for those that touch. */
export function cutLetter(letter: Letter, at: number): [Letter, Letter] | null {
  if (at <= letter.left || at >= letter.right) return null
  return [
    { ...letter, right: at, cutRight: at },
    { ...letter, left: at, cutLeft: at },
  ]
}
