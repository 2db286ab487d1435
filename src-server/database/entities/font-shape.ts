import { Column, Entity, PrimaryColumn } from 'typeorm'
import { flag, keyText } from '../columns.ts'

/**
 * Letter shapes of one script in one file; see workers/inspect/shape. A file without a supported script has one row
 * without script and vector, so that it is not tried again.
 */
@Entity('font_shape')
export class FontShapeRow {
  @PrimaryColumn({ type: 'int' })
  fontFileId!: number

  /** ISO 15924 in lower case. */
  @PrimaryColumn(keyText(8))
  script!: string

  /** True for the script of the family's sample text, by which similarity is computed. */
  @Column(flag)
  main!: boolean

  @Column({ type: 'int' })
  version!: number

  /** Signed bytes as base64. */
  @Column(keyText(800))
  vector!: string
}
