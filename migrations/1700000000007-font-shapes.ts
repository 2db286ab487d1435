import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createTable, kinds } from './portable.ts'

/** How the letters of each font file look, for lists of similar fonts. */
export class FontShapes1700000000007 implements MigrationInterface {
  name = 'FontShapes1700000000007'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await createTable(q, 'font_shape', [
      k.int('fontFileId', { isPrimary: true }),
      k.key('script', 8, { isPrimary: true }),
      k.flag('main'),
      k.int('version'),
      k.key('vector', 800),
    ])
  }

  async down(q: QueryRunner): Promise<void> {
    await q.dropTable('font_shape', true)
  }
}
