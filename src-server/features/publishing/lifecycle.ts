import type { EntityManager } from 'typeorm'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { StateResult } from '#shared/contracts/publishing/publishing.ts'
import { AppError } from '#shared/errors.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { FAMILY_STATES } from '#shared/publishing-terms.ts'
import { FAMILY_STATUS, Family, type FamilyStatus } from '../../database/entities/family.ts'
import { FamilyPublishing } from '../../database/entities/publishing.ts'
import { transaction } from '../../database/transaction.ts'
import type { Actor } from '../core/actor.ts'
import { mailDecision } from './decision-mails.ts'
import { noteAct } from './family-audit.ts'
import { setFamilyStatus } from './family-status.ts'
import { type LockedFamily, lockFamily, publishingOf } from './locked-family.ts'
import { restingStatus, takeBackWaiting, waitAgain } from './publish-writes.ts'
import { type FamilyAct, isHere } from './publishing.policy.ts'
import type { PublishingDeps } from './publishing.service.ts'

interface FamilyInput {
  familyId: number
}

/** Unpublishing, taking down, deleting and restoring families. */
export function createLifecycle(deps: PublishingDeps) {
  const { database, now = Date.now } = deps

  /**
   * Runs one act on one family: locks it, checks permissions, applies and logs it. `work` returns the family's new
   * state.
   * @param within the surrounding transaction; default: a new one
   */
  function act(
    actor: Actor,
    may: FamilyAct,
    action: AuditAction,
    familyId: number,
    work: (manager: EntityManager, family: LockedFamily, at: number) => Promise<FamilyStatus>,
    detail: Record<string, string | number> = {},
    within?: EntityManager,
  ): Promise<StateResult> {
    const at = now()
    const whole = async (manager: EntityManager) => {
      const family = await lockFamily(manager, actor, may, familyId)
      const status = await work(manager, family, at)
      const deleted = action === 'family.delete' || (action !== 'family.restore' && family.deletedAt !== null)
      // Repeated acts are logged once.
      if (status !== family.status || deleted !== (family.deletedAt !== null))
        await noteAct(manager, actor, action, family, detail, at, { state: FAMILY_STATES[status]!, deleted })
      return { familyId, state: FAMILY_STATES[status]! }
    }
    return within ? whole(within) : transaction(database, whole)
  }

  const change = (
    manager: EntityManager,
    family: LockedFamily,
    status: FamilyStatus,
    at: number,
    more?: Partial<Family>,
  ) => setFamilyStatus(manager, family, status, at, more).then(() => status)

  return {
    /** Unpublishes a family and withdraws its pending submission. @throws AppError CONFLICT when it is not published */
    unpublish: (actor: Actor, { familyId }: FamilyInput) =>
      act(actor, 'edit', 'family.unpublish', familyId, async (manager, family, at) => {
        if (family.status !== FAMILY_STATUS.published) throw new AppError('CONFLICT', 'This family is not published.')
        await takeBackWaiting(manager, familyId, at)
        return change(manager, family, FAMILY_STATUS.withdrawn, at)
      }),

    /**
     * Takes any family down and tells its owners why.
     * @param input.inMail extra text for the mail, not shown on pages or logged
     * @throws AppError CONFLICT when it is down already
     */
    hide: (
      actor: Actor,
      { familyId, reason, inMail = '' }: FamilyInput & { reason: string; inMail?: string },
      within?: EntityManager,
    ) =>
      act(
        actor,
        'hide',
        'family.hide',
        familyId,
        async (manager, family, at) => {
          if (family.status === FAMILY_STATUS.hidden)
            throw new AppError('CONFLICT', 'This family is taken down already.')
          const publishing = await publishingOf(manager, familyId, at)
          await takeBackWaiting(manager, familyId, at)
          const seen = publishing.deletedFrom?.status ?? family.status
          const was = seen === FAMILY_STATUS.pending ? restingStatus(publishing) : seen
          const hidden = { hiddenFrom: was, hiddenReason: reason, deletedFrom: null, updatedAt: at }
          await manager.update(FamilyPublishing, { familyId }, hidden)
          await mailDecision(manager, deps, family, { kind: 'hidden', answer: reason, inMail })
          return change(manager, family, FAMILY_STATUS.hidden, at)
        },
        { reason: reason.slice(0, 200) },
        within,
      ),

    /**
     * Restores a taken-down family to its previous state. Only admins may do so while a copyright notice is open.
     * @throws AppError CONFLICT when it is not down, FORBIDDEN
     */
    unhide: (actor: Actor, { familyId }: FamilyInput, within?: EntityManager) =>
      act(
        actor,
        'unhide',
        'family.unhide',
        familyId,
        async (manager, family, at) => {
          if (family.status !== FAMILY_STATUS.hidden) throw new AppError('CONFLICT', 'This family is not taken down.')
          if (!isHere(actor, 'admin') && (await isUnderNotice(manager, familyId)))
            throw new AppError('FORBIDDEN', 'A copyright notice names this family: an admin decides.')
          const publishing = await publishingOf(manager, familyId, at)
          const was =
            publishing.hiddenFrom ?? (publishing.createdBy === 0 ? FAMILY_STATUS.published : restingStatus(publishing))
          // A deleted family stays invisible until its designer restores it.
          const isBack = was !== FAMILY_STATUS.published || family.deletedAt === null
          const back = isBack ? was : FAMILY_STATUS.withdrawn
          const deletedFrom = isBack ? null : { ...NOTHING_WAITS, status: was }
          await manager.update(
            FamilyPublishing,
            { familyId },
            { hiddenFrom: null, hiddenReason: '', deletedFrom, updatedAt: at },
          )
          if (back === FAMILY_STATUS.published)
            await mailDecision(manager, deps, family, { kind: 'unhidden', answer: '' })
          return change(manager, family, back, at)
        },
        {},
        within,
      ),

    /** Deletes a family; it can be restored for PUBLISHING.graceMs. Repeating it changes nothing. */
    remove: (actor: Actor, { familyId }: FamilyInput) =>
      act(actor, 'edit', 'family.delete', familyId, async (manager, family, at) => {
        if (family.deletedAt !== null) return family.status
        const publishing = await publishingOf(manager, familyId, at)
        const { readyVersionId, scheduledFor, submittedAt } = publishing
        const isHidden = family.status === FAMILY_STATUS.hidden
        const deletedFrom = isHidden ? null : { status: family.status, readyVersionId, scheduledFor, submittedAt }
        await takeBackWaiting(manager, familyId, at)
        await manager.update(FamilyPublishing, { familyId }, { deletedFrom })
        const status = isHidden
          ? family.status
          : family.status === FAMILY_STATUS.published
            ? FAMILY_STATUS.withdrawn
            : restingStatus(publishing)
        return change(manager, family, status, at, { deletedAt: at })
      }),

    /**
     * Restores a deleted family to its previous state: published, waiting for review or its date, or unpublished. A
     * family that was taken down meanwhile stays down. @throws AppError CONFLICT after the grace period
     */
    restore: (actor: Actor, { familyId }: FamilyInput) =>
      act(actor, 'edit', 'family.restore', familyId, async (manager, family, at) => {
        if (family.deletedAt === null) return family.status
        if (family.deletedAt < at - PUBLISHING.graceMs)
          throw new AppError('CONFLICT', 'This family can no longer be restored: the time for that is over.')
        const { deletedFrom } = await publishingOf(manager, familyId, at)
        if (deletedFrom === null || family.status === FAMILY_STATUS.hidden) {
          await manager.update(Family, { id: familyId }, { deletedAt: null })
          return family.status
        }
        await waitAgain(manager, familyId, family.deletedAt, deletedFrom)
        await manager.update(FamilyPublishing, { familyId }, { deletedFrom: null })
        return change(manager, family, deletedFrom.status, at, { deletedAt: null })
      }),
  }
}

const NOTHING_WAITS = { readyVersionId: null, scheduledFor: null, submittedAt: null }

/** Whether an open copyright notice names the family. */
async function isUnderNotice(manager: EntityManager, familyId: number): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `SELECT case_file.id FROM case_family JOIN case_file ON case_file.id = case_family.caseId
     WHERE case_family.familyId = ? AND case_file.kind = 'dmca' AND case_file.status <> 'closed' LIMIT 1`,
    [familyId],
  )
  return rows.length > 0
}
