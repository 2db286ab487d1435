import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The style shown first: one with a file, the one chosen before, then the order of the page. */
const FIRST = `(SELECT font.id FROM font WHERE font.familyId = family.id
  ORDER BY font.fontFileId IS NULL, font.isPrimary DESC, font.position, font.id LIMIT 1)`

/** A family is shown first by a style with a file, and both columns that name this style say the same. */
export class PrimaryWithFile1700000000059 implements MigrationInterface {
  name = 'PrimaryWithFile1700000000059'

  async up(q: QueryRunner): Promise<void> {
    const wrong: { id: number; first: number }[] = await q.query(
      `SELECT family.id, ${FIRST} AS first FROM family JOIN font shown ON shown.id = family.primaryFontId
       WHERE shown.fontFileId IS NULL OR shown.isPrimary = 0 OR EXISTS
         (SELECT 1 FROM font other WHERE other.familyId = family.id AND other.isPrimary = 1 AND other.id <> shown.id)`,
    )
    for (const { id, first } of wrong) {
      await q.query('UPDATE font SET isPrimary = CASE WHEN id = ? THEN 1 ELSE 0 END WHERE familyId = ?', [first, id])
      await q.query('UPDATE family SET primaryFontId = ? WHERE id = ?', [first, id])
    }
    if (wrong.length > 0)
      await q.query("INSERT INTO search_outbox (entity, entityId, version, createdAt) VALUES ('all', 0, 0, ?)", [
        Date.now(),
      ])
  }

  /** Older programs read it as it is now. */
  async down(): Promise<void> {}
}
