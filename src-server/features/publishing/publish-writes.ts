import { type EntityManager, IsNull } from 'typeorm'
import { FAMILY_STATUS, Family } from '../../database/entities/family.ts'
import { Font } from '../../database/entities/font.ts'
import { FontFile } from '../../database/entities/font-file.ts'
import { type DeletedFrom, FamilyPublishing, FamilyVersion, Submission } from '../../database/entities/publishing.ts'
import { writeTokens } from '../../search/write-tokens.ts'
import { setFamilyStatus } from './family-status.ts'
import { judgeLicence } from './licence-judgement.ts'
import type { LockedFamily } from './locked-family.ts'
import { applyVersion } from './versions.ts'

/** Publishes a version of a family. The caller has locked the family. */
export async function publishNow(
  manager: EntityManager,
  family: LockedFamily,
  publishing: FamilyPublishing,
  versionId: number,
  at: number,
): Promise<void> {
  const version = await manager.findOneByOrFail(FamilyVersion, { id: versionId, familyId: family.id })
  await applyVersion(manager, family, version.files, at)
  if (version.publishedAt === null) await manager.update(FamilyVersion, { id: versionId }, { publishedAt: at })
  await writeLicence(manager, family.id, publishing)
  await writeTokens(manager, [family.id])
  const first = publishing.firstPublishedAt ?? at
  await manager.update(
    FamilyPublishing,
    { familyId: family.id },
    { liveVersionId: versionId, readyVersionId: null, scheduledFor: null, firstPublishedAt: first, updatedAt: at },
  )
  const { publishedAt } = await manager.findOneByOrFail(Family, { id: family.id })
  // A catalogue family keeps its original date.
  const shown = publishedAt > 0 ? publishedAt : first
  await setFamilyStatus(manager, family, FAMILY_STATUS.published, at, {
    publishedAt: shown,
    publishedYear: new Date(shown).getUTCFullYear(),
  })
}

/**
 * Updates the licence in the family's row from the declaration and its current files. A catalogue family keeps its
 * original licence until its designer declares one.
 */
export async function writeLicence(
  manager: EntityManager,
  familyId: number,
  publishing: Pick<FamilyPublishing, 'licenseTemplate' | 'permissions' | 'licenceFiles'>,
): Promise<void> {
  if (publishing.licenseTemplate === '') return
  const files = await manager
    .createQueryBuilder(FontFile, 'file')
    .innerJoin(Font, 'font', 'font.fontFileId = file.id')
    .where('font.familyId = :familyId', { familyId })
    .select(['file.id', 'file.facts'])
    .getMany()
  const judged = judgeLicence(
    files.map((file) => file.facts),
    { template: publishing.licenseTemplate, permissions: publishing.permissions },
    publishing.licenceFiles ?? [],
  )
  await manager.update(
    Family,
    { id: familyId },
    {
      licenseId: judged.licenseId,
      commercialUse: judged.commercialUse,
      licenseDeclared: publishing.licenseTemplate,
      licenseEvidence: judged.evidence,
    },
  )
}

/** Withdraws a submission that waits for review or its date. @returns whether there was one */
export async function takeBackWaiting(manager: EntityManager, familyId: number, at: number): Promise<boolean> {
  const { affected } = await manager.update(
    Submission,
    { familyId, state: 'waiting' },
    { state: 'taken-back', decidedAt: at },
  )
  const planned = await manager.findOneBy(FamilyPublishing, { familyId })
  await manager.update(FamilyPublishing, { familyId }, { readyVersionId: null, scheduledFor: null, submittedAt: null })
  return (affected ?? 0) > 0 || (planned?.readyVersionId ?? null) !== null
}

/** Restores a submission withdrawn at that time. */
export async function waitAgain(
  manager: EntityManager,
  familyId: number,
  takenBackAt: number,
  { readyVersionId, scheduledFor, submittedAt }: DeletedFrom,
): Promise<void> {
  const taken = { familyId, state: 'taken-back' as const, decidedAt: takenBackAt, decidedBy: IsNull() }
  await manager.update(Submission, taken, { state: 'waiting', decidedAt: null })
  await manager.update(FamilyPublishing, { familyId }, { readyVersionId, scheduledFor, submittedAt })
}

/** Status of a family that is no longer published. */
export const restingStatus = (publishing: Pick<FamilyPublishing, 'firstPublishedAt'>) =>
  publishing.firstPublishedAt === null ? FAMILY_STATUS.draft : FAMILY_STATUS.withdrawn
