import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm'
import { kinds } from './portable.ts'

const INDEX = 'ix_font_file_licence_reading'

/** By which version of our reading each file's licence was decided. What is stored by now was decided by an older one: 0. */
export class LicenceReading1700000000045 implements MigrationInterface {
  name = 'LicenceReading1700000000045'

  async up(q: QueryRunner): Promise<void> {
    if (!(await q.hasColumn('font_file', 'licenceReading')))
      await q.addColumn('font_file', new TableColumn(kinds(q).int('licenceReading', { default: 0 })))
    const table = await q.getTable('font_file')
    if (!table?.indices.some(({ name }) => name === INDEX))
      await q.createIndex('font_file', new TableIndex({ name: INDEX, columnNames: ['licenceReading', 'id'] }))
  }

  async down(q: QueryRunner): Promise<void> {
    const table = await q.getTable('font_file')
    if (table?.indices.some(({ name }) => name === INDEX)) await q.dropIndex('font_file', INDEX)
    if (await q.hasColumn('font_file', 'licenceReading')) await q.dropColumn('font_file', 'licenceReading')
  }
}
