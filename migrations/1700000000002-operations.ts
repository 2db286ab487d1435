import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createTable, index, kinds } from './portable.ts'

/** Usage events and their daily sums, the outbox log, leases, durable app state. */
export class Operations1700000000002 implements MigrationInterface {
  name = 'Operations1700000000002'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await createTable(
      q,
      'usage_event',
      [
        k.id(),
        k.int('kind'),
        k.int('familyId'),
        k.int('fontId', { isNullable: true }),
        k.key('visitor', 32),
        k.key('country', 2, { isNullable: true }),
        k.timestampMs('happenedAt'),
      ],
      [
        index('ix_usage_event_time', ['happenedAt', 'id']),
        index('ix_usage_event_family', ['familyId', 'kind', 'happenedAt']),
      ],
    )
    await createTable(
      q,
      'usage_daily',
      [
        k.int('familyId', { isPrimary: true }),
        k.int('kind', { isPrimary: true }),
        k.int('day', { isPrimary: true }),
        k.int('events'),
      ],
      [index('ix_usage_daily_day', ['day', 'kind'])],
    )
    await createTable(q, 'search_outbox', [
      k.id(),
      k.key('entity', 24),
      k.int('entityId'),
      k.int('version'),
      k.timestampMs('createdAt'),
    ])
    await createTable(q, 'lease', [
      k.key('name', 60, { isPrimary: true }),
      k.key('holder', 64),
      k.timestampMs('expiresAt'),
    ])
    await createTable(q, 'app_state', [
      k.key('name', 80, { isPrimary: true }),
      k.text('value', 4000),
      k.timestampMs('updatedAt'),
    ])
  }

  async down(q: QueryRunner): Promise<void> {
    for (const table of ['app_state', 'lease', 'search_outbox', 'usage_daily', 'usage_event'])
      await q.dropTable(table, true)
  }
}
