import type { EntityManager } from 'typeorm'
import { chunks, placeholders } from '../../database/in-list.ts'

/** Pairs of person and family per SQL statement. */
const PAIRS = 200

/**
 * Which of these people belong to the foundries of these families: their own acts do not count.
 * @returns '{userId} {familyId}' of each such pair
 */
export async function ownFamilies(
  manager: EntityManager,
  pairs: readonly { userId: number; familyId: number }[],
): Promise<Set<string>> {
  const own = new Set<string>()
  for (const some of chunks(pairs, PAIRS)) {
    const [people, families] = [new Set(some.map((one) => one.userId)), new Set(some.map((one) => one.familyId))]
    const rows: { userId: number; familyId: number }[] = await manager.query(
      `SELECT member.userId, family.id AS familyId FROM foundry_member member
       JOIN family ON family.foundryId = member.foundryId
       WHERE member.userId IN (${placeholders(people.size)}) AND family.id IN (${placeholders(families.size)})`,
      [...people, ...families],
    )
    for (const { userId, familyId } of rows) own.add(`${userId} ${familyId}`)
  }
  return own
}
