import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import { keyText } from '../columns.ts'

/** A distinct set of code points, shared by every file that maps exactly it. */
@Entity('coverage_set')
export class CoverageSet {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Index('uq_coverage_sha256', { unique: true })
  @Column(keyText(64))
  sha256!: string

  @Column({ type: 'int' })
  codepointCount!: number
}

/**
 * One row per 256-code-point page with at least one member. `bitmap` is 64 hex digits, digit n = code points 4n…4n+3 of the page,
 * lowest code point in the lowest bit: both databases can then test a bit with substr() and an IN list, on an index.
 */
@Entity('coverage_page')
@Index('ix_coverage_page', ['page', 'coverageId'])
export class CoveragePage {
  @PrimaryColumn({ type: 'int' })
  coverageId!: number

  @PrimaryColumn({ type: 'int' })
  page!: number

  @Column(keyText(64))
  bitmap!: string
}

/** Languages whose main CLDR exemplar letters are all covered, precomputed at ingest. */
@Entity('coverage_language')
@Index('ix_coverage_language', ['lang', 'coverageId'])
export class CoverageLanguage {
  @PrimaryColumn({ type: 'int' })
  coverageId!: number

  @PrimaryColumn(keyText(16))
  lang!: string
}
