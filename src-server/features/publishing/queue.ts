import type { QueueResult, SubmissionDetails, SubmissionRow } from '#shared/contracts/publishing/publishing.ts'
import { AppError } from '#shared/errors.ts'
import { momentOf } from '#shared/format/time.ts'
import { PAGING } from '#shared/limits.ts'
import { placeIn } from '#shared/paging.ts'
import { FAMILY_STATES, type ReviewReason } from '#shared/publishing-terms.ts'
import { countRows } from '../../database/count-rows.ts'
import type { VersionFile } from '../../database/entities/publishing.ts'
import { FamilyPublishing } from '../../database/entities/publishing.ts'
import type { Actor } from '../core/actor.ts'
import { licenceView } from './licence-judgement.ts'
import { lookAtFamily, newPublishing } from './locked-family.ts'
import type { PublishingParts } from './publishing.service.ts'
import { factsOf } from './review-reasons.ts'
import { findTwinProofs } from './twin-proofs.ts'

interface Row {
  id: number
  familyId: number
  family: string
  foundryId: number
  foundrySlug: string
  foundry: string
  foundryTrustedAt: number | null
  fontCount: number
  reasons: string
  state: string
  submittedAt: number
  decidedAt: number | null
  answer: string
  submittedBy: string | null
  decidedBy: string | null
}

const SELECT = `SELECT submission.id, submission.familyId, family.name AS family, foundry.id AS foundryId, foundry.slug AS foundrySlug,
    foundry.name AS foundry, foundry.trustedAt AS foundryTrustedAt, family.fontCount, submission.reasons, submission.state, submission.submittedAt, submission.decidedAt,
    submission.answer, sender.username AS submittedBy, decider.username AS decidedBy
  FROM submission JOIN family ON family.id = submission.familyId JOIN foundry ON foundry.id = family.foundryId
  LEFT JOIN user sender ON sender.id = submission.submittedBy LEFT JOIN user decider ON decider.id = submission.decidedBy`

/** The moderation queue and its decisions. */
export function createQueue({ database, reader, judge, now = Date.now }: PublishingParts) {
  const view = (row: Row): SubmissionRow => ({
    submissionId: row.id,
    familyId: row.familyId,
    family: row.family,
    foundry: { id: row.foundryId, slug: row.foundrySlug, name: row.foundry },
    fontCount: row.fontCount,
    reasons: JSON.parse(row.reasons) as ReviewReason[],
    state: row.state,
    submitted: momentOf(Number(row.submittedAt), now()),
    decided: row.decidedAt === null ? null : momentOf(Number(row.decidedAt), now()),
    answer: row.answer,
    submittedBy: row.submittedBy ?? '',
    decidedBy: row.decidedBy ?? '',
  })

  function requireModerator(actor: Actor): void {
    if (!actor.roles.includes('moderator') && !actor.roles.includes('admin'))
      throw new AppError('FORBIDDEN', 'Only moderators and admins may do this.')
  }

  return {
    /** Submissions of a state: waiting ones oldest first, decided ones newest first. */
    async queue(actor: Actor, { page, state }: { page: number; state: SubmissionRow['state'] }): Promise<QueueResult> {
      requireModerator(actor)
      const total = await countRows({ query: reader.slow }, 'submission WHERE state = ?', [state])
      const place = placeIn(total, page, PAGING.listSize)
      const order = state === 'waiting' ? 'ASC' : 'DESC'
      const rows = await reader.slow<Row>(
        `${SELECT} JOIN (SELECT id FROM submission WHERE state = ?
           ORDER BY submittedAt ${order}, id ${order} LIMIT ? OFFSET ?) AS part ON part.id = submission.id
         ORDER BY submission.submittedAt ${order}, submission.id ${order}`,
        [state, place.size, (place.page - 1) * place.size],
      )
      return { hits: rows.map(view), ...place }
    },

    /** One submission with everything needed to decide. */
    async submission(actor: Actor, { submissionId }: { submissionId: number }): Promise<SubmissionDetails> {
      requireModerator(actor)
      const [row] = await reader.query<Row & { versionId: number }>(
        `${SELECT.replace('SELECT ', 'SELECT submission.versionId, ')} WHERE submission.id = ?`,
        [submissionId],
      )
      if (!row) throw new AppError('NOT_FOUND', `There is no submission ${submissionId}`, { param: 'submissionId' })
      const family = await lookAtFamily(reader, actor, 'see', row.familyId)
      const [version] = await reader.query<{ number: number; files: string }>(
        'SELECT number, files FROM family_version WHERE id = ?',
        [row.versionId],
      )
      const files = JSON.parse(version?.files ?? '[]') as VersionFile[]
      const said =
        (await database.read.manager.findOneBy(FamilyPublishing, { familyId: family.id })) ??
        newPublishing(family.id, 0, 0)
      const [judged, facts] = await Promise.all([
        judge(family, said, files),
        factsOf(
          reader,
          files.map((file) => file.fontFileId),
        ),
      ])
      const proofs = await findTwinProofs(reader, judged.twins, files)
      return {
        ...view(row),
        versionNumber: version?.number ?? 0,
        note: said.note,
        trusted: row.foundryTrustedAt !== null,
        licence: { declared: said.licenseTemplate, ...licenceView(said, judged.licence) },
        twins: judged.twins.map(({ status, ...one }) => ({
          ...one,
          state: FAMILY_STATES[status]!,
          proof: proofs.get(one.familyId) ?? null,
        })),
        styles: files.map((file) => {
          const said = facts.get(file.fontFileId)?.facts
          return {
            fontFileId: file.fontFileId,
            name: file.name,
            fileName: file.fileName,
            copyright: said?.copyright ?? '',
            url: said?.vendorUrl || said?.designerUrl || '',
          }
        }),
      }
    },
  }
}
