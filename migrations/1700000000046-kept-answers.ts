import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createTable, index, kinds } from './portable.ts'

/** Answers of calls with an Idempotency-Key. */
export class KeptAnswers1700000000046 implements MigrationInterface {
  name = 'KeptAnswers1700000000046'

  async up(q: QueryRunner): Promise<void> {
    const { key, timestampMs, longText } = kinds(q)
    await createTable(
      q,
      'kept_answer',
      [
        key('id', 43, { isPrimary: true }),
        key('request', 43),
        { ...longText('answer'), isNullable: true },
        timestampMs('createdAt'),
      ],
      [index('ix_kept_answer_created', ['createdAt'])],
    )
  }

  async down(q: QueryRunner): Promise<void> {
    await q.dropTable('kept_answer', true)
  }
}
