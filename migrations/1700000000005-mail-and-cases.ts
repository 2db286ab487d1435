import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createTable, index, kinds, unique } from './portable.ts'

/** Queued mail, cases for the admins, and rate limits that outlive a restart. */
export class MailAndCases1700000000005 implements MigrationInterface {
  name = 'MailAndCases1700000000005'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await createTable(
      q,
      'mail_message',
      [
        k.id(),
        k.key('messageKey', 32),
        k.key('status', 10),
        k.longText('envelope'),
        k.text('subject', 200),
        k.longText('body'),
        k.longText('html'),
        k.int('attempts'),
        k.timestampMs('createdAt'),
        k.timestampMs('nextAttemptAt'),
        k.timestampMs('finishedAt', { isNullable: true }),
        k.text('lastError', 500),
      ],
      [
        unique('ux_mail_message_key', ['messageKey']),
        index('ix_mail_message_due', ['status', 'nextAttemptAt', 'id']),
        index('ix_mail_message_finished', ['finishedAt']),
      ],
    )
    await createTable(
      q,
      'case_file',
      [
        k.id(),
        k.key('reference', 16),
        k.key('kind', 12),
        k.key('status', 12),
        k.longText('payload'),
        k.longText('note'),
        k.timestampMs('createdAt'),
        k.timestampMs('updatedAt'),
      ],
      [
        unique('ux_case_file_reference', ['reference']),
        index('ix_case_file_list', ['status', 'createdAt', 'id']),
        index('ix_case_file_kind', ['kind', 'status', 'createdAt']),
      ],
    )
    await createTable(
      q,
      'case_family',
      [k.int('caseId', { isPrimary: true }), k.int('familyId', { isPrimary: true })],
      [index('ix_case_family_family', ['familyId', 'caseId'])],
    )
    await createTable(
      q,
      'rate_limit',
      [k.key('name', 40, { isPrimary: true }), k.key('subject', 43, { isPrimary: true }), k.timestampMs('freeAt')],
      [index('ix_rate_limit_free', ['freeAt'])],
    )
  }

  async down(q: QueryRunner): Promise<void> {
    for (const table of ['rate_limit', 'case_family', 'case_file', 'mail_message']) await q.dropTable(table, true)
  }
}
