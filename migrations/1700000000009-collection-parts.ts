import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createTable, index, kinds } from './portable.ts'

/** Single styles in collections, and the saved searches of smart ones. */
export class CollectionParts1700000000009 implements MigrationInterface {
  name = 'CollectionParts1700000000009'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await createTable(
      q,
      'collection_font',
      [
        k.int('collectionId', { isPrimary: true }),
        k.int('fontId', { isPrimary: true }),
        k.int('familyId'),
        k.timestampMs('addedAt'),
      ],
      [index('ix_collection_font_family', ['collectionId', 'familyId', 'fontId'])],
    )
    await createTable(
      q,
      'collection_filter',
      [k.int('collectionId', { isPrimary: true }), k.text('query', 2000), k.timestampMs('refreshedAt')],
      [index('ix_collection_filter_refreshed', ['refreshedAt', 'collectionId'])],
    )
  }

  async down(q: QueryRunner): Promise<void> {
    for (const table of ['collection_filter', 'collection_font']) await q.dropTable(table, true)
  }
}
