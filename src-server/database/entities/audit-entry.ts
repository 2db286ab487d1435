import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import { json, keyText, timestampMs } from '../columns.ts'

/** A privileged or weighty act, written in its own transaction and never changed. */
@Entity('audit_entry')
@Index('ix_audit_entry_user', ['userId', 'id'])
@Index('ix_audit_entry_time', ['happenedAt', 'id'])
export class AuditEntry {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  /** Who did it; null = the operator at the command line. */
  @Column({ type: 'int', nullable: true })
  actorId!: number | null

  /** 'user.suspend': what it was done to, and what was done. */
  @Column(keyText(40))
  action!: string

  /** Whom it was done to. */
  @Column({ type: 'int', nullable: true })
  userId!: number | null

  /** Before and after, as far as it says something. No secrets, no addresses. */
  @Column(json)
  detail!: Record<string, string | number | boolean | null>

  @Column(timestampMs)
  happenedAt!: number
}
