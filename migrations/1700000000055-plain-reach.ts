import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm'
import { kinds } from './portable.ts'

const COLUMNS = ['plainAbove', 'plainBelow']

/** How far a file's plain characters reach. The job that describes letters fills it from the files. */
export class PlainReach1700000000055 implements MigrationInterface {
  name = 'PlainReach1700000000055'

  async up(q: QueryRunner): Promise<void> {
    for (const column of COLUMNS)
      if (!(await q.hasColumn('font_file', column)))
        await q.addColumn('font_file', new TableColumn(kinds(q).int(column, { isNullable: true })))
  }

  async down(q: QueryRunner): Promise<void> {
    for (const column of COLUMNS) if (await q.hasColumn('font_file', column)) await q.dropColumn('font_file', column)
  }
}
