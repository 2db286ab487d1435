import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import { json, keyText, longText, nullableTimestampMs, text, timestampMs } from '../columns.ts'

/** The designer label a family belongs to. */
@Entity('foundry')
export class Foundry {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Index('uq_foundry_slug', { unique: true })
  @Column(keyText(120))
  slug!: string

  @Column(text(160))
  name!: string

  @Index('ix_foundry_name_key')
  @Column(keyText(160))
  nameKey!: string

  @Column(text(500))
  url!: string

  @Column(longText)
  description!: string

  /** Storage key of the logo; null = the first letter of the name. */
  @Column({ ...text(160), nullable: true })
  logoKey!: string | null

  /** Links to other sites; null = none. */
  @Column({ ...json, type: 'varchar', length: 2000, nullable: true })
  links!: string[] | null

  /** Donation page; null = none. */
  @Column({ ...text(500), nullable: true })
  donationUrl!: string | null

  /**
   * Since when admins trust its members: what they publish needs no review unless it concerns others. Null = not
   * trusted.
   */
  @Column(nullableTimestampMs)
  trustedAt!: number | null

  /** Published families and fonts; updated by every write that changes them. */
  @Column({ type: 'int' })
  familyCount!: number

  @Column({ type: 'int' })
  fontCount!: number

  @Column({ type: 'int' })
  downloads!: number

  @Column(timestampMs)
  createdAt!: number
}

/** An 'owner' also manages members. */
const FOUNDRY_ROLES = ['owner', 'member'] as const
export type FoundryRole = (typeof FOUNDRY_ROLES)[number]

/** A member of a foundry; membership makes a person a designer. */
@Entity('foundry_member')
@Index('ix_foundry_member_user', ['userId', 'foundryId'])
export class FoundryMember {
  @PrimaryColumn({ type: 'int' })
  foundryId!: number

  @PrimaryColumn({ type: 'int' })
  userId!: number

  @Column({ ...keyText(8), nullable: true })
  role!: FoundryRole

  @Column(timestampMs)
  createdAt!: number
}

/** An unanswered invitation to a foundry. */
@Entity('foundry_invite')
@Index('ix_foundry_invite_user', ['userId', 'createdAt'])
export class FoundryInvite {
  @PrimaryColumn({ type: 'int' })
  foundryId!: number

  @PrimaryColumn({ type: 'int' })
  userId!: number

  @Column({ type: 'int' })
  invitedBy!: number

  @Column(keyText(8))
  role!: FoundryRole

  @Column(timestampMs)
  createdAt!: number
}

export const CLAIM_STATUSES = ['open', 'approved', 'refused'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** A person's claim to an existing foundry; an admin decides. */
@Entity('foundry_claim')
@Index('ix_foundry_claim_status', ['status', 'createdAt', 'id'])
@Index('ix_foundry_claim_user', ['userId', 'id'])
@Index('ix_foundry_claim_foundry', ['foundryId', 'status'])
export class FoundryClaim {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column({ type: 'int' })
  foundryId!: number

  @Column({ type: 'int' })
  userId!: number

  @Column(longText)
  evidence!: string

  @Column({ ...json, type: 'varchar', length: 2000 })
  links!: string[]

  @Column(keyText(12))
  status!: ClaimStatus

  /** The admin's answer to the person. */
  @Column(longText)
  answer!: string

  @Column({ type: 'int', nullable: true })
  decidedBy!: number | null

  @Column(nullableTimestampMs)
  decidedAt!: number | null

  @Column(timestampMs)
  createdAt!: number
}

const ACTIVITY_KINDS = ['comment', 'rating', 'favourite', 'collection', 'milestone', 'decision'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** An event about a family of a foundry, written in the event's transaction. */
@Entity('foundry_activity')
@Index('ix_foundry_activity_list', ['foundryId', 'happenedAt', 'id'])
@Index('ix_foundry_activity_person', ['familyId', 'kind', 'userId'])
@Index('ix_foundry_activity_user', ['userId'])
export class FoundryActivity {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column({ type: 'int' })
  foundryId!: number

  @Column({ type: 'int' })
  familyId!: number

  @Column(keyText(16))
  kind!: ActivityKind

  /** The acting person; null = the site. */
  @Column({ type: 'int', nullable: true })
  userId!: number | null

  /** Comment, collection or number of downloads that it is about; 0 = none. */
  @Column({ type: 'int' })
  subjectId!: number

  /** For a decision: what was decided. */
  @Column(text(500))
  detail!: string

  @Column(timestampMs)
  happenedAt!: number
}
