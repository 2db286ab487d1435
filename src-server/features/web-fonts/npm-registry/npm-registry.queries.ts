import { countRows } from '../../../database/count-rows.ts'
import { FAMILY_STATUS } from '../../../database/entities/family.ts'
import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'

/** One version of a package. */
export interface ReleaseRow {
  familyId: number
  version: string
  /** Hash of the files and texts that the package was made from. */
  digest: string
  sha256: string
  shasum: string
  integrity: string
  bytes: number
  unpackedBytes: number
  files: number
  /** JSON of its package.json. */
  manifest: string
  createdAt: number
}

/** Versions of a package, oldest first. */
export const findReleases = (reader: Reader, name: string) =>
  reader.query<ReleaseRow>(
    `SELECT familyId, version, digest, sha256, shasum, integrity, bytes, unpackedBytes, files, manifest, createdAt
     FROM npm_release WHERE name = ? ORDER BY id`,
    [name],
  )

export async function findRelease(
  reader: Reader,
  name: string,
  version: string,
): Promise<{ familyId: number; sha256: string; bytes: number } | null> {
  const rows = await reader.query<{ familyId: number; sha256: string; bytes: number }>(
    'SELECT familyId, sha256, bytes FROM npm_release WHERE name = ? AND version = ?',
    [name, version],
  )
  return rows[0] ?? null
}

/**
 * The families that names of packages belong to: the one that has had it (REMOVED_FAMILY when that is gone), else the
 * oldest free one with the slug.
 * @param slugs by name, at least one
 */
export async function findOwners(reader: Reader, slugs: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const marks = placeholders(slugs.size)
  const [rows, families] = await Promise.all([
    reader.query<{ name: string; familyId: number }>(
      `SELECT DISTINCT name, familyId FROM npm_release WHERE name IN (${marks})`,
      [...slugs.keys()],
    ),
    reader.query<{ id: number; slug: string }>(
      `SELECT id, slug FROM family WHERE slug IN (${marks}) AND +status = ${FAMILY_STATUS.published}
       ORDER BY commercialUse DESC, id`,
      [...slugs.values()],
    ),
  ])
  const owners = new Map<string, number>()
  for (const [name, slug] of slugs) {
    const owner = rows.find((row) => row.name === name)?.familyId ?? families.find((family) => family.slug === slug)?.id
    if (owner !== undefined) owners.set(name, owner)
  }
  return owners
}

/** The version whose files a family shows, null for a family that was never changed. */
export async function findLiveVersion(
  reader: Reader,
  familyId: number,
): Promise<{ number: number; publishedAt: number | null } | null> {
  const rows = await reader.query<{ number: number; publishedAt: number | null }>(
    `SELECT live.number, live.publishedAt FROM family_publishing said
     JOIN family_version live ON live.id = said.liveVersionId WHERE said.familyId = ?`,
    [familyId],
  )
  return rows[0] ?? null
}

/** Versions of a package with this first number. */
export const countReleases = (reader: Reader, name: string, major: number) =>
  countRows(reader, 'npm_release WHERE name = ? AND version LIKE ?', [name, `${major}.%`])
