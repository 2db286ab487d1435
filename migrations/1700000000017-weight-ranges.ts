import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm'
import { kinds } from './portable.ts'

const COLUMNS = ['weightMin', 'weightMax']
const INDEX = 'ix_font_file_weights'
/** Rows read at once: facts of a file are kilobytes of JSON. */
const STEP = 200

/** The weights that a variable file can be set in, so that 'bold' finds a family whose one file reaches from thin to black. */
export class WeightRanges1700000000017 implements MigrationInterface {
  name = 'WeightRanges1700000000017'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    for (const name of COLUMNS)
      if (!(await q.hasColumn('font_file', name)))
        await q.addColumn('font_file', new TableColumn(k.int(name, { isNullable: true })))
    const table = await q.getTable('font_file')
    if (!table?.indices.some(({ name }) => name === INDEX))
      await q.createIndex('font_file', new TableIndex({ name: INDEX, columnNames: COLUMNS }))
    await fill(q)
  }

  async down(q: QueryRunner): Promise<void> {
    const table = await q.getTable('font_file')
    if (table?.indices.some(({ name }) => name === INDEX)) await q.dropIndex('font_file', INDEX)
    for (const name of COLUMNS.toReversed())
      if (await q.hasColumn('font_file', name)) await q.dropColumn('font_file', name)
  }
}

/** From what was read of the files that are there. */
async function fill(q: QueryRunner): Promise<void> {
  type Row = { id: number; facts: string | { axes?: { tag: string; min: number; max: number }[] } }
  for (let after = 0; ; ) {
    const rows: Row[] = await q.query(
      `SELECT id, facts FROM font_file WHERE variable = 1 AND id > ? ORDER BY id LIMIT ${STEP}`,
      [after],
    )
    for (const { id, facts } of rows) {
      const { axes = [] } = typeof facts === 'string' ? (JSON.parse(facts) as Exclude<Row['facts'], string>) : facts
      const axis = axes.find(({ tag }) => tag === 'wght')
      const [min, max] = axis ? [Math.max(1, Math.ceil(axis.min)), Math.min(1000, Math.floor(axis.max))] : [0, 0]
      if (min < max) await q.query('UPDATE font_file SET weightMin = ?, weightMax = ? WHERE id = ?', [min, max, id])
    }
    if (rows.length < STEP) return
    after = rows.at(-1)!.id
  }
}
