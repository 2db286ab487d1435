import type { Reader } from '../../../database/reader.ts'
import { findPublishedFamily } from '../web-fonts.queries.ts'
import { findOwner } from './npm-registry.queries.ts'
import { readSpareName, spareName } from './package-names.ts'

/** Which package belongs to which family. @param scope without '@' */
export function createPackageOwners(reader: Reader, scope: string) {
  const prefix = `@${scope}/`

  /** '@scope/name' of a family. */
  async function nameOf(family: { id: number; slug: string }): Promise<string> {
    const own = prefix + family.slug
    return (await findOwner(reader, own, family.slug)) === family.id ? own : prefix + spareName(family)
  }

  return {
    scope,
    nameOf,

    isOurs: (name: string) => name.startsWith(prefix),

    /** The id of a package's family; null when it has none. */
    async familyIdOf(name: string): Promise<number | null> {
      const last = name.slice(prefix.length)
      const owner = await findOwner(reader, name, last)
      if (owner !== null) return owner
      const spare = readSpareName(last)
      const family = spare && (await findPublishedFamily(reader, spare.id))
      return family && family.slug === spare.slug && (await nameOf(family)) === name ? family.id : null
    },
  }
}

export type PackageOwners = ReturnType<typeof createPackageOwners>
