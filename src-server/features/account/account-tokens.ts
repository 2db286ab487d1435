import { type EntityManager, IsNull } from 'typeorm'
import { AccountToken, type TokenPurpose } from '../../database/entities/session.ts'
import type { Reader } from '../../database/reader.ts'
import { newSecret, secretHash } from './secrets.ts'

interface NewToken {
  userId: number
  purpose: TokenPurpose
  email: string
  lastsMs: number
  now: number
  /** Name and password that apply once the link is followed. */
  claim?: { username: string; passwordHash: string }
}

/**
 * A secret for one link in one mail. It replaces earlier links of its kind, except password resets and claims of an
 * unconfirmed account: a stranger could use those to disable the owner's link. The mail limit per address bounds their
 * number. @returns the secret, which only the mail contains
 */
export async function issueToken(manager: EntityManager, input: NewToken): Promise<string> {
  const { userId, purpose, email, lastsMs, now, claim } = input
  const secret = newSecret()
  if (!claim && purpose !== 'reset') await manager.delete(AccountToken, { userId, purpose, joinName: IsNull() })
  await manager.insert(AccountToken, {
    tokenHash: secretHash(secret),
    userId,
    purpose,
    email,
    createdAt: now,
    expiresAt: now + lastsMs,
    joinName: claim?.username ?? null,
    joinPasswordHash: claim?.passwordHash ?? null,
  })
  return secret
}

/**
 * Uses a secret up; of two concurrent requests one succeeds. @returns null for a secret that is used, expired or
 * unknown
 */
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

/** Whether a secret is still valid. */
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

/** Invalidates the links in mails that were sent to this person. */
export async function dropTokens(manager: EntityManager, userId: number): Promise<void> {
  await manager.delete(AccountToken, { userId })
}
