import type { EntityManager } from 'typeorm'
import { FamilyToken } from '../database/entities/tag.ts'
import { chunks, placeholders } from '../database/in-list.ts'
import { familyTokens } from './tokens.ts'

/** Families per round of statements. */
const BATCH = 200
/** Rows per INSERT. */
const ROWS = 500

/** Replaces the words by which the SQL search finds these families. Other engines learn of a change by recordChange(). */
export async function writeTokens(manager: EntityManager, familyIds: readonly number[]): Promise<void> {
  for (const ids of chunks(familyIds, BATCH)) {
    const list = placeholders(ids.length)
    const families: { id: number; name: string; topicLabel: string; foundry: string; designers: string | null }[] =
      await manager.query(
        `SELECT family.id, family.name, family.topicLabel, foundry.name AS foundry, JSON_EXTRACT(file.facts, '$.designer') AS designers
         FROM family JOIN foundry ON foundry.id = family.foundryId
         LEFT JOIN font ON font.id = family.primaryFontId LEFT JOIN font_file file ON file.id = font.fontFileId
         WHERE family.id IN (${list})`,
        ids,
      )
    const tags: { familyId: number; label: string }[] = await manager.query(
      `SELECT family_tag.familyId, tag.label FROM family_tag JOIN tag ON tag.slug = family_tag.tagSlug
       WHERE family_tag.familyId IN (${list})`,
      ids,
    )
    const labels = new Map<number, string[]>(families.map(({ id, topicLabel }) => [id, [topicLabel]]))
    for (const { familyId, label } of tags) labels.get(familyId)?.push(label)
    const tokens = families.flatMap(({ id, name, foundry, designers }) =>
      familyTokens(name, [foundry, unquoted(designers ?? '')], labels.get(id)!).map((token) => ({
        familyId: id,
        ...token,
      })),
    )
    await manager.query(`DELETE FROM family_token WHERE familyId IN (${list})`, ids)
    for (const rows of chunks(tokens, ROWS)) await manager.insert(FamilyToken, rows)
  }
}

/** The text that JSON_EXTRACT found: MariaDB gives it as JSON, the others as it is. */
function unquoted(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}
