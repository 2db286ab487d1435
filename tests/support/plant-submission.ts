import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { Font } from '#server/database/entities/font.ts'
import { FamilyPublishing, FamilyVersion, Submission } from '#server/database/entities/publishing.ts'
import { transaction } from '#server/database/transaction.ts'
import { newPublishing } from '#server/features/publishing/locked-family.ts'
import type { TestSite } from './app.ts'
import { SPECIAL } from './test-catalogue.ts'

/** Submits the pending family of the test catalogue as a designer, with its own fonts as the version. */
export async function plantSubmission(
  site: Pick<TestSite, 'database' | 'family'>,
  submittedBy: number,
): Promise<{ submissionId: number; familyId: number }> {
  const { id: familyId } = await site.family(SPECIAL.pending)
  const fonts = await site.database.read.manager.findBy(Font, { familyId })
  const at = Date.now()
  return transaction(site.database, async (manager) => {
    const files = fonts.map((font) => ({
      fontFileId: font.fontFileId!,
      name: font.name,
      fullName: font.fullName,
      fileName: font.fileName,
      weight: font.weight,
      width: font.width,
      italic: font.italic,
      isPrimary: font.isPrimary,
    }))
    const number = 1 + (await manager.countBy(FamilyVersion, { familyId }))
    const version = await manager.insert(FamilyVersion, {
      familyId,
      number,
      state: 'closed',
      files,
      changes: { added: [], removed: [], changed: [] },
      createdBy: submittedBy,
      createdAt: at,
      closedAt: at,
    })
    await manager.update(Family, { id: familyId }, { status: FAMILY_STATUS.pending })
    await manager.upsert(FamilyPublishing, newPublishing(familyId, submittedBy, at), ['familyId'])
    const { identifiers } = await manager.insert(Submission, {
      familyId,
      versionId: Number(version.identifiers[0]!.id),
      reasons: ['new-designer', 'licence-conflict'],
      state: 'waiting',
      submittedBy,
      submittedAt: at,
      decidedBy: null,
      decidedAt: null,
      answer: '',
    })
    return { submissionId: Number(identifiers[0]!.id), familyId }
  })
}
