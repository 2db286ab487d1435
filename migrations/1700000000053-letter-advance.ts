import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm'
import { kinds } from './portable.ts'

const COLUMN = 'letterAdvance'
/** Rows read at once: facts of a file are kilobytes of JSON. */
const STEP = 200

/** How wide a file's letters are, so that pages can reserve room for a text before its font is loaded. */
export class LetterAdvance1700000000053 implements MigrationInterface {
  name = 'LetterAdvance1700000000053'

  async up(q: QueryRunner): Promise<void> {
    if (!(await q.hasColumn('font_file', COLUMN)))
      await q.addColumn('font_file', new TableColumn(kinds(q).int(COLUMN, { isNullable: true })))
    await fill(q)
  }

  async down(q: QueryRunner): Promise<void> {
    if (await q.hasColumn('font_file', COLUMN)) await q.dropColumn('font_file', COLUMN)
  }
}

/** From what was read of the files that are there. */
async function fill(q: QueryRunner): Promise<void> {
  type Facts = { metrics?: { avgAdvance?: number } }
  for (let after = 0; ; ) {
    const rows: { id: number; facts: string | Facts }[] = await q.query(
      `SELECT id, facts FROM font_file WHERE id > ? ORDER BY id LIMIT ${STEP}`,
      [after],
    )
    for (const { id, facts } of rows) {
      const { metrics } = typeof facts === 'string' ? (JSON.parse(facts) as Facts) : facts
      if (metrics?.avgAdvance)
        await q.query(`UPDATE font_file SET ${COLUMN} = ? WHERE id = ?`, [metrics.avgAdvance, id])
    }
    if (rows.length < STEP) return
    after = rows.at(-1)!.id
  }
}
