import { slugOf } from '../format/slug.ts'
import { routePath } from '../routes.ts'

/** 'U+0041', 'U+1F600'. */
export const codepointLabel = (codepoint: number) => `U+${codepoint.toString(16).toUpperCase().padStart(4, '0')}`

/** '0041-latin-capital-letter-a'. */
export const characterSlug = (codepoint: number, name: string) =>
  `${codepoint.toString(16).padStart(4, '0')}-${slugOf(name)}`

/** Code point from a slug with any name, 'U+00DF', or the character itself; null for anything else. */
export function codepointOfSlug(slug: string): number | null {
  const [only, more] = slug
  if (only && more === undefined) return only.codePointAt(0)!
  // Fewer than four digits only if nothing follows: 'be-brave' is not a number.
  const match = /^(?:u[+-]?|0x)?([0-9a-f]{4,6})(?:-.*)?$/i.exec(slug) ?? /^(?:u[+-]?|0x)?([0-9a-f]{2,3})$/i.exec(slug)
  const codepoint = match ? Number.parseInt(match[1]!, 16) : Number.NaN
  return codepoint <= 0x10ffff ? codepoint : null
}

/** Path of a character's page. */
export const characterPath = (character: { codepoint: number; name: string }) =>
  routePath('unicode-char', { slug: characterSlug(character.codepoint, character.name) })

/** Slug of a script or category: 'old-italic', 'uppercase-letter'. */
export const valueSlug = slugOf
