import { foldName } from '#shared/search/words.ts'
import type { StoredFont } from '../ingest/ingest-input.ts'

interface FamilyIn {
  name: string
  fonts: StoredFont[]
}

/** Style words that old fonts have in their family name, which could only contain four styles. */
const STYLE_WORDS =
  /(?:[\s-]+(?:(?:extra|ultra|semi|demi)[\s-]?)?(?:thin|hairline|light|book|medium|bold|black|heavy|condensed|narrow|compressed|expanded|extended|wide))+$/iu

/**
 * Groups the fonts of one file into families by the names in the files; a name that extends another one by style words
 * belongs to it. Pure.
 * @param current name of the target family, '' for an unnamed one; null when it has neither name nor fonts
 * @returns the fonts for the target family, and the other families. A file of a single family always goes to the
 * target.
 */
export function familiesIn(
  fonts: readonly StoredFont[],
  current: string | null,
): { own: StoredFont[]; others: FamilyIn[] } {
  const byName = new Map<string, FamilyIn>()
  for (const font of fonts) {
    const name = font.facts.familyName.replace(/\s+/gu, ' ').trim()
    const family = byName.get(foldName(name)) ?? { name, fonts: [] }
    family.fonts.push(font)
    byName.set(foldName(name), family)
  }
  const families = joined([...byName.values()])
  if (families.length === 1) return { own: families[0]!.fonts, others: [] }
  const key = current === null ? null : foldName(current)
  // An empty target takes the family with the most styles.
  const own = key === null ? largest(families) : families.find(({ name }) => foldName(name) === key)
  return { own: own?.fonts ?? [], others: families.filter((family) => family !== own) }
}

const largest = (families: readonly FamilyIn[]) =>
  families.reduce((best, family) => (family.fonts.length > best.fonts.length ? family : best))

function joined(families: readonly FamilyIn[]): FamilyIn[] {
  const baseOf = ({ name }: FamilyIn) => name.replace(STYLE_WORDS, '')
  const byBase = new Map<string, FamilyIn[]>()
  for (const family of families) {
    const key = foldName(baseOf(family))
    byBase.set(key, [...(byBase.get(key) ?? []), family])
  }
  return [...byBase.values()].flatMap((same) => {
    if (same.length === 1) return same
    const fonts = same.flatMap(({ name, fonts }) =>
      fonts.map((font) => withStyle(font, name.slice(baseOf({ name, fonts }).length))),
    )
    return [{ name: baseOf(same[0]!), fonts }]
  })
}

/** The font with the extra words of its family name moved to its style name. */
function withStyle(font: StoredFont, words: string): StoredFont {
  const { styleName } = font.facts
  const said = words.trim()
  if (said === '') return font
  return { ...font, facts: { ...font.facts, styleName: /^regular$/iu.test(styleName) ? said : `${said} ${styleName}` } }
}
