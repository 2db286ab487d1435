import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createTable, kinds } from './portable.ts'

/** Every letter of each font file, for finding the style of a picture. */
export class FontLetters1700000000050 implements MigrationInterface {
  name = 'FontLetters1700000000050'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await createTable(q, 'font_letters', [
      k.int('fontFileId', { isPrimary: true }),
      k.int('weight', { isPrimary: true }),
      k.int('version'),
      k.longText('letters'),
    ])
  }

  async down(q: QueryRunner): Promise<void> {
    await q.dropTable('font_letters', true)
  }
}
