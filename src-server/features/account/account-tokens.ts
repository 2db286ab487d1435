import { type EntityManager, IsNull } from 'typeorm'
import { AccountToken, type TokenPurpose } from '../../database/entities/session.ts'
import type { Reader } from '../../database/reader.ts'
import { newSecret, secretHash } from './secrets.ts'

export interface NewToken {
  userId: number
  purpose: TokenPurpose
  email: string
  lastsMs: number
  now: number
  /** Name and password that the link brings along. */
  claim?: { username: string; passwordHash: string }
}

/**
 * A secret for one link in one mail. Earlier ones that say the same stop working, with two exceptions that a stranger could turn
 * against the owner of the mailbox: links to a new password, and links of those who claim an account that nobody has confirmed.
 * Their number is that of the mails to one address. @returns the secret, which only the mail has
 */
export async function issueToken(manager: EntityManager, input: NewToken): Promise<string> {
  const { userId, purpose, email, lastsMs, now, claim } = input
  const secret = newSecret()
  if (!claim && purpose !== 'reset') await manager.delete(AccountToken, { userId, purpose, joinName: IsNull() })
  await manager.insert(AccountToken, {
    ...{ tokenHash: secretHash(secret), userId, purpose, email, createdAt: now, expiresAt: now + lastsMs },
    ...{ joinName: claim?.username ?? null, joinPasswordHash: claim?.passwordHash ?? null },
  })
  return secret
}

/** Uses a secret up: of two who come with it at once, one gets it. @returns null for one that is used, too old, or nobody's */
export async function takeToken(
  manager: EntityManager,
  secret: string,
  purpose: TokenPurpose,
  now: number,
): Promise<AccountToken | null> {
  const token = await manager.findOneBy(AccountToken, { tokenHash: secretHash(secret), purpose })
  if (!token || token.expiresAt <= now) return null
  const { affected } = await manager.delete(AccountToken, { id: token.id })
  return affected ? token : null
}

/** Whether a secret could be used now. */
export async function isOpenToken(
  reader: Reader,
  secret: string,
  purpose: TokenPurpose,
  now: number,
): Promise<boolean> {
  const rows = await reader.query(
    'SELECT id FROM account_token WHERE tokenHash = ? AND purpose = ? AND expiresAt > ?',
    [secretHash(secret), purpose, now],
  )
  return rows.length > 0
}

/** Links in mails that were sent to somebody stop working. */
export async function dropTokens(manager: EntityManager, userId: number): Promise<void> {
  await manager.delete(AccountToken, { userId })
}
