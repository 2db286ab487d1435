import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import type { LicenceFile } from '#shared/licence-files.ts'
import type { FamilyLink, LicenceTemplate, Permissions } from '#shared/publishing-terms.ts'
import { json, keyText, longText, nullableTimestampMs, text, timestampMs } from '../columns.ts'
import type { FamilyStatus } from './family.ts'

/** A designer's data about a family beyond what lists show. Families that nobody uploaded have no row until edited. */
@Entity('family_publishing')
@Index('ix_family_publishing_scheduled', ['scheduledFor', 'familyId'])
@Index('ix_family_publishing_creator', ['createdBy', 'familyId'])
export class FamilyPublishing {
  @PrimaryColumn({ type: 'int' })
  familyId!: number

  /** The person who created the family; 0 = it came with the catalogue. */
  @Column({ type: 'int' })
  createdBy!: number

  /** The version whose files are the family's current fonts. */
  @Column({ type: 'int', nullable: true })
  liveVersionId!: number | null

  /** A version that appears at `scheduledFor` without a further decision. */
  @Column({ type: 'int', nullable: true })
  readyVersionId!: number | null

  @Column(nullableTimestampMs)
  submittedAt!: number | null

  /** When an approved or trusted family will appear. */
  @Column(nullableTimestampMs)
  scheduledFor!: number | null

  @Column(nullableTimestampMs)
  firstPublishedAt!: number | null

  /** State before deletion; restored with the family. */
  @Column({ ...json, nullable: true })
  deletedFrom!: DeletedFrom | null

  /** Status before it was hidden; restored by unhiding. */
  @Column({ type: 'int', nullable: true })
  hiddenFrom!: FamilyStatus | null

  /** Why it was hidden, for its designer. */
  @Column(text(1000))
  hiddenReason!: string

  @Column(keyText(12))
  licenseTemplate!: LicenceTemplate

  @Column(longText)
  licenseText!: string

  @Column(json)
  permissions!: Permissions

  /** Contents of licence files uploaded beside the fonts; null = none. */
  @Column({ ...json, nullable: true })
  licenceFiles!: LicenceFile[] | null

  /** The designer's further notes besides the description; '' = none. */
  @Column(longText)
  note!: string

  @Column(json)
  links!: FamilyLink[]

  @Column(timestampMs)
  updatedAt!: number
}

/** State of a family when it was deleted. */
export type DeletedFrom = { status: FamilyStatus } & Pick<
  FamilyPublishing,
  'readyVersionId' | 'scheduledFor' | 'submittedAt'
>

/** One style in a version, from which a row of `font` is made. */
export interface VersionFile {
  fontFileId: number
  name: string
  fullName: string
  fileName: string
  weight: number
  width: number
  italic: boolean
  isPrimary: boolean
}

/** Differences from the previous version, style by style. */
export interface VersionChanges {
  added: string[]
  removed: string[]
  changed: { name: string; changes: string[] }[]
}

/**
 * The files of a family at one time. The newest version is open until it is submitted or published; a closed one never
 * changes, so that what was published or decided upon can always be viewed and downloaded again.
 */
@Entity('family_version')
@Index('uq_family_version', ['familyId', 'number'], { unique: true })
export class FamilyVersion {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column({ type: 'int' })
  familyId!: number

  @Column({ type: 'int' })
  number!: number

  @Column(keyText(8))
  state!: 'open' | 'closed'

  @Column(json)
  files!: VersionFile[]

  @Column(json)
  changes!: VersionChanges

  @Column({ type: 'int' })
  createdBy!: number

  @Column(timestampMs)
  createdAt!: number

  @Column(nullableTimestampMs)
  closedAt!: number | null

  /** When it was published, even if a newer version has replaced it; null if never. */
  @Column(nullableTimestampMs)
  publishedAt!: number | null
}

/** taken-back: its designer withdrew it before a decision. */
export type SubmissionState = 'waiting' | 'approved' | 'rejected' | 'taken-back'

/** A version that waits for a moderator, or was decided. A family has one waiting at a time. */
@Entity('submission')
@Index('ix_submission_queue', ['state', 'submittedAt', 'id'])
@Index('ix_submission_family', ['familyId', 'id'])
export class Submission {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column({ type: 'int' })
  familyId!: number

  @Column({ type: 'int' })
  versionId!: number

  /** Why it was not published at once: REVIEW_REASONS of contracts/publishing/publishing.ts. */
  @Column(json)
  reasons!: string[]

  @Column(keyText(10))
  state!: SubmissionState

  @Column({ type: 'int' })
  submittedBy!: number

  @Column(timestampMs)
  submittedAt!: number

  @Column({ type: 'int', nullable: true })
  decidedBy!: number | null

  @Column(nullableTimestampMs)
  decidedAt!: number | null

  /** The moderator's answer to the designer. */
  @Column(longText)
  answer!: string
}

/** An uploaded file that the sanitiser refused. Kept so that an admin may offer it for download; never opened again. */
@Entity('refused_file')
@Index('uq_refused_file', ['familyId', 'sha256'], { unique: true })
@Index('ix_refused_file_font', ['fontId'])
export class RefusedFile {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column({ type: 'int' })
  familyId!: number

  @Column(text(240))
  sourceName!: string

  /** Storage key font/refused/<sha256>. */
  @Column(keyText(64))
  sha256!: string

  @Column({ type: 'int' })
  bytes!: number

  @Column(keyText(8))
  format!: string

  @Column(keyText(24))
  code!: string

  @Column(text(1000))
  reason!: string

  @Column(keyText(10))
  state!: 'refused' | 'accepted'

  /** The style it is offered as, after an admin accepted it. */
  @Column({ type: 'int', nullable: true })
  fontId!: number | null

  @Column({ type: 'int' })
  uploadedBy!: number

  @Column({ type: 'int', nullable: true })
  decidedBy!: number | null

  @Column(timestampMs)
  createdAt!: number
}

/** canceled: kept for a day with the received bytes, which count towards a person's quota. */
type UploadState = 'open' | 'processing' | 'done' | 'failed' | 'canceled'

/** A running upload. Its bytes are in storage in parts, so that any process can receive the next one. */
@Entity('upload_session')
@Index('ix_upload_session_user', ['userId', 'state', 'updatedAt'])
@Index('ix_upload_session_family', ['familyId', 'createdAt'])
@Index('ix_upload_session_age', ['updatedAt'])
export class UploadSession {
  @PrimaryColumn(keyText(32))
  id!: string

  @Column({ type: 'int' })
  familyId!: number

  @Column({ type: 'int' })
  userId!: number

  @Column(text(255))
  fileName!: string

  /** As declared at the start. */
  @Column({ type: 'int' })
  bytes!: number

  @Column({ type: 'int' })
  received!: number

  @Column(keyText(12))
  state!: UploadState

  /** By state: the stored parts, UploadResult of contracts/publishing/publishing.ts, or why it was refused. */
  @Column(json)
  result!: unknown

  @Column(timestampMs)
  createdAt!: number

  @Column(timestampMs)
  updatedAt!: number
}
