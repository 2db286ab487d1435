import type { ReleaseRow } from './npm-registry.queries.ts'
import type { Packument } from './npm-registry.service.ts'
import type { PackageManifest } from './package-texts.ts'

/** Path of a version's tarball. */
const tarballPath = (name: string, version: string) => `/npm/${name}/-/${name.split('/')[1]}-${version}.tgz`

/** A package's document, whole and as `application/vnd.npm.install-v1+json`. */
export function toPackument(given: {
  name: string
  /** Oldest first. */
  rows: readonly ReleaseRow[]
  latest: string
  publicUrl: string
  deprecated?: string
}): Packument {
  const { name, rows, latest, publicUrl } = given
  const versions = Object.fromEntries(
    rows.map((row) => {
      const manifest = JSON.parse(row.manifest) as PackageManifest
      const dist = {
        tarball: publicUrl + tarballPath(name, row.version),
        shasum: row.shasum,
        integrity: row.integrity,
        fileCount: row.files,
        unpackedSize: row.unpackedBytes,
      }
      const more = given.deprecated ? { deprecated: given.deprecated } : {}
      return [row.version, { ...manifest, _id: `${name}@${row.version}`, dist, ...more }]
    }),
  )
  const timeOf = (row: ReleaseRow) => new Date(Number(row.createdAt)).toISOString()
  const newest = JSON.parse(rows.find((row) => row.version === latest)!.manifest) as PackageManifest
  const tags = { latest }
  const times = rows.map(timeOf).sort()
  const [created, modified] = [times[0]!, times.at(-1)!]
  const { description, keywords, homepage, license, author } = newest
  const full = {
    _id: name,
    name,
    description,
    'dist-tags': tags,
    versions,
    time: { created, modified, ...Object.fromEntries(rows.map((row) => [row.version, timeOf(row)])) },
    keywords,
    homepage,
    license,
    author,
  }
  const short = {
    name,
    modified,
    'dist-tags': tags,
    versions: Object.fromEntries(
      Object.entries(versions).map(
        ([version, { dist, deprecated }]: [string, { dist: object; deprecated?: string }]) => [
          version,
          { name, version, dist, ...(deprecated ? { deprecated } : {}) },
        ],
      ),
    ),
  }
  return { full: JSON.stringify(full), short: JSON.stringify(short), latest, versions }
}
