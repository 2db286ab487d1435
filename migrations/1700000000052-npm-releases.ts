import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm'
import { createTable, index, kinds, unique } from './portable.ts'

const SLUG_INDEX = 'ix_family_slug'

/** Versions of the families' npm packages, which are found by slug. */
export class NpmReleases1700000000052 implements MigrationInterface {
  name = 'NpmReleases1700000000052'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await createTable(
      q,
      'npm_release',
      [
        k.id(),
        k.int('familyId'),
        k.key('name', 200),
        k.key('version', 24),
        k.key('digest', 43),
        k.key('sha256', 64),
        k.key('shasum', 40),
        k.key('integrity', 100),
        k.int('bytes'),
        k.int('unpackedBytes'),
        k.int('files'),
        k.longText('manifest'),
        k.timestampMs('createdAt'),
      ],
      [
        unique('uq_npm_release_version', ['name', 'version']),
        unique('uq_npm_release_digest', ['name', 'digest']),
        index('ix_npm_release_family', ['familyId']),
        index('ix_npm_release_sha256', ['sha256']),
      ],
    )
    const family = await q.getTable('family')
    if (!family?.indices.some((one) => one.name === SLUG_INDEX))
      await q.createIndex('family', new TableIndex(index(SLUG_INDEX, ['slug', 'id'])))
  }

  async down(q: QueryRunner): Promise<void> {
    await q.dropTable('npm_release', true)
    const family = await q.getTable('family')
    if (family?.indices.some((one) => one.name === SLUG_INDEX)) await q.dropIndex('family', SLUG_INDEX)
  }
}
