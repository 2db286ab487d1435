import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import { json, keyText, timestampMs } from '../columns.ts'

/** What a family consisted of when another site asked for it, so that an answer can be asked for again as it was. */
@Entity('web_font_release')
@Index('uq_web_font_release', ['familyId', 'digest'], { unique: true })
@Index('ix_web_font_release_time', ['familyId', 'createdAt', 'id'])
export class WebFontRelease {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column({ type: 'int' })
  familyId!: number

  /** Beginning of the hash of the styles: the same state is noted once. */
  @Column(keyText(12))
  digest!: string

  @Column(json)
  styles!: { fontFileId: number; weight: number; width: number; italic: boolean }[]

  @Column(timestampMs)
  createdAt!: number
}
