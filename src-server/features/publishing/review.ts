import type { EntityManager } from 'typeorm'
import type { DecideInput, StateResult, SubmitInput, SubmitResult } from '#shared/contracts/publishing/publishing.ts'
import { AppError, badField } from '#shared/errors.ts'
import { MINUTE_MS } from '#shared/limits.ts'
import { PUBLISHING, PUBLISHING_RATES } from '#shared/publishing-limits.ts'
import type { ReviewReason } from '#shared/publishing-terms.ts'
import { FAMILY_STATES, PERMISSION_USES } from '#shared/publishing-terms.ts'
import { FAMILY_STATUS, Family } from '../../database/entities/family.ts'
import { FamilyPublishing, FamilyVersion, Submission } from '../../database/entities/publishing.ts'
import { transaction } from '../../database/transaction.ts'
import type { Actor } from '../core/actor.ts'
import { mailDecision } from './decision-mails.ts'
import { noteAct, noteForeignAct } from './family-audit.ts'
import { setFamilyStatus } from './family-status.ts'
import {
  isUploaded,
  type LockedFamily,
  lockFamily,
  lockFamilyForSite,
  lookAtFamily,
  newPublishing,
  publishingOf,
  requireStanding,
} from './locked-family.ts'
import { publishNow, restingStatus, takeBackWaiting } from './publish-writes.ts'
import { isHere } from './publishing.policy.ts'
import type { PublishingParts } from './publishing.service.ts'
import { closeVersion, lastVersion, liveFiles } from './versions.ts'

/** The parts of a declaration that the review considers. */
const declared = ({ licenseTemplate, permissions, licenceFiles }: FamilyPublishing): string =>
  JSON.stringify([licenseTemplate, licenceFiles, ...PERMISSION_USES.map((use) => permissions[use])])

/** How a version gets published: submission, decision, date. */
export function createReview(deps: PublishingParts) {
  const { database, reader, limits, judge, now = Date.now } = deps

  /** Checks that a family is complete. @throws AppError BAD_REQUEST with a message for each field */
  async function requireComplete(family: LockedFamily, files: number): Promise<void> {
    const row = await database.read.manager.findOneByOrFail(Family, { id: family.id })
    const publishing = await database.read.manager.findOneBy(FamilyPublishing, { familyId: family.id })
    const fields: Record<string, string> = {}
    if (files === 0) fields.files = 'Upload at least one font first'
    if (row.nameKey === '') fields.name = 'Give the family a name'
    if (row.topicSlug === '') fields.topic = 'Choose a class'
    if ((publishing?.licenseTemplate ?? '') === '' && isUploaded(row)) fields.licence = 'Choose a licence'
    if (publishing?.licenseTemplate === 'own' && publishing.licenseText.trim() === '')
      fields.licenceText = 'Write the words of your licence'
    const [first] = Object.entries(fields)
    if (first) throw new AppError('BAD_REQUEST', first[1], { param: first[0], fields })
  }

  function scheduledFor(at: string): number | null {
    if (at === '') return null
    const time = Date.parse(at)
    if (time > now() + PUBLISHING.scheduleMs) throw badField('at', 'Choose a date within a year')
    // The field has no seconds.
    if (time < now() - MINUTE_MS) throw badField('at', 'This date is in the past. Leave it empty to publish now.')
    return time > now() ? time : null
  }

  const answer = (
    family: LockedFamily,
    status: number,
    reasons: ReviewReason[],
    waiting: boolean,
    time: number | null,
  ): SubmitResult => ({
    familyId: family.id,
    state: FAMILY_STATES[status]!,
    waiting,
    reasons,
    scheduledFor: time === null ? null : new Date(time).toISOString(),
  })

  return {
    /**
     * Submits the open version for publication: at once, at a date, or after review. The published version stays until
     * the new one replaces it.
     * @throws AppError BAD_REQUEST incomplete, CONFLICT when it waits already, nothing is new, or somebody changed it
     * meanwhile; FORBIDDEN for one that was taken down; RATE_LIMITED
     */
    async submit(actor: Actor, input: SubmitInput): Promise<SubmitResult> {
      const seen = await lookAtFamily(reader, actor, 'edit', input.familyId)
      const planned = scheduledFor(input.at)
      const { manager: look } = database.read
      const version = await lastVersion(look, seen.id)
      const files = version?.files ?? (await liveFiles(look, seen.id))
      await requireComplete(seen, files.length)
      const row = await look.findOneBy(FamilyPublishing, { familyId: seen.id })
      const said = row ?? {
        licenseTemplate: '' as const,
        permissions: { web: 'yes', print: 'yes', app: 'yes', embed: 'yes', modify: 'yes' } as const,
      }
      const { reasons: found } = await judge(seen, said, files)
      const reasons = isHere(actor, 'admin') ? [] : found
      const at = now()
      return transaction(database, async (manager) => {
        const family = await lockFamily(manager, actor, 'edit', input.familyId)
        await limits.take(manager, PUBLISHING_RATES.submit, String(actor.userId))
        requireStanding(family)
        if (family.status === FAMILY_STATUS.pending)
          throw new AppError('CONFLICT', 'This family waits for a moderator already.')
        if (await manager.existsBy(Submission, { familyId: family.id, state: 'waiting' }))
          throw new AppError('CONFLICT', 'A version of this family waits for a moderator already.')
        const fresh = await lastVersion(manager, family.id)
        if (fresh?.id !== version?.id || JSON.stringify(fresh?.files) !== JSON.stringify(version?.files))
          throw new AppError('CONFLICT', 'The files of this family have just changed. Check them and try again.')
        const publishing = await publishingOf(manager, family.id, at)
        // Publishes exactly what was judged: name and licence must not have changed in between.
        const isJudged = family.name === seen.name && family.foundryId === seen.foundryId
        if (!isJudged || declared(publishing) !== declared(row ?? newPublishing(family.id, 0, at)))
          throw new AppError('CONFLICT', 'This family has just changed. Check it and try again.')
        const closed = await closeVersion(manager, family.id, actor.userId, at)
        if (!closed) throw new AppError('BAD_REQUEST', 'Upload at least one font first', { param: 'files' })
        const isLive = family.status === FAMILY_STATUS.published
        if (isLive && (publishing.liveVersionId === closed.id || version === null))
          throw new AppError('CONFLICT', 'There is nothing new to publish.')
        await manager.update(
          FamilyPublishing,
          { familyId: family.id },
          // It replaces an earlier version that waits for its date.
          { readyVersionId: null, submittedAt: at, scheduledFor: planned, updatedAt: at },
        )
        if (reasons.length > 0) {
          await manager.insert(Submission, {
            familyId: family.id,
            versionId: closed.id,
            reasons,
            state: 'waiting' as const,
            submittedBy: actor.userId,
            submittedAt: at,
            decidedBy: null,
            decidedAt: null,
            answer: '',
          })
          if (!isLive) await setFamilyStatus(manager, family, FAMILY_STATUS.pending, at)
          return answer(family, isLive ? FAMILY_STATUS.published : FAMILY_STATUS.pending, reasons, true, planned)
        }
        if (planned !== null) {
          await manager.update(FamilyPublishing, { familyId: family.id }, { readyVersionId: closed.id })
          if (!isLive) await setFamilyStatus(manager, family, FAMILY_STATUS.pending, at)
          await noteForeignAct(manager, actor, 'family.schedule', family, at, {
            before: { scheduledFor: publishing.scheduledFor },
            after: { scheduledFor: planned },
            detail: { version: closed.number },
          })
          return answer(family, isLive ? FAMILY_STATUS.published : FAMILY_STATUS.pending, [], false, planned)
        }
        await publishNow(manager, family, publishing, closed.id, at)
        await noteAct(manager, actor, 'family.publish', family, { version: closed.number }, at, {
          state: FAMILY_STATES[FAMILY_STATUS.published]!,
        })
        await mailDecision(manager, deps, family, { kind: 'published', answer: '', scheduledFor: null })
        return answer(family, FAMILY_STATUS.published, [], false, null)
      })
    },

    /** Withdraws a submission that waits for review or its date. @throws AppError CONFLICT when nothing waits */
    async takeBack(actor: Actor, { familyId }: { familyId: number }): Promise<StateResult> {
      const at = now()
      return transaction(database, async (manager) => {
        const family = await lockFamily(manager, actor, 'edit', familyId)
        const publishing = await publishingOf(manager, family.id, at)
        if (!(await takeBackWaiting(manager, family.id, at)))
          throw new AppError('CONFLICT', 'No version of this family is waiting for review.')
        const status = family.status === FAMILY_STATUS.pending ? restingStatus(publishing) : family.status
        if (status !== family.status) await setFamilyStatus(manager, family, status, at)
        await noteForeignAct(manager, actor, 'family.take-back', family, at, {
          before: { state: FAMILY_STATES[family.status]!, waits: true },
          after: { state: FAMILY_STATES[status]!, waits: false },
        })
        return { familyId, state: FAMILY_STATES[status]! }
      })
    },

    /** Approves a waiting version, now or for its date. @throws AppError CONFLICT when it was decided before */
    approve: (actor: Actor, input: DecideInput): Promise<StateResult> =>
      decide(
        actor,
        input,
        async (manager, family, submission, at) => {
          const publishing = await publishingOf(manager, family.id, at)
          const { scheduledFor: time } = publishing
          const later = time !== null && time > at ? time : null
          const happening = { answer: input.answer, scheduledFor: later }
          if (later !== null) {
            await manager.update(
              FamilyPublishing,
              { familyId: family.id },
              { readyVersionId: submission.versionId, updatedAt: at },
            )
            await mailDecision(manager, deps, family, { kind: 'approved', ...happening })
            return family.status
          }
          await publishNow(manager, family, publishing, submission.versionId, at)
          await mailDecision(manager, deps, family, { kind: 'published', ...happening })
          return FAMILY_STATUS.published
        },
        'approved',
      ),

    /**
     * Rejects a waiting version with a reason. @throws AppError BAD_REQUEST without one, CONFLICT when it was decided
     * before
     */
    async reject(actor: Actor, input: DecideInput): Promise<StateResult> {
      if (input.answer.trim() === '')
        throw new AppError('BAD_REQUEST', 'Enter what has to change', {
          param: 'answer',
          fields: { answer: 'Enter what has to change' },
        })
      return decide(
        actor,
        input,
        async (manager, family, _submission, at) => {
          const publishing = await publishingOf(manager, family.id, at)
          await manager.update(
            FamilyPublishing,
            { familyId: family.id },
            { readyVersionId: null, scheduledFor: null, submittedAt: null, updatedAt: at },
          )
          const status = family.status === FAMILY_STATUS.pending ? restingStatus(publishing) : family.status
          if (status !== family.status) await setFamilyStatus(manager, family, status, at)
          await mailDecision(manager, deps, family, {
            kind: 'rejected',
            answer: input.answer,
            scheduledFor: null,
          })
          return status
        },
        'rejected',
      )
    },

    /** Publishes scheduled versions that are due; called by the relay. @returns ids of the families */
    async publishDue(limit = 50): Promise<number[]> {
      const at = now()
      const due = await reader.query<{ familyId: number }>(
        'SELECT familyId FROM family_publishing WHERE scheduledFor <= ? AND readyVersionId IS NOT NULL ORDER BY scheduledFor, familyId LIMIT ?',
        [at, limit],
      )
      const done: number[] = []
      for (const { familyId } of due)
        if (await transaction(database, (manager) => publishOne(manager, familyId, at))) done.push(familyId)
      return done
    },
  }

  async function publishOne(manager: EntityManager, familyId: number, at: number): Promise<boolean> {
    const family = await lockFamilyForSite(manager, familyId)
    if (!family) return false
    const publishing = await publishingOf(manager, familyId, at)
    // It may have been withdrawn, taken down or deleted since the list was made.
    const isDue =
      publishing.readyVersionId !== null && publishing.scheduledFor !== null && publishing.scheduledFor <= at
    const isOpen = family.status === FAMILY_STATUS.pending || family.status === FAMILY_STATUS.published
    if (!isDue || !isOpen || family.deletedAt !== null) return false
    await publishNow(manager, family, publishing, publishing.readyVersionId!, at)
    await mailDecision(manager, deps, family, { kind: 'published', answer: '', scheduledFor: null })
    return true
  }

  async function decide(
    actor: Actor,
    { submissionId, answer: words }: DecideInput,
    act: (manager: EntityManager, family: LockedFamily, submission: Submission, at: number) => Promise<number>,
    state: 'approved' | 'rejected',
  ): Promise<StateResult> {
    const at = now()
    const known = await database.read.manager.findOneBy(Submission, { id: submissionId })
    if (!known) throw new AppError('NOT_FOUND', `There is no submission ${submissionId}`, { param: 'submissionId' })
    return transaction(database, async (manager) => {
      const family = await lockFamily(manager, actor, 'decide', known.familyId)
      const submission = await manager.findOneByOrFail(Submission, { id: submissionId })
      if (submission.state !== 'waiting')
        throw new AppError('CONFLICT', 'Someone else has decided this already, or it was withdrawn.')
      await manager.update(
        Submission,
        { id: submissionId },
        { state, decidedBy: actor.userId, decidedAt: at, answer: words },
      )
      const status = await act(manager, family, submission, at)
      const version = await manager.findOneBy(FamilyVersion, { id: submission.versionId })
      await noteAct(
        manager,
        actor,
        state === 'approved' ? 'family.approve' : 'family.reject',
        family,
        { submission: submissionId, version: version?.number ?? 0, answer: words.slice(0, 200) },
        at,
        { state: FAMILY_STATES[status]! },
      )
      return { familyId: family.id, state: FAMILY_STATES[status]! }
    })
  }
}
