import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm'
import { kinds } from './portable.ts'

const COLUMN = 'linkKey'

/** Private collections can be shared by a link. */
export class CollectionLinks1700000000057 implements MigrationInterface {
  name = 'CollectionLinks1700000000057'

  async up(q: QueryRunner): Promise<void> {
    if (!(await q.hasColumn('collection', COLUMN)))
      await q.addColumn('collection', new TableColumn(kinds(q).key(COLUMN, 32, { isNullable: true })))
  }

  async down(q: QueryRunner): Promise<void> {
    if (await q.hasColumn('collection', COLUMN)) await q.dropColumn('collection', COLUMN)
  }
}
