import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import { json, keyText, timestampMs } from '../columns.ts'

export type AuditValue = string | number | boolean | null
/** Named values; `before` and `after` contain the changed ones. */
export type AuditDetail = Record<string, AuditValue | Record<string, AuditValue>>

/** A privileged or important act, written in its own transaction and never changed. */
@Entity('audit_entry')
@Index('ix_audit_entry_user', ['userId', 'id'])
@Index('ix_audit_entry_time', ['happenedAt', 'id'])
@Index('ix_audit_entry_subject', ['subject', 'id'])
@Index('ix_audit_entry_action', ['action', 'id'])
@Index('ix_audit_entry_actor', ['actorId', 'id'])
export class AuditEntry {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  /** The acting person; null = the operator at the command line. */
  @Column({ type: 'int', nullable: true })
  actorId!: number | null

  /** 'user.suspend': the kind of object and the act. */
  @Column(keyText(40))
  action!: string

  /** The person it was done to. */
  @Column({ type: 'int', nullable: true })
  userId!: number | null

  /** Relevant values before and after. No secrets, no addresses. */
  @Column(json)
  detail!: AuditDetail

  /** The object, besides a person: 'family:12'. Null in older entries and for acts on people. */
  @Column({ ...keyText(40), nullable: true })
  subject!: string | null

  @Column(timestampMs)
  happenedAt!: number
}
