import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createTable, index, kinds, unique } from './portable.ts'

/** People, and the collections they put together. */
export class Collections1700000000003 implements MigrationInterface {
  name = 'Collections1700000000003'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await createTable(
      q,
      'user',
      [
        k.id(),
        k.text('username', 60),
        k.key('usernameKey', 60),
        k.int('kind'),
        k.text('avatarKey', 160, { isNullable: true }),
        k.timestampMs('createdAt'),
        k.timestampMs('lastSeenAt', { isNullable: true }),
      ],
      [unique('uq_user_username', ['usernameKey'])],
    )
    await createTable(
      q,
      'collection',
      [
        k.id(),
        k.int('ownerId'),
        k.key('slug', 120),
        k.text('name', 160),
        k.key('nameKey', 160),
        k.longText('description'),
        k.flag('isPrivate'),
        k.int('type'),
        k.int('status'),
        k.text('coverKey', 160, { isNullable: true }),
        k.int('fontCount'),
        k.int('viewCount'),
        k.int('popularity'),
        k.key('sourceKey', 190, { isNullable: true }),
        k.int('version'),
        k.timestampMs('createdAt'),
        k.timestampMs('updatedAt'),
      ],
      [
        unique('uq_collection_source', ['sourceKey']),
        index('ix_collection_popular', ['status', 'isPrivate', 'popularity', 'id']),
        index('ix_collection_date', ['status', 'isPrivate', 'createdAt', 'id']),
        index('ix_collection_updated', ['status', 'isPrivate', 'updatedAt', 'id']),
        index('ix_collection_name', ['status', 'isPrivate', 'nameKey', 'id']),
        index('ix_collection_fonts', ['status', 'isPrivate', 'fontCount', 'id']),
        index('ix_collection_owner', ['ownerId', 'nameKey', 'id']),
        index('ix_collection_slug', ['slug', 'id']),
      ],
    )
    await createTable(
      q,
      'collection_family',
      [
        k.int('collectionId', { isPrimary: true }),
        k.int('familyId', { isPrimary: true }),
        k.int('position'),
        k.text('note', 1000),
        k.timestampMs('addedAt'),
      ],
      [
        index('ix_collection_family_position', ['collectionId', 'position', 'familyId']),
        index('ix_collection_family_family', ['familyId', 'collectionId']),
      ],
    )
    await createTable(
      q,
      'collection_token',
      [k.int('collectionId', { isPrimary: true }), k.key('token', 40, { isPrimary: true }), k.int('weight')],
      [index('ix_collection_token', ['token', 'collectionId', 'weight'])],
    )
  }

  async down(q: QueryRunner): Promise<void> {
    for (const table of ['collection_token', 'collection_family', 'collection', 'user']) await q.dropTable(table, true)
  }
}
