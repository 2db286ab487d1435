import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Rows read at once: facts of a file are kilobytes of JSON. */
const STEP = 200

/** Facts that are names; texts such as the licence keep their lines. */
const NAMES = [
  'familyName',
  'styleName',
  'fullName',
  'postscriptName',
  'version',
  'designer',
  'designerUrl',
  'manufacturer',
  'vendorUrl',
  'licenseUrl',
]

interface Facts {
  [fact: string]: unknown
  colorTables?: string[]
  warnings?: string[]
}

const oneLine = (text: string) => text.replace(/\s*[\n\t]\s*/gu, ' ')

/**
 * Puts family and style names with line ends on one line, and adds `SVG ` to the colour tables of a file, found in its remarks because
 * the copy has no such table. Rebuilds the search index if a name changed.
 */
export class NamesInOneLine1700000000042 implements MigrationInterface {
  name = 'NamesInOneLine1700000000042'

  async up(q: QueryRunner): Promise<void> {
    for (let after = 0; ; ) {
      const rows: { id: number; facts: string }[] = await q.query(
        `SELECT id, facts FROM font_file WHERE id > ? ORDER BY id LIMIT ${STEP}`,
        [after],
      )
      for (const { id, facts: text } of rows) {
        const now = JSON.stringify(mended(JSON.parse(text) as Facts))
        if (now !== text) await q.query('UPDATE font_file SET facts = ? WHERE id = ?', [now, id])
      }
      if (rows.length < STEP) break
      after = rows.at(-1)!.id
    }
    const styles = await joinLines(q, 'font', ['name', 'fullName'])
    const families = await joinLines(q, 'family', ['name', 'nameKey', 'title'])
    if (styles || families)
      await q.query("INSERT INTO search_outbox (entity, entityId, version, createdAt) VALUES ('all', 0, 0, ?)", [
        Date.now(),
      ])
  }

  /** Older programs read all of it as it is now. */
  async down(): Promise<void> {}
}

function mended(facts: Facts): Facts {
  const changed: Facts = { ...facts }
  for (const name of NAMES) if (typeof facts[name] === 'string') changed[name] = oneLine(facts[name])
  const dropped = facts.warnings?.some(
    (remark) => remark.startsWith('Dropped from the preview copy') && /\bSVG\b/.test(remark),
  )
  if (dropped && facts.colorTables && !facts.colorTables.includes('SVG '))
    changed.colorTables = [...facts.colorTables, 'SVG ']
  return changed
}

/** True when a row had more than one line. */
async function joinLines(q: QueryRunner, table: 'font' | 'family', columns: readonly string[]): Promise<boolean> {
  const any = columns.map((column) => `${column} LIKE ? OR ${column} LIKE ?`).join(' OR ')
  const rows: { id: number; [column: string]: string | number }[] = await q.query(
    `SELECT id, ${columns.join(', ')} FROM ${table} WHERE ${any}`,
    columns.flatMap(() => ['%\n%', '%\t%']),
  )
  for (const row of rows)
    await q.query(`UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`, [
      ...columns.map((column) => oneLine(String(row[column]))),
      row.id,
    ])
  return rows.length > 0
}
