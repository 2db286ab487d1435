import type { EntityManager } from 'typeorm'
import { AppError, badField, isAppError } from '#shared/errors.ts'
import { foldName } from '#shared/search/words.ts'
import { Account } from '../../database/entities/account.ts'
import type { AccountToken } from '../../database/entities/session.ts'
import { User } from '../../database/entities/user.ts'
import { isDuplicate } from '../../database/transaction.ts'
import { findByEmail } from './account.queries.ts'
import { insertAccount } from './account-writes.ts'

export interface Joining {
  username: string
  email: string
  passwordHash: string
  at: number
}

/** The result of joining. */
export interface Joined {
  /** Null = the address already has an account; username is its name. */
  userId: number | null
  username: string
  email: string
  /** Name and password of this claim; they apply once the link of its own mail is followed. */
  claim?: { username: string; passwordHash: string }
}

export const nameTaken = () => badField('username', 'Somebody has this name; take another one')

/**
 * Writes the account of somebody who joins. Until the address is confirmed, everybody who joins with it claims the same
 * account; each claim takes effect only when its own mail is followed.
 * @throws AppError BAD_REQUEST when the name is taken (names are public, so this tells nobody anything)
 */
export async function joinAs(manager: EntityManager, { username, email, passwordHash, at }: Joining): Promise<Joined> {
  const known = await findByEmail(manager, email)
  const isWaiting = known !== null && known.emailConfirmedAt === null && known.suspendedAt === null
  const holder = await manager.findOneBy(User, { usernameKey: foldName(username) })
  if (holder && !(isWaiting && holder.id === known.userId)) throw nameTaken()
  if (known)
    return isWaiting
      ? { userId: known.userId, username, email, claim: { username, passwordHash } }
      : { userId: null, username: known.username, email: known.email }
  try {
    const account = { username, email, passwordHash, emailConfirmedAt: null, createdAt: at }
    return { userId: await insertAccount(manager, account), username, email }
  } catch (error) {
    // A concurrent request took the name first.
    if (isDuplicate(error)) throw nameTaken()
    throw error
  }
}

/**
 * Gives the account the name and password of the claim whose link was followed.
 * @throws AppError CONFLICT when the name was taken since
 */
export async function applyClaim(manager: EntityManager, token: AccountToken, at: number): Promise<void> {
  const { userId, joinName: username, joinPasswordHash: passwordHash } = token
  if (username === null || passwordHash === null) return
  const usernameKey = foldName(username)
  const holder = await manager.findOneBy(User, { usernameKey })
  try {
    if (holder && holder.id !== userId) throw nameTaken()
    await manager.update(User, { id: userId }, { username, usernameKey, createdAt: at })
  } catch (error) {
    if (isDuplicate(error) || isAppError(error))
      throw new AppError('CONFLICT', `The name ${username} was taken meanwhile. Join again with another one.`)
    throw error
  }
  await manager.update(Account, { userId }, { email: token.email, passwordHash, passwordChangedAt: at })
}
