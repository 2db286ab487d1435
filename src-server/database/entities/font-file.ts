import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import type { FontFacts } from '#shared/contracts/publishing/font-facts.ts'
import { flag, json, keyText, text, timestampMs } from '../columns.ts'

/** Facts without the coverage pages, which have their own tables. */
export type StoredFacts = Omit<FontFacts, 'coveragePages'>

/** A stored file and all facts read from its sanitised copy. Immutable: keyed by content. */
@Entity('font_file')
@Index('ix_font_file_coverage', ['coverageId'])
@Index('ix_font_file_weights', ['weightMin', 'weightMax'])
@Index('ix_font_file_licence_reading', ['licenceReading', 'id'])
@Index('ix_font_file_sanitised', ['sanitisedSha256'])
export class FontFile {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Index('uq_font_file_original', { unique: true })
  @Column(keyText(64))
  originalSha256!: string

  /** Storage keys: font/original/<sha256>, font/sanitised/<sha256>.ttf, font/woff2/<sanitised sha256>.woff2. */
  @Column(keyText(64))
  sanitisedSha256!: string

  @Column(text(8))
  format!: string

  @Column({ type: 'int' })
  originalBytes!: number

  @Column({ type: 'int' })
  sanitisedBytes!: number

  @Column({ type: 'int' })
  coverageId!: number

  @Column({ type: 'int' })
  unitsPerEm!: number

  @Column({ type: 'int' })
  ascent!: number

  @Column({ type: 'int' })
  descent!: number

  @Column({ type: 'int', nullable: true })
  xHeight!: number | null

  @Column({ type: 'int', nullable: true })
  capHeight!: number | null

  /** Average advance in font units, of small Latin letters where there are some: how wide a font is before it is loaded. */
  @Column({ type: 'int', nullable: true })
  letterAdvance!: number | null

  /**
   * How far the ink of plain characters reaches above and below the baseline, in font units; 0 without such
   * characters, null until the letters are described.
   */
  @Column({ type: 'int', nullable: true })
  plainAbove!: number | null

  @Column({ type: 'int', nullable: true })
  plainBelow!: number | null

  @Column(flag)
  color!: boolean

  @Column(flag)
  variable!: boolean

  /** Lightest and boldest weight of a variable file; null for a single weight, which is in Font. */
  @Column({ type: 'int', nullable: true })
  weightMin!: number | null

  @Column({ type: 'int', nullable: true })
  weightMax!: number | null

  @Column(flag)
  notdefHasInk!: boolean

  @Column({ type: 'int' })
  glyphCount!: number

  /**
   * Hash of its letters' outlines at one size, independent of names, tables and format; null without comparable
   * letters.
   */
  @Index('ix_font_file_outline')
  @Column({ ...keyText(64), nullable: true })
  outlineSha256!: string | null

  @Column(json)
  facts!: StoredFacts

  /** Version of the licence reader (LICENCE_READING) that decided the licence in `facts`. */
  @Column({ type: 'int', default: 0 })
  licenceReading!: number

  @Column(timestampMs)
  createdAt!: number
}

/**
 * A file's facets, one row per value: facet 'feature' (smcp), 'axis' (wght), 'script' (cyrl), 'ligature' (code). Indexed
 * for filters.
 */
@Entity('font_file_facet')
@Index('ix_font_file_facet_value', ['facet', 'value', 'fontFileId'])
export class FontFileFacet {
  @PrimaryColumn({ type: 'int' })
  fontFileId!: number

  @PrimaryColumn(keyText(16))
  facet!: string

  @PrimaryColumn(keyText(16))
  value!: string
}
