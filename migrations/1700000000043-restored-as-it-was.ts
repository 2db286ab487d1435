import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm'
import { kinds } from './portable.ts'

/** family.status of these days. */
const [PUBLISHED, WITHDRAWN] = [1, 2]

/** What a deleted family was before is written down, so that restoring gives it back; of older ones the log of acts says it. */
export class RestoredAsItWas1700000000043 implements MigrationInterface {
  name = 'RestoredAsItWas1700000000043'

  async up(q: QueryRunner): Promise<void> {
    if (!(await q.hasColumn('family_publishing', 'deletedFrom')))
      await q.addColumn('family_publishing', new TableColumn({ ...kinds(q).longText('deletedFrom'), isNullable: true }))
    const deleted: { id: number }[] = await q.query(
      `SELECT family.id FROM family JOIN family_publishing said ON said.familyId = family.id
       WHERE family.deletedAt IS NOT NULL AND family.status = ? AND said.deletedFrom IS NULL`,
      [WITHDRAWN],
    )
    for (const { id } of deleted) {
      const [last]: { detail: string }[] = await q.query(
        "SELECT detail FROM audit_entry WHERE subject = ? AND action = 'family.delete' ORDER BY id DESC LIMIT 1",
        [`family:${id}`],
      )
      const before = last && (JSON.parse(last.detail) as { before?: { state?: string } }).before
      if (before?.state !== 'published') continue
      const from = { status: PUBLISHED, readyVersionId: null, scheduledFor: null, submittedAt: null }
      await q.query('UPDATE family_publishing SET deletedFrom = ? WHERE familyId = ?', [JSON.stringify(from), id])
    }
  }

  async down(q: QueryRunner): Promise<void> {
    if (await q.hasColumn('family_publishing', 'deletedFrom')) await q.dropColumn('family_publishing', 'deletedFrom')
  }
}
