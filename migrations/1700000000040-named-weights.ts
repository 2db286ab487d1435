import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Rows read at once: facts of a file are kilobytes of JSON. */
const STEP = 200

// The words as they were when this was written.
const WEIGHT_WORDS: readonly [RegExp, number][] = [
  [/\b(hairline|thin)\b/iu, 100],
  [/\b(extra|ultra)[\s-]?light\b/iu, 200],
  [/\b(semi|demi)[\s-]?light\b/iu, 350],
  [/\blight\b/iu, 300],
  [/\bmedium\b/iu, 500],
  [/\b(semi|demi)[\s-]?bold\b/iu, 600],
  [/\b(extra|ultra)[\s-]?bold\b/iu, 800],
  [/\b(extra|ultra)[\s-]?(black|heavy)\b/iu, 950],
  [/\b(black|heavy)\b/iu, 900],
  [/\bbold\b/iu, 700],
]

interface Facts {
  styleName?: string
  weight?: number
  fileWeight?: number | null
}

/**
 * The name of a style says its weight, and no longer the file: Thin was 250 in many. What the file says stays in its facts.
 * Files without a word for a weight keep theirs. The search index is built anew where anything changed.
 */
export class NamedWeights1700000000040 implements MigrationInterface {
  name = 'NamedWeights1700000000040'

  async up(q: QueryRunner): Promise<void> {
    let changed = false
    for (let after = 0; ; ) {
      const rows: { id: number; facts: string }[] = await q.query(
        `SELECT id, facts FROM font_file WHERE id > ? ORDER BY id LIMIT ${STEP}`,
        [after],
      )
      for (const { id, facts: text } of rows) {
        const facts = JSON.parse(text) as Facts
        const words = (facts.styleName ?? '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
        const named = WEIGHT_WORDS.find(([word]) => word.test(words))?.[1]
        if (named === undefined || named === facts.weight) continue
        changed = true
        // 700 may have come from a flag of a file that says 400.
        const kept = facts.weight === 700 ? {} : { fileWeight: facts.weight }
        await q.query('UPDATE font SET weight = ? WHERE fontFileId = ?', [named, id])
        await q.query('UPDATE font_file SET facts = ? WHERE id = ?', [
          JSON.stringify({ ...facts, ...kept, weight: named }),
          id,
        ])
      }
      if (rows.length < STEP) break
      after = rows.at(-1)!.id
    }
    if (changed)
      await q.query("INSERT INTO search_outbox (entity, entityId, version, createdAt) VALUES ('all', 0, 0, ?)", [
        Date.now(),
      ])
  }

  /** What the files say is not lost; the styles get it back. */
  async down(q: QueryRunner): Promise<void> {
    const rows: { id: number; facts: string }[] = await q.query(
      `SELECT id, facts FROM font_file WHERE facts LIKE '%"fileWeight"%'`,
    )
    for (const { id, facts: text } of rows) {
      const { fileWeight, ...facts } = JSON.parse(text) as Facts
      if (fileWeight === undefined || fileWeight === null || fileWeight === facts.weight) continue
      await q.query('UPDATE font SET weight = ? WHERE fontFileId = ?', [fileWeight, id])
      await q.query('UPDATE font_file SET facts = ? WHERE id = ?', [
        JSON.stringify({ ...facts, weight: fileWeight }),
        id,
      ])
    }
  }
}
