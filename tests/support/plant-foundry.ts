import type { Database } from '#server/database/data-source.ts'
import { Foundry, FoundryMember } from '#server/database/entities/foundry.ts'
import { transaction } from '#server/database/transaction.ts'

/** Inserts a foundry owned by these people. @returns its id */
export function plantFoundry(
  database: Database,
  slug: string,
  members: readonly { userId: number }[],
  createdAt: number,
): Promise<number> {
  return transaction(database, async (write) => {
    const { identifiers } = await write.insert(Foundry, {
      slug,
      name: slug,
      nameKey: slug,
      url: '',
      description: '',
      familyCount: 0,
      fontCount: 0,
      downloads: 0,
      createdAt,
    })
    const id = identifiers[0]!.id as number
    for (const { userId } of members)
      await write.insert(FoundryMember, { foundryId: id, userId, role: 'owner', createdAt })
    return id
  })
}
