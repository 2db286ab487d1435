import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm'
import { createTable, index, kinds, unique } from './portable.ts'

const TABLES = ['family_publishing', 'family_version', 'submission', 'refused_file', 'upload_session']
const OUTLINES = { table: 'font_file', column: 'outlineSha256', index: 'ix_font_file_outline' }

/** What designers say of a family, its versions, what waits for a moderator, and uploads that are under way. */
export class Publishing1700000000011 implements MigrationInterface {
  name = 'Publishing1700000000011'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await createTable(
      q,
      'family_publishing',
      [
        k.int('familyId', { isPrimary: true }),
        k.int('createdBy'),
        k.int('liveVersionId', { isNullable: true }),
        k.int('readyVersionId', { isNullable: true }),
        k.timestampMs('submittedAt', { isNullable: true }),
        k.timestampMs('scheduledFor', { isNullable: true }),
        k.timestampMs('firstPublishedAt', { isNullable: true }),
        k.int('hiddenFrom', { isNullable: true }),
        k.text('hiddenReason', 1000),
        k.key('licenseTemplate', 12),
        k.longText('licenseText'),
        k.longText('permissions'),
        k.longText('note'),
        k.longText('links'),
        k.timestampMs('updatedAt'),
      ],
      [
        index('ix_family_publishing_scheduled', ['scheduledFor', 'familyId']),
        index('ix_family_publishing_creator', ['createdBy', 'familyId']),
      ],
    )
    await createTable(
      q,
      'family_version',
      [
        k.id(),
        k.int('familyId'),
        k.int('number'),
        k.key('state', 8),
        k.longText('files'),
        k.longText('changes'),
        k.int('createdBy'),
        k.timestampMs('createdAt'),
        k.timestampMs('closedAt', { isNullable: true }),
      ],
      [unique('uq_family_version', ['familyId', 'number'])],
    )
    await createTable(
      q,
      'submission',
      [
        k.id(),
        k.int('familyId'),
        k.int('versionId'),
        k.longText('reasons'),
        k.key('state', 10),
        k.int('submittedBy'),
        k.timestampMs('submittedAt'),
        k.int('decidedBy', { isNullable: true }),
        k.timestampMs('decidedAt', { isNullable: true }),
        k.longText('answer'),
      ],
      [index('ix_submission_queue', ['state', 'submittedAt', 'id']), index('ix_submission_family', ['familyId', 'id'])],
    )
    await createTable(
      q,
      'refused_file',
      [
        k.id(),
        k.int('familyId'),
        k.text('sourceName', 240),
        k.key('sha256', 64),
        k.int('bytes'),
        k.key('format', 8),
        k.key('code', 24),
        k.text('reason', 1000),
        k.key('state', 10),
        k.int('fontId', { isNullable: true }),
        k.int('uploadedBy'),
        k.int('decidedBy', { isNullable: true }),
        k.timestampMs('createdAt'),
      ],
      [unique('uq_refused_file', ['familyId', 'sha256']), index('ix_refused_file_font', ['fontId'])],
    )
    await createTable(
      q,
      'upload_session',
      [
        k.key('id', 32, { isPrimary: true }),
        k.int('familyId'),
        k.int('userId'),
        k.text('fileName', 255),
        k.int('bytes'),
        k.int('received'),
        k.key('state', 12),
        k.longText('result'),
        k.timestampMs('createdAt'),
        k.timestampMs('updatedAt'),
      ],
      [
        index('ix_upload_session_user', ['userId', 'state', 'updatedAt']),
        index('ix_upload_session_family', ['familyId', 'createdAt']),
        index('ix_upload_session_age', ['updatedAt']),
      ],
    )
    if (!(await q.hasColumn(OUTLINES.table, OUTLINES.column)))
      await q.addColumn(OUTLINES.table, new TableColumn(k.key(OUTLINES.column, 64, { isNullable: true })))
    const table = await q.getTable(OUTLINES.table)
    if (!table?.indices.some((one) => one.name === OUTLINES.index))
      await q.createIndex(OUTLINES.table, new TableIndex({ name: OUTLINES.index, columnNames: [OUTLINES.column] }))
  }

  async down(q: QueryRunner): Promise<void> {
    const table = await q.getTable(OUTLINES.table)
    if (table?.indices.some((one) => one.name === OUTLINES.index)) await q.dropIndex(OUTLINES.table, OUTLINES.index)
    if (await q.hasColumn(OUTLINES.table, OUTLINES.column)) await q.dropColumn(OUTLINES.table, OUTLINES.column)
    for (const name of TABLES.toReversed()) await q.dropTable(name, true)
  }
}
