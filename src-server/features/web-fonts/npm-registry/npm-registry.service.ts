import { LRUCache } from 'lru-cache'
import { AppError } from '#shared/errors.ts'
import type { Reader } from '../../../database/reader.ts'
import { findBundledFamily } from '../../catalogue/downloads/bundle-rows.ts'
import { webUseRefusal } from '../../catalogue/families/licence-facts.ts'
import { findPublishedFamily } from '../web-fonts.queries.ts'
import { findRelease, findReleases, type ReleaseRow } from './npm-registry.queries.ts'
import type { PackageMaker } from './package-maker.ts'
import type { PackageOwners } from './package-owners.ts'
import { toPackument } from './packument.ts'

/** Cached packuments: some ten kilobytes each. */
const KEPT = 500

export interface Packument {
  /** The document as npm defines it, and the part that installing needs. */
  full: string
  short: string
  latest: string
  versions: Record<string, unknown>
}

interface NpmRegistryDeps {
  reader: Reader
  owners: PackageOwners
  maker: PackageMaker
  site: { name: string; publicUrl: string }
  catalogueVersion(): number
}

/** Families as npm packages, read only. */
export function createNpmRegistry({ reader, owners, maker, site, catalogueVersion }: NpmRegistryDeps) {
  const kept = new LRUCache<string, { version: number; packument: Packument }>({ max: KEPT })

  /** @throws AppError NOT_FOUND with the reason */
  async function freeFamily(name: string, familyId: number | null) {
    const family = familyId === null ? null : await findPublishedFamily(reader, familyId)
    if (!family) throw new AppError('NOT_FOUND', `${name} is not on this site.`)
    const refusal = webUseRefusal(family)
    if (refusal) throw new AppError('NOT_FOUND', `${family.name} is not offered as a package: ${refusal}.`)
    return family
  }

  const requireScope = (name: string) => {
    if (!owners.isOurs(name))
      throw new AppError('NOT_FOUND', `This registry has only packages of @${owners.scope}, and not ${name}.`)
  }

  return {
    scope: owners.scope,

    /** @throws AppError NOT_FOUND, OVERLOADED; RATE_LIMITED by `mayMake`, which is called before packing */
    async packument(name: string, mayMake: () => void): Promise<Packument> {
      requireScope(name)
      const version = catalogueVersion()
      const known = kept.get(name)
      if (known?.version === version) return known.packument
      const { id, slug } = await freeFamily(name, await owners.familyIdOf(name))
      const family = (await findBundledFamily(reader, id))!
      const current = await owners.nameOf({ id, slug })
      const rows = await findReleases(reader, name)
      // A renamed family keeps what was published under its old name, and gets nothing new there.
      const latest = current === name ? await maker.current({ name, family, site }, rows, mayMake) : rows.at(-1)!
      const all: ReleaseRow[] = rows.some((row) => row.version === latest.version) ? rows : [...rows, latest]
      const packument = toPackument({
        name,
        rows: all,
        latest: latest.version,
        publicUrl: site.publicUrl,
        ...(current === name ? {} : { deprecated: `Renamed to ${current}` }),
      })
      kept.set(name, { version, packument })
      return packument
    },

    /** The stored file of a version. @throws AppError NOT_FOUND */
    async tarball(name: string, file: string): Promise<{ sha256: string; bytes: number }> {
      requireScope(name)
      const prefix = `${name.split('/')[1]}-`
      const release = file.startsWith(prefix) ? await findRelease(reader, name, file.slice(prefix.length)) : null
      if (!release) throw new AppError('NOT_FOUND', `There is no ${file}.tgz of ${name}.`)
      await freeFamily(name, release.familyId)
      return release
    },
  }
}

export type NpmRegistry = ReturnType<typeof createNpmRegistry>
