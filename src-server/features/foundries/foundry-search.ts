import type { EntityManager } from 'typeorm'
import { chunks, placeholders } from '../../database/in-list.ts'
import { recordChange } from '../../search/search-outbox.ts'
import { writeTokens } from '../../search/write-tokens.ts'

/** Families per statement. */
const BATCH = 200

/** Updates the search index after a foundry was renamed (families are found by its name), in the same transaction. */
export async function renameInSearch(manager: EntityManager, foundryId: number, at: number) {
  const families: { id: number; version: number }[] = await manager.query(
    'SELECT id, version FROM family WHERE foundryId = ? ORDER BY id',
    [foundryId],
  )
  await writeTokens(
    manager,
    families.map(({ id }) => id),
  )
  for (const batch of chunks(families, BATCH)) {
    await manager.query(
      `UPDATE family SET version = version + 1 WHERE id IN (${placeholders(batch.length)})`,
      batch.map(({ id }) => id),
    )
    await recordChange(
      manager,
      'family',
      batch.map(({ id, version }) => ({ id, version: version + 1 })),
      at,
    )
  }
  await recordChange(manager, 'foundry', [{ id: foundryId, version: 1 }], at)
}
