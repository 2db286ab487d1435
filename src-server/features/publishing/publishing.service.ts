import type { Logger } from 'pino'
import type { DatabaseDeps } from '../../database/database-deps.ts'
import type { LetterSite } from '../../mail/letter.ts'
import type { MailService } from '../../mail/mail.service.ts'
import type { LimitsService } from '../core/limits/limits.service.ts'
import type { SettingsService } from '../core/settings/settings.service.ts'
import { createFamilies } from './create-family.ts'
import { createLifecycle } from './lifecycle.ts'
import { createManage } from './manage.ts'
import { createQueue } from './queue.ts'
import { createReview } from './review.ts'
import { createJudge, type Judge } from './review-reasons.ts'

export interface PublishingDeps extends DatabaseDeps {
  mail: Pick<MailService, 'send'>
  site: LetterSite
  settings: Pick<SettingsService, 'get'>
  limits: Pick<LimitsService, 'take'>
  logger: Pick<Logger, 'error'>
}

/** Dependencies shared by its parts. */
export interface PublishingParts extends PublishingDeps {
  judge: Judge
}

/**
 * The only code that changes a family's status. Each act locks the family's row, checks the policy
 * (publishing.policy.ts), and in one transaction changes the status, recounts foundry, tags and collections, notifies
 * search and previews, writes the audit entry and queues the mails.
 *
 * - judge(family, publishing, files): reasons for a review
 * - create(actor, {foundry?}) → {familyId}: an empty draft
 * - submit(actor, {familyId, at}) → published, or waiting with reasons, or scheduled; takeBack(actor, {familyId})
 * - queue(actor, {page, state}), submission(actor, {submissionId}): the moderation queue
 * - approve(actor, {submissionId, answer}), reject(actor, {submissionId, answer})
 * - unpublish, remove (grace), restore (actor, {familyId}); hide(actor, {familyId, reason}), unhide(actor, {familyId})
 * - transfer(actor, {familyId, foundryId}), retag(actor, {familyIds, add, remove, topic?}): admins
 */
export function createPublishingService(deps: PublishingDeps) {
  const judge = createJudge(deps.reader)
  const parts: PublishingParts = { ...deps, judge }
  return {
    judge,
    ...createFamilies(deps),
    ...createReview(parts),
    ...createLifecycle(deps),
    ...createManage(deps),
    ...createQueue(parts),
  }
}

export type PublishingService = ReturnType<typeof createPublishingService>
