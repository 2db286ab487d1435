import { FAMILY_STATUS } from '../../../database/entities/family.ts'
import type { Reader } from '../../../database/reader.ts'

/** One version of a package. */
export interface ReleaseRow {
  familyId: number
  version: string
  /** Of what the package was made from. */
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
 * The family that a package's name belongs to: the one that has had it (REMOVED_FAMILY when that is gone), else the
 * oldest free one with the slug.
 */
export async function findOwner(reader: Reader, name: string, slug: string): Promise<number | null> {
  const [rows, families] = await Promise.all([
    reader.query<{ familyId: number }>('SELECT familyId FROM npm_release WHERE name = ? LIMIT 1', [name]),
    reader.query<{ id: number }>(
      `SELECT id FROM family WHERE slug = ? AND status = ${FAMILY_STATUS.published} ORDER BY commercialUse DESC, id LIMIT 1`,
      [slug],
    ),
  ])
  return rows[0]?.familyId ?? families[0]?.id ?? null
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
export async function countReleases(reader: Reader, name: string, major: number): Promise<number> {
  const rows = await reader.query<{ n: number | string }>(
    'SELECT COUNT(*) AS n FROM npm_release WHERE name = ? AND version LIKE ?',
    [name, `${major}.%`],
  )
  return Number(rows[0]?.n ?? 0)
}
