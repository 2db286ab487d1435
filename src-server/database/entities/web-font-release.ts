import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import { json, keyText, timestampMs } from '../columns.ts'

/** The state of a family when another site used it, so that the same response can be requested again. */
@Entity('web_font_release')
@Index('uq_web_font_release', ['familyId', 'digest'], { unique: true })
@Index('ix_web_font_release_time', ['familyId', 'createdAt', 'id'])
export class WebFontRelease {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column({ type: 'int' })
  familyId!: number

  /** Start of the hash of the styles, so that each state is stored once. */
  @Column(keyText(12))
  digest!: string

  @Column(json)
  styles!: { fontFileId: number; weight: number; width: number; italic: boolean }[]

  @Column(timestampMs)
  createdAt!: number
}
