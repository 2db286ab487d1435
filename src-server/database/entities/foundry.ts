import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import { keyText, longText, text, timestampMs } from '../columns.ts'

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

  /** Published families and fonts; kept by the writes that change them. */
  @Column({ type: 'int' })
  familyCount!: number

  @Column({ type: 'int' })
  fontCount!: number

  @Column({ type: 'int' })
  downloads!: number

  @Column(timestampMs)
  createdAt!: number
}
