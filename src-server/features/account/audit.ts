import type { EntityManager } from 'typeorm'
import { AuditEntry } from '../../database/entities/audit-entry.ts'

export interface AuditInput {
  /** Null: the operator at the command line. */
  actorId: number | null
  /** 'user.suspend'. */
  action: string
  userId: number | null
  detail?: Record<string, string | number | boolean | null>
  at: number
}

/** Writes down a weighty act, in the transaction of the act itself. */
export async function writeAudit(manager: EntityManager, { at, detail = {}, ...entry }: AuditInput): Promise<void> {
  await manager.insert(AuditEntry, { ...entry, detail, happenedAt: at })
}
