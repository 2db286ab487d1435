import type { Reader } from '../../database/reader.ts'

interface IdentityRecord {
  username: string
  avatarKey: string | null
  foundries: { id: number; name: string; slug: string; fontCount: number; familyCount: number }[]
}

/** Name, picture and foundries of a person; null when there is no such account. */
export async function findIdentity(reader: Reader, userId: number): Promise<IdentityRecord | null> {
  const [users, foundries] = await Promise.all([
    reader.query<{ username: string; avatarKey: string | null }>('SELECT username, avatarKey FROM user WHERE id = ?', [
      userId,
    ]),
    reader.query<IdentityRecord['foundries'][number]>(
      `SELECT foundry.id, foundry.name, foundry.slug, foundry.fontCount,
         (SELECT COUNT(*) FROM family WHERE family.foundryId = foundry.id AND family.deletedAt IS NULL) AS familyCount
       FROM foundry_member
       JOIN foundry ON foundry.id = foundry_member.foundryId
       WHERE foundry_member.userId = ? ORDER BY foundry.nameKey, foundry.id LIMIT 100`,
      [userId],
    ),
  ])
  const [user] = users
  if (!user) return null
  const counted = foundries.map((one) => ({
    ...one,
    fontCount: Number(one.fontCount),
    familyCount: Number(one.familyCount),
  }))
  return { ...user, foundries: counted }
}
