import { type MigrationInterface, type QueryRunner, Table, TableColumn, TableIndex } from 'typeorm'
import { createTable, index, kinds } from './portable.ts'

const BATCH = 500
const INDEX = 'ix_case_file_subject'

/** An earlier run that was interrupted has made it. Asking first would read the whole table's shape each time. */
function ignoreTwice(error: Error): void {
  if (!/Duplicate key name|already exists/i.test(error.message)) throw error
}

/** Designers whom admins trust, links by which the other side answers a notice, and reports that are found by what they are about. */
export class TrustAndContact1700000000022 implements MigrationInterface {
  name = 'TrustAndContact1700000000022'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    const nullable = { isNullable: true }
    for (const [table, column] of [
      ['foundry', k.timestampMs('trustedAt', nullable)],
      ['case_file', k.int('subjectId', nullable)],
    ] as const)
      if (!(await q.hasColumn(table, column.name))) await q.addColumn(table, new TableColumn(column))
    await createTable(
      q,
      'case_link',
      [
        k.key('tokenHash', 43, { isPrimary: true }),
        k.int('caseId'),
        k.int('familyId'),
        k.timestampMs('createdAt'),
        k.timestampMs('expiresAt'),
        k.timestampMs('usedAt', nullable),
      ],
      [index('ix_case_link_case', ['caseId', 'familyId'])],
    )
    await fillSubjects(q)
    const columnNames = ['subject', 'subjectId', 'status']
    await q
      .createIndex(new Table({ name: 'case_file' }), new TableIndex({ name: INDEX, columnNames }))
      .catch(ignoreTwice)
  }

  async down(q: QueryRunner): Promise<void> {
    const there = (await q.getTable('case_file'))?.indices.some((one) => one.name === INDEX)
    if (there) await q.dropIndex('case_file', INDEX)
    await q.dropTable('case_link', true)
    for (const [table, column] of [
      ['case_file', 'subjectId'],
      ['foundry', 'trustedAt'],
    ] as const)
      if (await q.hasColumn(table, column)) await q.dropColumn(table, column)
  }
}

/** What earlier reports are about stood in what was sent alone. */
async function fillSubjects(q: QueryRunner): Promise<void> {
  let last = 0
  for (;;) {
    const rows: { id: number; payload: string }[] = await q.query(
      `SELECT id, payload FROM case_file WHERE id > ? AND kind = 'report' AND subjectId IS NULL ORDER BY id LIMIT ${BATCH}`,
      [last],
    )
    for (const { id, payload } of rows) {
      const { subjectId } = JSON.parse(payload) as { subjectId?: unknown }
      if (Number.isInteger(subjectId)) await q.query('UPDATE case_file SET subjectId = ? WHERE id = ?', [subjectId, id])
    }
    if (rows.length < BATCH) return
    last = rows.at(-1)!.id
  }
}
