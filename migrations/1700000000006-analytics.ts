import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createTable, index, kinds } from './portable.ts'

/** Analytics events of the site's own table, and their daily sums. */
export class Analytics1700000000006 implements MigrationInterface {
  name = 'Analytics1700000000006'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await createTable(
      q,
      'analytics_event',
      [
        k.id(),
        k.key('name', 24),
        k.text('detail', 300),
        k.text('path', 300),
        k.key('visitor', 32),
        k.key('device', 8),
        k.key('country', 2, { isNullable: true }),
        k.timestampMs('happenedAt'),
      ],
      [index('ix_analytics_event_time', ['happenedAt', 'name'])],
    )
    await createTable(q, 'analytics_daily', [
      k.int('day', { isPrimary: true }),
      k.key('name', 24, { isPrimary: true }),
      k.int('events'),
      k.int('visitors'),
    ])
  }

  async down(q: QueryRunner): Promise<void> {
    for (const table of ['analytics_daily', 'analytics_event']) await q.dropTable(table, true)
  }
}
