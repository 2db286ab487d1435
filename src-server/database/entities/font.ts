import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import { flag, keyText, text, timestampMs } from '../columns.ts'

/** One style of a family. The facts of its file are in FontFile, shared by content hash. */
@Entity('font')
@Index('ix_font_family', ['familyId', 'position', 'id'])
@Index('ix_font_file', ['fontFileId', 'familyId'])
@Index('ix_font_family_file', ['familyId', 'fontFileId', 'weight'])
@Index('uq_font_guid', ['fileGuid'], { unique: true })
@Index('ix_font_weight', ['weight', 'familyId'])
export class Font {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column({ type: 'int' })
  familyId!: number

  /** Null for a download-only font (refused by the sanitiser, accepted by an admin). */
  @Column({ type: 'int', nullable: true })
  fontFileId!: number | null

  /** Names the file in picture URLs, 32 hex digits; changes with the file, so those URLs are immutable. */
  @Column(keyText(32))
  fileGuid!: string

  /** Style name, e.g. 'Bold Italic'. */
  @Column(text(160))
  name!: string

  @Column(text(240))
  fullName!: string

  @Column(keyText(160))
  slug!: string

  @Column({ type: 'int' })
  position!: number

  /** Whether Family.primaryFontId names it; see `settleFonts`. */
  @Column(flag)
  isPrimary!: boolean

  @Column({ type: 'int' })
  weight!: number

  @Column({ type: 'int' })
  width!: number

  @Column(flag)
  italic!: boolean

  /** File name for downloads. */
  @Column(text(240))
  fileName!: string

  /** Preview text of this style; '' = the family's. */
  @Column(text(200))
  defaultText!: string

  @Column(timestampMs)
  createdAt!: number
}
