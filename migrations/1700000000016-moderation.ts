import { type MigrationInterface, type QueryRunner, Table, TableColumn, TableIndex } from 'typeorm'
import { createTable, index, kinds } from './portable.ts'

/** New columns, by table: each may be null, since rows are there already. */
const columns = (q: QueryRunner): [table: string, column: ReturnType<ReturnType<typeof kinds>['id']>][] => {
  const k = kinds(q)
  const nullable = { isNullable: true }
  return [
    ['audit_entry', k.key('subject', 40, nullable)],
    ['case_file', k.key('subject', 12, nullable)],
    ['case_file', k.int('userId', nullable)],
    ['case_file', k.key('decision', 20, nullable)],
    ['case_file', k.int('decidedById', nullable)],
    ['case_file', { ...k.longText('answer'), ...nullable }],
  ]
}

/** Indexes of lists and counts that admins look at. */
const INDEXES: [table: string, name: string, columns: string[]][] = [
  ['audit_entry', 'ix_audit_entry_subject', ['subject', 'id']],
  ['audit_entry', 'ix_audit_entry_action', ['action', 'id']],
  ['audit_entry', 'ix_audit_entry_actor', ['actorId', 'id']],
  ['case_file', 'ix_case_file_user', ['userId', 'id']],
  ['user', 'ix_user_created', ['createdAt', 'id']],
  ['account', 'ix_account_moderator', ['isModerator', 'userId']],
  ['account', 'ix_account_suspended', ['suspendedAt', 'userId']],
  ['family', 'ix_family_created', ['createdAt', 'id']],
  ['collection', 'ix_collection_type', ['type', 'id']],
]

/** An earlier run that was interrupted has made it. Asking first would read the whole table's shape each time. */
function ignoreTwice(error: Error): void {
  if (!/Duplicate key name|already exists/i.test(error.message)) throw error
}

/** What moderators and admins work with: settings, what stands on the home page, cases that are decided, a log that is found by its subject. */
export class Moderation1700000000016 implements MigrationInterface {
  name = 'Moderation1700000000016'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await createTable(q, 'setting', [
      k.key('name', 40, { isPrimary: true }),
      k.longText('value'),
      k.timestampMs('updatedAt'),
      k.int('updatedById', { isNullable: true }),
    ])
    await createTable(
      q,
      'showcase',
      [
        k.key('kind', 12, { isPrimary: true }),
        k.int('targetId', { isPrimary: true }),
        k.int('position'),
        k.timestampMs('createdAt'),
      ],
      [index('ix_showcase_order', ['kind', 'position', 'targetId'])],
    )
    for (const [table, column] of columns(q))
      if (!(await q.hasColumn(table, column.name))) await q.addColumn(table, new TableColumn(column))
    for (const [table, name, columnNames] of INDEXES)
      await q.createIndex(new Table({ name: table }), new TableIndex({ name, columnNames })).catch(ignoreTwice)
  }

  async down(q: QueryRunner): Promise<void> {
    for (const [table, name] of INDEXES.toReversed()) {
      const there = (await q.getTable(table))?.indices.some((one) => one.name === name)
      if (there) await q.dropIndex(table, name)
    }
    for (const [table, { name }] of columns(q).toReversed())
      if (await q.hasColumn(table, name)) await q.dropColumn(table, name)
    for (const table of ['showcase', 'setting']) await q.dropTable(table, true)
  }
}
