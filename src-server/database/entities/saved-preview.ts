import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import type { PreviewSetting } from '#shared/contracts/previews/saved-previews.ts'
import { json, keyText, timestampMs } from '../columns.ts'

/** A preview that a person saved: a font and its settings. */
@Entity('saved_preview')
@Index('uq_saved_preview_share', ['shareKey'], { unique: true })
@Index('uq_saved_preview_setting', ['userId', 'settingKey'], { unique: true })
@Index('ix_saved_preview_user', ['userId', 'id'])
export class SavedPreview {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  /** Random: the link gives access and cannot be guessed. */
  @Column(keyText(22))
  shareKey!: string

  @Column({ type: 'int' })
  userId!: number

  @Column({ type: 'int' })
  familyId!: number

  @Column({ type: 'int' })
  fontId!: number

  @Column(json)
  setting!: PreviewSetting

  /** Hash of font and settings: the same preview is saved once. */
  @Column(keyText(43))
  settingKey!: string

  @Column(timestampMs)
  createdAt!: number
}
