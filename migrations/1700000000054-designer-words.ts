import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Families read at once. */
const STEP = 200
// As they were when this was written.
const MAKER = 2
const LONGEST = 40
const MOST = 40

/** Families are found by the designers that their primary file names, too. */
export class DesignerWords1700000000054 implements MigrationInterface {
  name = 'DesignerWords1700000000054'

  async up(q: QueryRunner): Promise<void> {
    let found = false
    for (let after = 0; ; ) {
      const rows: { id: number; designers: string | null }[] = await q.query(
        `SELECT family.id, JSON_EXTRACT(font_file.facts, '$.designer') AS designers FROM family
         LEFT JOIN font ON font.id = family.primaryFontId LEFT JOIN font_file ON font_file.id = font.fontFileId
         WHERE family.id > ? ORDER BY family.id LIMIT ${STEP}`,
        [after],
      )
      for (const { id, designers } of rows) {
        const words = wordsOf(unquoted(designers ?? ''))
        if (words.length > 0) await add(q, id, words)
        found ||= words.length > 0
      }
      if (rows.length < STEP) break
      after = rows.at(-1)!.id
    }
    if (found)
      await q.query("INSERT INTO search_outbox (entity, entityId, version, createdAt) VALUES ('all', 0, 0, ?)", [
        Date.now(),
      ])
  }

  /** Older programs read these words as they do those of foundries. */
  async down(): Promise<void> {}
}

/** MariaDB gives the text as JSON, the others as it is. */
function unquoted(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}

function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/gu, '')
    .toLowerCase()
    .normalize('NFC')
  const words = (folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MOST)
  return [...new Set(words.map((word) => [...word].slice(0, LONGEST).join('')))]
}

async function add(q: QueryRunner, familyId: number, words: readonly string[]): Promise<void> {
  const list = words.map(() => '?').join(', ')
  const known: { token: string; weight: number }[] = await q.query(
    `SELECT token, weight FROM family_token WHERE familyId = ? AND token IN (${list})`,
    [familyId, ...words],
  )
  await q.query(
    `UPDATE family_token SET weight = weight + ${MAKER} WHERE familyId = ? AND weight & ${MAKER} = 0 AND token IN (${list})`,
    [familyId, ...words],
  )
  const fresh = words.filter((word) => !known.some(({ token }) => token === word))
  if (fresh.length > 0)
    await q.query(
      `INSERT INTO family_token (familyId, token, weight) VALUES ${fresh.map(() => `(?, ?, ${MAKER})`).join(', ')}`,
      fresh.flatMap((word) => [familyId, word]),
    )
}
