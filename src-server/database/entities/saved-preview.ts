import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import type { PreviewSetting } from '#shared/contracts/saved-previews.ts'
import { json, keyText, timestampMs } from '../columns.ts'

/** A preview that a person keeps: a font and how it was set. */
@Entity('saved_preview')
@Index('uq_saved_preview_share', ['shareKey'], { unique: true })
@Index('uq_saved_preview_setting', ['userId', 'settingKey'], { unique: true })
@Index('ix_saved_preview_user', ['userId', 'id'])
export class SavedPreview {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  /** Random: whoever has the link sees the preview, and nobody guesses another's. */
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

  /** Hash of font and setting: the same preview is kept once. */
  @Column(keyText(43))
  settingKey!: string

  @Column(timestampMs)
  createdAt!: number
}
