import type { EntityManager } from 'typeorm'
import { foldName } from '#shared/search/words.ts'
import { Account, DEFAULT_ACCOUNT_PREFERENCES } from '../../database/entities/account.ts'
import { USER_KIND, User } from '../../database/entities/user.ts'

interface NewAccount {
  username: string
  email: string
  passwordHash: string
  emailConfirmedAt: number | null
  isAdmin?: boolean
  isModerator?: boolean
  createdAt: number
}

/** Inserts a person and their account. @throws a duplicate (see isDuplicate) when name or address is taken */
export async function insertAccount(manager: EntityManager, input: NewAccount): Promise<number> {
  const { identifiers } = await manager.insert(User, {
    username: input.username,
    usernameKey: foldName(input.username),
    kind: USER_KIND.person,
    avatarKey: null,
    createdAt: input.createdAt,
    lastSeenAt: null,
  })
  const userId = identifiers[0]!.id as number
  await manager.insert(Account, {
    userId,
    email: input.email,
    emailKey: foldName(input.email),
    emailConfirmedAt: input.emailConfirmedAt,
    passwordHash: input.passwordHash,
    passwordChangedAt: input.createdAt,
    isAdmin: input.isAdmin ?? false,
    isModerator: input.isModerator ?? false,
    suspendedAt: null,
    deleteAfter: null,
    bio: '',
    links: [],
    language: '',
    preferences: DEFAULT_ACCOUNT_PREFERENCES,
    updatedAt: input.createdAt,
  })
  return userId
}
