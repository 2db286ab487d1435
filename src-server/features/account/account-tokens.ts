import type { EntityManager } from 'typeorm'
import { AccountToken, type TokenPurpose } from '../../database/entities/session.ts'
import { newSecret, secretHash } from './secrets.ts'

/** A secret for one link in one mail; earlier ones of the same purpose stop working. @returns the secret, which only the mail has */
export async function issueToken(
  manager: EntityManager,
  input: { userId: number; purpose: TokenPurpose; email: string; lastsMs: number; now: number },
): Promise<string> {
  const secret = newSecret()
  await manager.delete(AccountToken, { userId: input.userId, purpose: input.purpose })
  await manager.insert(AccountToken, {
    tokenHash: secretHash(secret),
    userId: input.userId,
    purpose: input.purpose,
    email: input.email,
    createdAt: input.now,
    expiresAt: input.now + input.lastsMs,
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

/** Links in mails that were sent to somebody stop working. */
export async function dropTokens(manager: EntityManager, userId: number): Promise<void> {
  await manager.delete(AccountToken, { userId })
}
