import { Column, Entity, PrimaryColumn } from 'typeorm'
import { flag, keyText } from '../columns.ts'

/**
 * How the letters of one script look in one file; see workers/inspect/shape. A file that has no script we describe has one row
 * without a script and without a vector, so that nobody tries it again.
 */
@Entity('font_shape')
export class FontShapeRow {
  @PrimaryColumn({ type: 'int' })
  fontFileId!: number

  /** ISO 15924 in lower case. */
  @PrimaryColumn(keyText(8))
  script!: string

  /** The script that the file's family shows itself in: likeness is judged by it. */
  @Column(flag)
  main!: boolean

  @Column({ type: 'int' })
  version!: number

  /** Signed bytes as base64. */
  @Column(keyText(800))
  vector!: string
}
