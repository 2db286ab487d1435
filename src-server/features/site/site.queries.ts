import type { SiteStats } from '#shared/contracts/site.ts'
import { FAMILY_STATUS } from '../../database/entities/family.ts'
import type { Reader } from '../../database/reader.ts'

/** Counts of the footer: published families, fonts, families free for commercial use, foundries with a family. */
export async function countSite(reader: Reader): Promise<SiteStats> {
  const [families] = await reader.slow<{ families: number; fonts: number | null; commercial: number | null }>(
    `SELECT COUNT(*) AS families, SUM(fontCount) AS fonts, SUM(CASE WHEN commercialUse = 1 THEN fontCount ELSE 0 END) AS commercial
     FROM family WHERE status = ?`,
    [FAMILY_STATUS.published],
  )
  const [designers] = await reader.slow<{ designers: number }>(
    'SELECT COUNT(*) AS designers FROM foundry WHERE familyCount > 0',
  )
  return {
    families: Number(families?.families ?? 0),
    fonts: Number(families?.fonts ?? 0),
    commercial: Number(families?.commercial ?? 0),
    designers: Number(designers?.designers ?? 0),
  }
}

export const topFamilyIds = async (reader: Reader, limit: number): Promise<number[]> =>
  ids(
    await reader.query<{ id: number }>(
      'SELECT id FROM family WHERE status = ? ORDER BY popularity DESC, publishedAt DESC, id DESC LIMIT ?',
      [FAMILY_STATUS.published, limit],
    ),
  )

export const newestFamilyIds = async (reader: Reader, limit: number): Promise<number[]> =>
  ids(
    await reader.query<{ id: number }>(
      'SELECT id FROM family WHERE status = ? ORDER BY publishedAt DESC, id DESC LIMIT ?',
      [FAMILY_STATUS.published, limit],
    ),
  )

/** Popular families with a poster: those that can carry a whole page width. */
export const posterFamilyIds = async (reader: Reader, limit: number): Promise<number[]> =>
  ids(
    await reader.query<{ id: number }>(
      'SELECT id FROM family WHERE status = ? AND posterKey IS NOT NULL ORDER BY popularity DESC, id DESC LIMIT ?',
      [FAMILY_STATUS.published, limit],
    ),
  )

/** Topics by size, each with its most popular family. */
export const topicLeaders = (reader: Reader, limit: number) =>
  reader.slow<{ slug: string; label: string; fontCount: number; familyId: number | null }>(
    `SELECT tag.slug, tag.label, tag.familyCount AS fontCount,
            (SELECT family.id FROM family WHERE family.status = ? AND family.topicSlug = tag.slug ORDER BY family.popularity DESC, family.id DESC LIMIT 1) AS familyId
     FROM tag WHERE tag.isTopic = 1 AND tag.familyCount > 0 ORDER BY tag.familyCount DESC, tag.slug LIMIT ?`,
    [FAMILY_STATUS.published, limit],
  )

const ids = (rows: { id: number }[]) => rows.map((row) => row.id)
