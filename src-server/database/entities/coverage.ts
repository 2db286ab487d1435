import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import { keyText } from '../columns.ts'

/** A distinct set of code points, shared by all files with exactly these. */
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
 * One row per page of 256 code points with at least one member. `bitmap` is 64 hex digits, digit n = code points
 * 4n…4n+3 of the page, lowest code point in the lowest bit: both databases can then test a bit with substr() and an IN
 * list, on an index.
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
 * How many code points of each part of Unicode a set contains, and how many letters of nearly complete languages.
 * `part` is written by unicode/parts.ts; the row of '' has the version of the parts that a set was counted with.
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
