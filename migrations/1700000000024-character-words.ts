import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createTable, kinds } from './portable.ts'

/** Words of names of characters with those that have them, for the SQL search. Filled when it is first asked. */
export class CharacterWords1700000000024 implements MigrationInterface {
  name = 'CharacterWords1700000000024'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await createTable(q, 'character_word', [
      k.int('version', { isPrimary: true }),
      k.key('word', 32, { isPrimary: true }),
      k.longText('postings'),
    ])
  }

  async down(q: QueryRunner): Promise<void> {
    await q.dropTable('character_word', true)
  }
}
