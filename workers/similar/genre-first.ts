import { CLASSES, type FontClass } from '#shared/search/evidence.ts'
import { classMatch, TRAIT_AT, TRAITS } from '#shared/search/family-traits.ts'
import type { FamilyProfiles } from './family-profiles.ts'

/** From this on a family is of a class; related classes match less. */
const OF_CLASS = 0.55
/** Says what a font is for, not how it is drawn: only families without any other class are compared by it. */
const USE: FontClass = 'display'

/** Classes by which families are drawn, and where their traits are: pairings ask for the class of 100,000 families. */
const DRAWN = CLASSES.flatMap((one) => (one === USE ? [] : [{ one, at: TRAIT_AT.get(one)! }]))

/** The class by which a family is drawn; null when none is known. */
export function genreOf(traits: Uint8Array, start: number): FontClass | null {
  let genre: FontClass | null = null
  let most = 0
  for (const { one, at } of DRAWN) {
    const value = traits[start + at]! / 255
    if (value >= OF_CLASS && value > most) {
      genre = one
      most = value
    }
  }
  return genre ?? (classMatch(traits, start, USE) >= OF_CLASS ? USE : null)
}

/**
 * The first `limit` families with those of a model's genre before all others, each in the given order: a blackletter is similar to
 * blackletters.
 * @param isTwin whether a family has the model's file, whatever its labels say
 */
export function genreFirst(
  { slotOf, traits }: FamilyProfiles,
  model: number,
  near: readonly number[],
  isTwin: (id: number) => boolean,
  limit: number,
): number[] {
  const own = slotOf(model)
  const genre = own === undefined ? null : genreOf(traits, own * TRAITS.length)
  if (genre === null) return near.slice(0, limit)
  const isSame = (id: number) => {
    const slot = slotOf(id)
    return isTwin(id) || (slot !== undefined && classMatch(traits, slot * TRAITS.length, genre) >= OF_CLASS)
  }
  const same: number[] = []
  const others: number[] = []
  for (const id of near) {
    if (same.length === limit) return same
    if (isSame(id)) same.push(id)
    else others.push(id)
  }
  return [...same, ...others].slice(0, limit)
}
