import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createTable, index, kinds, unique } from './portable.ts'

/** States of families that other sites may ask for again. */
export class WebFontReleases1700000000013 implements MigrationInterface {
  name = 'WebFontReleases1700000000013'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await createTable(
      q,
      'web_font_release',
      [k.id(), k.int('familyId'), k.key('digest', 12), k.longText('styles'), k.timestampMs('createdAt')],
      [
        unique('uq_web_font_release', ['familyId', 'digest']),
        index('ix_web_font_release_time', ['familyId', 'createdAt', 'id']),
      ],
    )
  }

  async down(q: QueryRunner): Promise<void> {
    await q.dropTable('web_font_release', true)
  }
}
