import type { EntityManager } from 'typeorm'
import { foldName } from '#shared/search/words.ts'
import type { Reader } from '../../database/reader.ts'

/** An account with what logging in needs; never leaves the server. */
export interface AccountRecord {
  userId: number
  username: string
  email: string
  emailConfirmedAt: number | null
  passwordHash: string
  suspendedAt: number | null
  deleteAfter: number | null
}

const SELECT = `SELECT account.userId, user.username, account.email, account.emailConfirmedAt, account.passwordHash,
    account.suspendedAt, account.deleteAfter
  FROM account JOIN user ON user.id = account.userId`

type Ask = Pick<Reader, 'query'> | EntityManager
const first = async (ask: Ask, where: string, value: unknown): Promise<AccountRecord | null> =>
  ((await ask.query(`${SELECT} WHERE ${where}`, [value])) as AccountRecord[])[0] ?? null

/** A login with an @ is an address; user names have none. */
export const findByLogin = (ask: Ask, login: string) =>
  login.includes('@')
    ? first(ask, 'account.emailKey = ?', foldName(login))
    : first(ask, 'user.usernameKey = ?', foldName(login))

export const findByEmail = (ask: Ask, email: string) => first(ask, 'account.emailKey = ?', foldName(email))
export const findById = (ask: Ask, userId: number) => first(ask, 'account.userId = ?', userId)
