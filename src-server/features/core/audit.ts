import type { EntityManager } from 'typeorm'
import type { AuditAction } from '#shared/audit-actions.ts'
import { type AuditDetail, AuditEntry, type AuditValue } from '../../database/entities/audit-entry.ts'

export interface AuditInput {
  /** Null: the operator at the command line, or the site itself (see admin/audit-log.service.ts). */
  actorId: number | null
  action: AuditAction
  /** The person it was done to. */
  userId: number | null
  /** The object it was done to: 'family:12'. */
  subject?: string
  detail?: Record<string, AuditValue>
  /** State before and after; only fields that differ are stored. */
  before?: Record<string, AuditValue>
  after?: Record<string, AuditValue>
  at: number
}

/** Longer texts are cut: the entry shows what changed and is not a copy. */
const MAX_TEXT = 2000

/** Writes an important act to the audit log, in the act's own transaction. */
export async function writeAudit(manager: EntityManager, input: AuditInput): Promise<void> {
  const { at, detail = {}, before, after, subject = null, ...entry } = input
  const changed = before && after ? differing(before, after) : { before, after }
  const whole: AuditDetail = { ...cut(detail) }
  if (changed.before && Object.keys(changed.before).length > 0) whole.before = cut(changed.before)
  if (changed.after && Object.keys(changed.after).length > 0) whole.after = cut(changed.after)
  await manager.insert(AuditEntry, { ...entry, subject, detail: whole, happenedAt: at })
}

const cut = (values: Record<string, AuditValue>): Record<string, AuditValue> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)} …` : value,
    ]),
  )

function differing(before: Record<string, AuditValue>, after: Record<string, AuditValue>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  )
  const of = (values: Record<string, AuditValue>) =>
    Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name] as AuditValue]] : [])))
  return { before: of(before), after: of(after) }
}
