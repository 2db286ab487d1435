import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createTable, index, kinds } from './portable.ts'

/** How much of each part of Unicode, and of each language that it nearly has, a set of code points holds. */
export class CoverageParts1700000000014 implements MigrationInterface {
  name = 'CoverageParts1700000000014'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await createTable(
      q,
      'coverage_part',
      [k.int('coverageId', { isPrimary: true }), k.key('part', 16, { isPrimary: true }), k.int('count')],
      [index('ix_coverage_part', ['part', 'count', 'coverageId'])],
    )
  }

  async down(q: QueryRunner): Promise<void> {
    await q.dropTable('coverage_part', true)
  }
}
