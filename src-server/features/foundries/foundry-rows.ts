import type { EntityManager } from 'typeorm'

/**
 * Deletes a person's foundry rows in the transaction that deletes the account. If they were the last owner who can act,
 * the next member who can becomes owner; if they were the last owner at all, the next member.
 */
export async function eraseFoundryRows(manager: EntityManager, userId: number): Promise<void> {
  const own: { foundryId: number }[] = await manager.query('SELECT foundryId FROM foundry_member WHERE userId = ?', [
    userId,
  ])
  for (const { foundryId } of own) {
    await manager.query('DELETE FROM foundry_member WHERE foundryId = ? AND userId = ?', [foundryId, userId])
    const left: { userId: number; role: string; acting: number }[] = await manager.query(
      `SELECT member.userId, member.role, account.suspendedAt IS NULL AND account.deleteAfter IS NULL AS acting
       FROM foundry_member member JOIN account ON account.userId = member.userId
       WHERE member.foundryId = ? ORDER BY member.createdAt, member.userId`,
      [foundryId],
    )
    const acting = left.filter((member) => Number(member.acting) === 1)
    const isOwned = (members: typeof left) => members.some(({ role }) => role === 'owner')
    const heir = isOwned(acting) ? undefined : (acting[0] ?? (isOwned(left) ? undefined : left[0]))
    if (heir)
      await manager.query(`UPDATE foundry_member SET role = 'owner' WHERE foundryId = ? AND userId = ?`, [
        foundryId,
        heir.userId,
      ])
  }
  for (const table of ['foundry_invite', 'foundry_claim', 'foundry_activity'])
    await manager.query(`DELETE FROM ${table} WHERE userId = ?`, [userId])
}
