import type { Reader } from '../../../database/reader.ts'
import { findPublishedFamily } from '../web-fonts.queries.ts'
import { findOwners } from './npm-registry.queries.ts'
import { readSpareName, spareName } from './package-names.ts'

/** Which package belongs to which family. @param scope without '@' */
export function createPackageOwners(reader: Reader, scope: string) {
  const prefix = `@${scope}/`

  /** '@scope/name' of families, by id. */
  async function namesOf(families: readonly { id: number; slug: string }[]): Promise<Map<number, string>> {
    if (families.length === 0) return new Map()
    const owners = await findOwners(reader, new Map(families.map(({ slug }) => [prefix + slug, slug])))
    return new Map(
      families.map((family) => {
        const own = prefix + family.slug
        return [family.id, owners.get(own) === family.id ? own : prefix + spareName(family)]
      }),
    )
  }

  const nameOf = async (family: { id: number; slug: string }): Promise<string> =>
    (await namesOf([family])).get(family.id)!

  return {
    scope,
    nameOf,
    namesOf,

    isOurs: (name: string) => name.startsWith(prefix),

    /** The id of a package's family; null when it has none. */
    async familyIdOf(name: string): Promise<number | null> {
      const last = name.slice(prefix.length)
      const owner = (await findOwners(reader, new Map([[name, last]]))).get(name)
      if (owner !== undefined) return owner
      const spare = readSpareName(last)
      const family = spare && (await findPublishedFamily(reader, spare.id))
      return family && family.slug === spare.slug && (await nameOf(family)) === name ? family.id : null
    },
  }
}

export type PackageOwners = ReturnType<typeof createPackageOwners>
