import type { Reader } from '../../database/reader.ts'

export interface IdentityRecord {
  username: string
  avatarKey: string | null
  foundries: { id: number; name: string; slug: string; fontCount: number }[]
}

/** Name, picture and foundries of a person; null when there is no such account. */
export async function findIdentity(reader: Reader, userId: number): Promise<IdentityRecord | null> {
  const [users, foundries] = await Promise.all([
    reader.query<{ username: string; avatarKey: string | null }>('SELECT username, avatarKey FROM user WHERE id = ?', [
      userId,
    ]),
    reader.query<IdentityRecord['foundries'][number]>(
      `SELECT foundry.id, foundry.name, foundry.slug, foundry.fontCount FROM foundry_member
       JOIN foundry ON foundry.id = foundry_member.foundryId
       WHERE foundry_member.userId = ? ORDER BY foundry.nameKey, foundry.id LIMIT 100`,
      [userId],
    ),
  ])
  const [user] = users
  return user ? { ...user, foundries: foundries.map((one) => ({ ...one, fontCount: Number(one.fontCount) })) } : null
}
