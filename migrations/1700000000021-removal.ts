import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm'
import { createTable, index, kinds } from './portable.ts'

const INDEXES: [table: string, name: string, columns: string[]][] = [
  ['family', 'ix_family_deleted', ['deletedAt', 'id']],
  ['font_file', 'ix_font_file_sanitised', ['sanitisedSha256']],
]

/** An earlier run that was interrupted has made it. Asking first would read the whole table's shape each time. */
function ignoreTwice(error: Error): void {
  if (!/Duplicate key name|already exists/i.test(error.message)) throw error
}

/** What removing families for good needs to know: which are gone, which files may be idle, and which stored objects are to go. */
export class Removal1700000000021 implements MigrationInterface {
  name = 'Removal1700000000021'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await createTable(q, 'removed_family', [k.key('sourceKey', 190, { isPrimary: true }), k.timestampMs('removedAt')])
    await createTable(
      q,
      'idle_font_file',
      [k.int('fontFileId', { isPrimary: true }), k.timestampMs('since')],
      [index('ix_idle_font_file_since', ['since', 'fontFileId'])],
    )
    await createTable(q, 'stored_removal', [k.key('storageKey', 160, { isPrimary: true }), k.timestampMs('decidedAt')])
    for (const [table, name, columnNames] of INDEXES)
      await q.createIndex(new Table({ name: table }), new TableIndex({ name, columnNames })).catch(ignoreTwice)
  }

  async down(q: QueryRunner): Promise<void> {
    for (const [table, name] of INDEXES.toReversed()) {
      const there = (await q.getTable(table))?.indices.some((one) => one.name === name)
      if (there) await q.dropIndex(table, name)
    }
    for (const table of ['stored_removal', 'idle_font_file', 'removed_family']) await q.dropTable(table, true)
  }
}
