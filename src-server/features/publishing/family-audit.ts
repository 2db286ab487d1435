import type { EntityManager } from 'typeorm'
import { FAMILY_STATES } from '#shared/publishing-terms.ts'
import type { Actor } from '../../trpc/context.ts'
import { writeAudit } from '../account/audit.ts'
import type { HeldFamily } from './held-family.ts'

/** Writes an act upon a family into the audit log, with what the family was before, and is after where that is another thing. */
export const noteAct = (
  manager: EntityManager,
  actor: Actor,
  action: string,
  family: HeldFamily,
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
