import type { InkPicture } from '#shared/identify/letter-vector.ts'
import { findLetters, type Letter } from './find-letters.ts'
import { findParts } from './find-parts.ts'
import { type Pixels, readInk } from './ink-map.ts'
import { skewOf, turnInk } from './turn-ink.ts'

export interface ReadPicture {
  ink: InkPicture
  labels: Int32Array
  letters: Letter[]
  /** Degrees by which it was turned to stand level. */
  turned: number
}

interface ReadOptions {
  /** Light and dark are the other way round. */
  inverted?: boolean
}

/** Finds the letters of a picture. Pure: a worker runs it, and so do the tests. */
export function readPicture(pixels: Pixels, { inverted = false }: ReadOptions = {}): ReadPicture {
  const flat = readInk(pixels, inverted)
  const turned = skewOf(flat)
  const ink = turnInk(flat, turned)
  const { labels, parts } = findParts(ink)
  return { ink, labels, letters: findLetters(parts), turned }
}
