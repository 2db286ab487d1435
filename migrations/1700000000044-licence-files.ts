import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm'
import { kinds } from './portable.ts'

/** What the licence files say that were uploaded beside the fonts of a family; null = none was. */
export class LicenceFiles1700000000044 implements MigrationInterface {
  name = 'LicenceFiles1700000000044'

  async up(q: QueryRunner): Promise<void> {
    if (!(await q.hasColumn('family_publishing', 'licenceFiles')))
      await q.addColumn(
        'family_publishing',
        new TableColumn({ ...kinds(q).longText('licenceFiles'), isNullable: true }),
      )
  }

  async down(q: QueryRunner): Promise<void> {
    if (await q.hasColumn('family_publishing', 'licenceFiles')) await q.dropColumn('family_publishing', 'licenceFiles')
  }
}
