import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm'
import { kinds } from './portable.ts'

/** Since when everybody may see a version; which of the older ones were published was not written down before, only the present one is known. */
export class PublicVersions1700000000038 implements MigrationInterface {
  name = 'PublicVersions1700000000038'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    if (!(await q.hasColumn('family_version', 'publishedAt')))
      await q.addColumn('family_version', new TableColumn(k.timestampMs('publishedAt', { isNullable: true })))
    await q.query(
      `UPDATE family_version SET publishedAt = COALESCE(closedAt, createdAt)
       WHERE publishedAt IS NULL AND id IN (SELECT liveVersionId FROM family_publishing WHERE liveVersionId IS NOT NULL)`,
    )
  }

  async down(q: QueryRunner): Promise<void> {
    if (await q.hasColumn('family_version', 'publishedAt')) await q.dropColumn('family_version', 'publishedAt')
  }
}
