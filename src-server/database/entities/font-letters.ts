import { Column, Entity, PrimaryColumn } from 'typeorm'
import { longText } from '../columns.ts'

/**
 * The letters of one file, at one weight if it is variable; see src-shared/identify. A file without indexed letters has
 * one row with an empty text, so that it is not tried again.
 */
@Entity('font_letters')
export class FontLettersRow {
  @PrimaryColumn({ type: 'int' })
  fontFileId!: number

  /** 0 = the file as it comes. */
  @PrimaryColumn({ type: 'int' })
  weight!: number

  @Column({ type: 'int' })
  version!: number

  /** Packed letters as base64. */
  @Column(longText)
  letters!: string
}
