import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { json, keyText, timestampMs } from '../columns.ts'

/** Settings that admins change at run time. Absent: the default. */
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

/** What admins feature, in their order. */
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
