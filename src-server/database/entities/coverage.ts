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

/**
 * How many code points of a part of Unicode a set holds, none left out; and letters of a language that it nearly has. `part` is written
 * by unicode/parts.ts; the row of '' says with which version of the parts a set was counted.
 */
@Entity('coverage_part')
@Index('ix_coverage_part', ['part', 'count', 'coverageId'])
export class CoveragePart {
  @PrimaryColumn({ type: 'int' })
  coverageId!: number

  @PrimaryColumn(keyText(16))
  part!: string

  @Column({ type: 'int' })
  count!: number
}
