import type { EntityManager } from 'typeorm'
import { chunks, placeholders } from '../../database/in-list.ts'
import { recordChange } from '../../search/search-outbox.ts'
import { familyTokens } from '../../search/tokens.ts'

/** Families per round of statements. */
const BATCH = 200
/** Rows per INSERT. */
const ROWS = 500

/** Updates the search index after a foundry was renamed (families are found by its name), in the same transaction. */
export async function renameInSearch(manager: EntityManager, foundryId: number, name: string, at: number) {
  const families: { id: number; version: number; name: string; topicLabel: string }[] = await manager.query(
    'SELECT id, version, name, topicLabel FROM family WHERE foundryId = ? ORDER BY id',
    [foundryId],
  )
  for (const batch of chunks(families, BATCH)) {
    const ids = batch.map(({ id }) => id)
    const list = placeholders(ids.length)
    const tags: { familyId: number; label: string }[] = await manager.query(
      `SELECT family_tag.familyId, tag.label FROM family_tag JOIN tag ON tag.slug = family_tag.tagSlug
       WHERE family_tag.familyId IN (${list})`,
      ids,
    )
    const labels = new Map<number, string[]>(batch.map((family) => [family.id, [family.topicLabel]]))
    for (const { familyId, label } of tags) labels.get(familyId)?.push(label)
    await manager.query(`DELETE FROM family_token WHERE familyId IN (${list})`, ids)
    const rows = batch.flatMap((family) =>
      familyTokens(family.name, name, labels.get(family.id)!).map((token) => [family.id, token.token, token.weight]),
    )
    for (const some of chunks(rows, ROWS))
      await manager.query(
        `INSERT INTO family_token (familyId, token, weight) VALUES ${some.map(() => '(?, ?, ?)').join(', ')}`,
        some.flat(),
      )
    await manager.query(`UPDATE family SET version = version + 1 WHERE id IN (${list})`, ids)
    await recordChange(
      manager,
      'family',
      batch.map(({ id, version }) => ({ id, version: version + 1 })),
      at,
    )
  }
  await recordChange(manager, 'foundry', [{ id: foundryId, version: 1 }], at)
}
