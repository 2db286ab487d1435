import type { EntityManager } from 'typeorm'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import type { Database } from '../../database/data-source.ts'
import { FAMILY_STATUS, Family } from '../../database/entities/family.ts'
import { REMOVED_FAMILY } from '../../database/entities/npm-release.ts'
import { FamilyVersion, RefusedFile } from '../../database/entities/publishing.ts'
import { RemovedFamily } from '../../database/entities/removal.ts'
import { WebFontRelease } from '../../database/entities/web-font-release.ts'
import { placeholders } from '../../database/in-list.ts'
import { lockRow } from '../../database/lock-row.ts'
import { decideRemoval, lockStoredFiles, noteIdle } from '../../database/stored-files.ts'
import { transaction } from '../../database/transaction.ts'
import { fontKeys, packageKey } from '../../storage/storage.port.ts'
import { isUploaded } from './locked-family.ts'

/** Families processed per round. */
const BATCH = 50

/**
 * Tables with rows that belong to a family and are deleted with it. People's download histories stay but no longer name
 * it; single events stay, since they are part of the foundry's sums; the audit log stays. Versions of its package stay
 * without it (REMOVED_FAMILY).
 */
const FAMILY_TABLES = [
  'font',
  'family_publishing',
  'family_version',
  'submission',
  'refused_file',
  'upload_session',
  'web_font_release',
  'family_tag',
  'family_token',
  'family_announcement',
  'notification',
  'foundry_activity',
  'family_favourite',
  'family_rating',
  'family_opinion',
  'comment',
  'collection_font',
  'collection_family',
  'saved_preview',
  'usage_daily',
  'case_family',
] as const

/**
 * Deleted families that must be kept: an open case names the family or one of its comments; or the site took it down,
 * so that its designer cannot remove the evidence.
 */
const KEPT = `family.status = ${FAMILY_STATUS.hidden}
  OR EXISTS (SELECT 1 FROM case_family JOIN case_file ON case_file.id = case_family.caseId
     WHERE case_family.familyId = family.id AND case_file.status <> 'closed')
  OR EXISTS (SELECT 1 FROM report_mark JOIN case_file ON case_file.id = report_mark.caseId
     WHERE report_mark.subject = 'family' AND report_mark.subjectId = family.id AND case_file.status <> 'closed')
  OR EXISTS (SELECT 1 FROM comment JOIN report_mark ON report_mark.subject = 'comment' AND report_mark.subjectId = comment.id
     JOIN case_file ON case_file.id = report_mark.caseId
     WHERE comment.familyId = family.id AND case_file.status <> 'closed')`

/** Deleted families whose grace period is over, a page at a time. */
export async function findRemovable(database: Database, at: number, limit = BATCH): Promise<number[]> {
  const rows: { id: number }[] = await database.read.query(
    `SELECT family.id FROM family WHERE family.deletedAt < ? AND NOT (${KEPT}) ORDER BY family.deletedAt, family.id LIMIT ?`,
    [at - PUBLISHING.graceMs, limit],
  )
  return rows.map((row) => row.id)
}

/**
 * Removes a family for good in one transaction: its rows, and the files that belong to it alone (marked for deletion).
 * Font files may be shared; they are noted and checked one by one (file-removal.ts).
 * @returns false when it must be kept or is gone
 */
export function removeFamily(database: Database, familyId: number, at: number): Promise<boolean> {
  return transaction(database, async (manager) => {
    await lockStoredFiles(manager)
    await lockRow(manager, 'family', 'id', familyId)
    const [family]: Pick<Family, 'id' | 'posterKey' | 'sourceKey'>[] = await manager.query(
      `SELECT family.id, family.posterKey, family.sourceKey FROM family
       WHERE family.id = ? AND family.deletedAt < ? AND family.status <> ${FAMILY_STATUS.published} AND NOT (${KEPT})`,
      [familyId, at - PUBLISHING.graceMs],
    )
    if (!family) return false
    await noteIdle(manager, await filesOf(manager, familyId), 0, false)
    if (family.posterKey) await decideRemoval(manager, [family.posterKey], at)
    const refused = await manager.findBy(RefusedFile, { familyId })
    await manager.query(
      `DELETE FROM report_mark WHERE (subject = 'family' AND subjectId = ?)
       OR (subject = 'comment' AND subjectId IN (SELECT id FROM comment WHERE familyId = ?))`,
      [familyId, familyId],
    )
    const packages: { sha256: string }[] = await manager.query('SELECT sha256 FROM npm_release WHERE familyId = ?', [
      familyId,
    ])
    await decideRemoval(
      manager,
      packages.map(({ sha256 }) => packageKey(sha256)),
      at,
    )
    await manager.query(`UPDATE npm_release SET familyId = ${REMOVED_FAMILY}, manifest = '' WHERE familyId = ?`, [
      familyId,
    ])
    await manager.query("DELETE FROM showcase WHERE kind = 'family' AND targetId = ?", [familyId])
    // Its own sums; the foundry's totals stay.
    await manager.query('DELETE FROM usage_sum WHERE scope = 1 AND scopeId = ?', [familyId])
    for (const table of FAMILY_TABLES) await manager.query(`DELETE FROM ${table} WHERE familyId = ?`, [familyId])
    await manager.delete(Family, { id: familyId })
    await decideRemoval(manager, await refusedKeys(manager, refused), at)
    if (!isUploaded(family))
      await manager.upsert(RemovedFamily, { sourceKey: family.sourceKey, removedAt: at }, ['sourceKey'])
    return true
  })
}

/** Every file that the family has, had in a version, or served to other sites. */
async function filesOf(manager: EntityManager, familyId: number): Promise<number[]> {
  const fonts: { fontFileId: number }[] = await manager.query(
    'SELECT fontFileId FROM font WHERE familyId = ? AND fontFileId IS NOT NULL',
    [familyId],
  )
  const versions = await manager.find(FamilyVersion, { where: { familyId }, select: { id: true, files: true } })
  const releases = await manager.find(WebFontRelease, { where: { familyId }, select: { id: true, styles: true } })
  return [...fonts, ...versions.flatMap((one) => one.files), ...releases.flatMap((one) => one.styles)].map(
    (one) => one.fontFileId,
  )
}

/** Unopened files that no other family has. Their rows are deleted already. */
async function refusedKeys(manager: EntityManager, refused: readonly RefusedFile[]): Promise<string[]> {
  const hashes = [...new Set(refused.map((file) => file.sha256))]
  if (hashes.length === 0) return []
  const list = placeholders(hashes.length)
  const others: { sha256: string; state: string }[] = await manager.query(
    `SELECT sha256, state FROM refused_file WHERE sha256 IN (${list})`,
    hashes,
  )
  const opened: { sha256: string }[] = await manager.query(
    `SELECT originalSha256 AS sha256 FROM font_file WHERE originalSha256 IN (${list})`,
    hashes,
  )
  const sent = new Set(others.map((row) => row.sha256))
  const offered = new Set([...others.filter((row) => row.state === 'accepted'), ...opened].map((row) => row.sha256))
  const accepted = refused.filter((file) => file.state === 'accepted').map((file) => file.sha256)
  return [
    ...hashes.filter((sha256) => !sent.has(sha256)).map(fontKeys.refused),
    ...accepted.filter((sha256) => !offered.has(sha256)).map(fontKeys.original),
  ]
}
