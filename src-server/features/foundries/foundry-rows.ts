import type { EntityManager } from 'typeorm'

/**
 * Deletes a person's foundry rows in the transaction that deletes the account. If they were the last owner, the next
 * member becomes owner.
 */
export async function eraseFoundryRows(manager: EntityManager, userId: number): Promise<void> {
  const own: { foundryId: number }[] = await manager.query('SELECT foundryId FROM foundry_member WHERE userId = ?', [
    userId,
  ])
  for (const { foundryId } of own) {
    await manager.query('DELETE FROM foundry_member WHERE foundryId = ? AND userId = ?', [foundryId, userId])
    const left: { userId: number; role: string }[] = await manager.query(
      'SELECT userId, role FROM foundry_member WHERE foundryId = ? ORDER BY createdAt, userId',
      [foundryId],
    )
    if (left[0] && !left.some(({ role }) => role === 'owner'))
      await manager.query(`UPDATE foundry_member SET role = 'owner' WHERE foundryId = ? AND userId = ?`, [
        foundryId,
        left[0].userId,
      ])
  }
  for (const table of ['foundry_invite', 'foundry_claim', 'foundry_activity'])
    await manager.query(`DELETE FROM ${table} WHERE userId = ?`, [userId])
}
