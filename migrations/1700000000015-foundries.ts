import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm'
import { createTable, index, kinds } from './portable.ts'

const TABLES = ['foundry_invite', 'foundry_claim', 'foundry_activity', 'usage_sum']
const FAMILY_INDEX = 'ix_family_foundry_updated'

/** Foundries that people run together, claims of existing ones, what happens with their families, and the sums their pages read. */
export class Foundries1700000000015 implements MigrationInterface {
  name = 'Foundries1700000000015'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await addColumn(q, 'foundry', new TableColumn(k.text('logoKey', 160, { isNullable: true })))
    await addColumn(q, 'foundry', new TableColumn(k.text('links', 2000, { isNullable: true })))
    await addColumn(q, 'foundry', new TableColumn(k.text('donationUrl', 500, { isNullable: true })))
    await addColumn(q, 'usage_event', new TableColumn(k.key('search', 80, { isNullable: true })))
    await addColumn(q, 'foundry_member', new TableColumn(k.key('role', 8, { isNullable: true })))
    await q.query(`UPDATE foundry_member SET role = 'owner' WHERE role IS NULL`)
    const family = await q.getTable('family')
    if (!family?.indices.some((one) => one.name === FAMILY_INDEX))
      await q.createIndex('family', new TableIndex(index(FAMILY_INDEX, ['foundryId', 'updatedAt', 'id'])))
    await createTable(
      q,
      'foundry_invite',
      [
        k.int('foundryId', { isPrimary: true }),
        k.int('userId', { isPrimary: true }),
        k.int('invitedBy'),
        k.key('role', 8),
        k.timestampMs('createdAt'),
      ],
      [index('ix_foundry_invite_user', ['userId', 'createdAt'])],
    )
    await createTable(
      q,
      'foundry_claim',
      [
        k.id(),
        k.int('foundryId'),
        k.int('userId'),
        k.longText('evidence'),
        k.text('links', 2000),
        k.key('status', 12),
        k.longText('answer'),
        k.int('decidedBy', { isNullable: true }),
        k.timestampMs('decidedAt', { isNullable: true }),
        k.timestampMs('createdAt'),
      ],
      [
        index('ix_foundry_claim_status', ['status', 'createdAt', 'id']),
        index('ix_foundry_claim_user', ['userId', 'id']),
        index('ix_foundry_claim_foundry', ['foundryId', 'status']),
      ],
    )
    await createTable(
      q,
      'foundry_activity',
      [
        k.id(),
        k.int('foundryId'),
        k.int('familyId'),
        k.key('kind', 16),
        k.int('userId', { isNullable: true }),
        k.int('subjectId'),
        k.text('detail', 500),
        k.timestampMs('happenedAt'),
      ],
      [
        index('ix_foundry_activity_list', ['foundryId', 'happenedAt', 'id']),
        index('ix_foundry_activity_family', ['familyId', 'kind', 'subjectId']),
        index('ix_foundry_activity_user', ['userId']),
      ],
    )
    await createTable(q, 'usage_sum', [
      k.int('scope', { isPrimary: true }),
      k.int('scopeId', { isPrimary: true }),
      k.int('grain', { isPrimary: true }),
      k.int('dimension', { isPrimary: true }),
      k.int('period', { isPrimary: true }),
      k.key('value', 80, { isPrimary: true }),
      k.int('views'),
      k.int('previews'),
      k.int('downloads'),
      k.int('collections'),
    ])
  }

  async down(q: QueryRunner): Promise<void> {
    for (const table of TABLES.toReversed()) await q.dropTable(table, true)
    const family = await q.getTable('family')
    if (family?.indices.some((one) => one.name === FAMILY_INDEX)) await q.dropIndex('family', FAMILY_INDEX)
    for (const [table, column] of [
      ['foundry_member', 'role'],
      ['usage_event', 'search'],
      ['foundry', 'donationUrl'],
      ['foundry', 'links'],
      ['foundry', 'logoKey'],
    ] as const)
      if (await q.hasColumn(table, column)) await q.dropColumn(table, column)
  }
}

async function addColumn(q: QueryRunner, table: string, column: TableColumn): Promise<void> {
  if (!(await q.hasColumn(table, column.name))) await q.addColumn(table, column)
}
