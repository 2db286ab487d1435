import { FOUNDRY } from './foundry-limits.ts'
import { RESERVED_SEGMENTS } from './match-route.ts'

const SHAPE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Ends like the slug of a family, article or collection. */
const LIKE_AN_ID = /-[fac]\d+$/

/** What is wrong with a foundry's slug, for its owner; null when it is valid (it may still be taken). */
export function foundrySlugProblem(slug: string): string | null {
  if (slug.length < FOUNDRY.slugMin) return `At least ${FOUNDRY.slugMin} characters`
  if (slug.length > FOUNDRY.slugMax) return `At most ${FOUNDRY.slugMax} characters`
  if (!SHAPE.test(slug)) return 'Letters a to z, digits, and single dashes between them'
  if (RESERVED_SEGMENTS.has(slug) || LIKE_AN_ID.test(slug)) return 'This address is reserved; take another one'
  return null
}
