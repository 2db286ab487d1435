import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm'
import { kinds } from './portable.ts'

const COLUMN = 'concernedIds'
/** Reports read at once. */
const STEP = 500

/** Who belonged to the foundries of reported families when they were reported. */
export class ConcernedPeople1700000000056 implements MigrationInterface {
  name = 'ConcernedPeople1700000000056'

  async up(q: QueryRunner): Promise<void> {
    if (!(await q.hasColumn('case_file', COLUMN)))
      await q.addColumn('case_file', new TableColumn({ ...kinds(q).longText(COLUMN), isNullable: true }))
    await fill(q)
  }

  async down(q: QueryRunner): Promise<void> {
    if (await q.hasColumn('case_file', COLUMN)) await q.dropColumn('case_file', COLUMN)
  }
}

/** For earlier reports: who belongs to them now. Who left before is not known. */
async function fill(q: QueryRunner): Promise<void> {
  for (let after = 0; ; ) {
    const files: { id: number }[] = await q.query(
      `SELECT id FROM case_file WHERE id > ? AND kind = 'report' AND ${COLUMN} IS NULL ORDER BY id LIMIT ${STEP}`,
      [after],
    )
    const last = files.at(-1)?.id
    if (last === undefined) return
    const rows: { caseId: number; userId: number }[] = await q.query(
      `SELECT DISTINCT case_family.caseId AS caseId, foundry_member.userId AS userId FROM case_family
       JOIN family ON family.id = case_family.familyId JOIN foundry_member ON foundry_member.foundryId = family.foundryId
       WHERE case_family.caseId > ? AND case_family.caseId <= ? ORDER BY caseId, userId`,
      [after, last],
    )
    for (const { id } of files) {
      const people = rows.filter(({ caseId }) => caseId === id).map(({ userId }) => userId)
      if (people.length > 0)
        await q.query(`UPDATE case_file SET ${COLUMN} = ? WHERE id = ?`, [JSON.stringify(people), id])
    }
    after = last
  }
}
