import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { json, keyText, timestampMs } from '../columns.ts'

/** What admins may change while the site runs. Absent: its default. */
@Entity('setting')
export class Setting {
  @PrimaryColumn(keyText(40))
  name!: string

  @Column(json)
  value!: unknown

  @Column(timestampMs)
  updatedAt!: number

  @Column({ type: 'int', nullable: true })
  updatedById!: number | null
}

/** What admins put in front, in their order. */
@Entity('showcase')
@Index('ix_showcase_order', ['kind', 'position', 'targetId'])
export class Showcase {
  @PrimaryColumn(keyText(12))
  kind!: 'family' | 'collection'

  @PrimaryColumn({ type: 'int' })
  targetId!: number

  @Column({ type: 'int' })
  position!: number

  @Column(timestampMs)
  createdAt!: number
}
