import type { EntityManager } from 'typeorm'
import { AppError } from '#shared/errors.ts'
import { foldName } from '#shared/search/words.ts'
import { Account } from '../../database/entities/account.ts'
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

/** Who has joined now; `userId` null = the address has an account, whose name this is. */
export interface Joined {
  userId: number | null
  username: string
  email: string
}

export const nameTaken = () =>
  new AppError('BAD_REQUEST', 'username: Somebody has this name; take another one', {
    param: 'username',
    fields: { username: 'Somebody has this name; take another one' },
  })

/**
 * Writes the account of somebody who joins. An account of the same address that nobody has confirmed is theirs now, password and
 * all: or whoever typed somebody else's address first could come in later with the password of then.
 * @throws AppError BAD_REQUEST when the name is taken (names are public, so this tells nobody anything)
 */
export async function joinAs(manager: EntityManager, { username, email, passwordHash, at }: Joining): Promise<Joined> {
  const known = await findByEmail(manager, email)
  const isWaiting = known !== null && known.emailConfirmedAt === null && known.suspendedAt === null
  const usernameKey = foldName(username)
  const holder = await manager.findOneBy(User, { usernameKey })
  if (holder && !(isWaiting && holder.id === known.userId)) throw nameTaken()
  if (known && !isWaiting) return { userId: null, username: known.username, email: known.email }
  try {
    if (!known) {
      const userId = await insertAccount(manager, {
        username,
        email,
        passwordHash,
        emailConfirmedAt: null,
        createdAt: at,
      })
      return { userId, username, email }
    }
    await manager.update(User, { id: known.userId }, { username, usernameKey, createdAt: at })
    await manager.update(
      Account,
      { userId: known.userId },
      { email, passwordHash, passwordChangedAt: at, updatedAt: at },
    )
    return { userId: known.userId, username, email }
  } catch (error) {
    // Somebody else was quicker by a moment.
    if (isDuplicate(error)) throw nameTaken()
    throw error
  }
}
