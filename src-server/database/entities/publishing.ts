import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import type { LicenceFile } from '#shared/licence-files.ts'
import type { FamilyLink, LicenceTemplate, Permissions } from '#shared/publishing-terms.ts'
import { json, keyText, longText, nullableTimestampMs, text, timestampMs } from '../columns.ts'
import type { FamilyStatus } from './family.ts'

/** What a designer says of a family beside what visitors see in lists. Families that nobody uploaded have no row until edited. */
@Entity('family_publishing')
@Index('ix_family_publishing_scheduled', ['scheduledFor', 'familyId'])
@Index('ix_family_publishing_creator', ['createdBy', 'familyId'])
export class FamilyPublishing {
  @PrimaryColumn({ type: 'int' })
  familyId!: number

  /** Who began the family; 0 = it came with the catalogue. */
  @Column({ type: 'int' })
  createdBy!: number

  /** The version whose files are the family's fonts now. */
  @Column({ type: 'int', nullable: true })
  liveVersionId!: number | null

  /** A version that may appear at `scheduledFor`: nothing more has to be decided. */
  @Column({ type: 'int', nullable: true })
  readyVersionId!: number | null

  @Column(nullableTimestampMs)
  submittedAt!: number | null

  /** When an approved or trusted family is to appear. */
  @Column(nullableTimestampMs)
  scheduledFor!: number | null

  @Column(nullableTimestampMs)
  firstPublishedAt!: number | null

  /** What a deleted family was before; restoring gives it back. */
  @Column({ ...json, nullable: true })
  deletedFrom!: DeletedFrom | null

  /** What a hidden family was before; unhiding gives it back. */
  @Column({ type: 'int', nullable: true })
  hiddenFrom!: FamilyStatus | null

  /** Why it was hidden, in words for its designer. */
  @Column(text(1000))
  hiddenReason!: string

  @Column(keyText(12))
  licenseTemplate!: LicenceTemplate

  @Column(longText)
  licenseText!: string

  @Column(json)
  permissions!: Permissions

  /** What licence files say that were uploaded beside the fonts; null = none was. */
  @Column({ ...json, nullable: true })
  licenceFiles!: LicenceFile[] | null

  /** The designer's own words beside the description; '' = nothing. */
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

/** One style in a version: what a row of `font` is made of. */
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

/** What differs from the version before, style by style. */
export interface VersionChanges {
  added: string[]
  removed: string[]
  changed: { name: string; changes: string[] }[]
}

/**
 * The files of a family at one time. The newest one is open until it is submitted or published; a closed one never changes, so that
 * what was shown and decided upon can always be looked at and downloaded again.
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

  /** Since when everybody may see and download it, also when a newer one has come; null for one that was never published. */
  @Column(nullableTimestampMs)
  publishedAt!: number | null
}

/** taken-back: its designer withdrew it before anybody decided. */
export type SubmissionState = 'waiting' | 'approved' | 'rejected' | 'taken-back'

/** A version that waits for a moderator, or was decided upon. One of a family waits at a time. */
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

  /** Why it was not published at once: REVIEW_REASONS of contracts/publishing.ts. */
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

  /** What the moderator wrote to the designer. */
  @Column(longText)
  answer!: string
}

/** An uploaded file that the sanitiser refused. Kept so that an admin may offer it for download, never opened again. */
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

  /** The style it is offered as, once accepted. */
  @Column({ type: 'int', nullable: true })
  fontId!: number | null

  @Column({ type: 'int' })
  uploadedBy!: number

  @Column({ type: 'int', nullable: true })
  decidedBy!: number | null

  @Column(timestampMs)
  createdAt!: number
}

/** canceled: kept for a day, with the bytes that came, since they count for what a person may send. */
export type UploadState = 'open' | 'processing' | 'done' | 'failed' | 'canceled'

/** A file on its way here. Its bytes lie in storage in parts, so that any process can take the next one. */
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

  /** What became of it: UploadOutcome of contracts/publishing.ts. */
  @Column(json)
  result!: unknown

  @Column(timestampMs)
  createdAt!: number

  @Column(timestampMs)
  updatedAt!: number
}
