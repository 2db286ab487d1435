import { foldName } from '#shared/search/words.ts'
import type { Asks } from '../../database/reader.ts'

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

const first = async (from: Asks, where: string, value: unknown): Promise<AccountRecord | null> =>
  ((await from.query(`${SELECT} WHERE ${where}`, [value])) as AccountRecord[])[0] ?? null

/** A login with an @ is an address; user names have none. */
export const findByLogin = (from: Asks, login: string) =>
  login.includes('@')
    ? first(from, 'account.emailKey = ?', foldName(login))
    : first(from, 'user.usernameKey = ?', foldName(login))

export const findByEmail = (from: Asks, email: string) => first(from, 'account.emailKey = ?', foldName(email))
export const findById = (from: Asks, userId: number) => first(from, 'account.userId = ?', userId)
