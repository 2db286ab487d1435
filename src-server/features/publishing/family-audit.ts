import type { EntityManager } from 'typeorm'
import type { AuditAction } from '#shared/audit-actions.ts'
import { FAMILY_STATES } from '#shared/publishing-terms.ts'
import type { AuditValue } from '../../database/entities/audit-entry.ts'
import type { Actor } from '../core/actor.ts'
import { writeAudit } from '../core/audit.ts'
import type { LockedFamily } from './locked-family.ts'

interface Change {
  /** Values before the change, without the state. */
  before: Record<string, AuditValue>
  after: Record<string, AuditValue>
  detail?: Record<string, AuditValue>
}

/** Logs what an act changed of a family. */
export const noteChange = (
  manager: EntityManager,
  actor: Actor,
  action: AuditAction,
  family: LockedFamily,
  at: number,
  { before, after, detail = {} }: Change,
): Promise<void> =>
  writeAudit(manager, {
    actorId: actor.userId,
    action,
    userId: null,
    subject: `family:${family.id}`,
    at,
    detail: { family: family.id, name: family.name, ...detail },
    before,
    after,
  })

/** The same for acts that owners do without logging: only an admin's changes to other people's families are logged. */
export const noteForeignAct = async (...[manager, actor, action, family, at, change]: Parameters<typeof noteChange>) =>
  family.isMember ? undefined : noteChange(manager, actor, action, family, at, change)

/** Logs an act on a family in the audit log, with the state before, and after if it differs. */
export const noteAct = (
  manager: EntityManager,
  actor: Actor,
  action: AuditAction,
  family: LockedFamily,
  detail: Record<string, string | number | boolean | null>,
  at: number,
  after?: { state: string; deleted?: boolean },
): Promise<void> =>
  writeAudit(manager, {
    actorId: actor.userId,
    action,
    userId: null,
    subject: `family:${family.id}`,
    detail: { family: family.id, name: family.name, ...detail },
    before: { state: FAMILY_STATES[family.status]!, deleted: family.deletedAt !== null },
    ...(after ? { after: { deleted: family.deletedAt !== null, ...after } } : {}),
    at,
  })
