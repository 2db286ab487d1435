import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../../database/data-source.ts'
import { Account, type AccountPreferences } from '../../database/entities/account.ts'
import { transaction } from '../../database/transaction.ts'
import { lockAccount } from '../core/still-active.ts'

type MailKind = keyof AccountPreferences

/** Path and the names of its parameters: `/account/mails-off?user=7&kind=followMails&key=…`. */
export const MAILS_OFF = '/account/mails-off'

/**
 * Addresses in mails that turn such mails off without logging in, as mail programs offer it (RFC 8058). They have no
 * end: they can do nothing else, and a mail may be read years later.
 */
export function createMailSwitch({
  database,
  secret,
  publicUrl,
}: {
  database: Database
  secret: string
  publicUrl: string
}) {
  const keyOf = (userId: number, kind: string) =>
    createHmac('sha256', secret).update(`mails off|${userId}|${kind}`).digest('base64url').slice(0, 22)
  return {
    address(userId: number, kind: MailKind): string {
      const query = new URLSearchParams({ user: String(userId), kind, key: keyOf(userId, kind) })
      return `${publicUrl}${MAILS_OFF}?${query}`
    },

    /** @returns whose address it is @throws AppError NOT_FOUND for one that was not made here */
    read(query: URLSearchParams): { userId: number; kind: MailKind } {
      const [userId, kind] = [Number(query.get('user')), query.get('kind') ?? '']
      const [given, right] = [query.get('key') ?? '', keyOf(userId, kind)].map((key) => Buffer.from(key))
      if (given!.length !== right!.length || !timingSafeEqual(given!, right!))
        throw new AppError('NOT_FOUND', 'This link is incomplete. Copy the whole link from the mail.')
      return { userId, kind: kind as MailKind }
    },

    async turnOff({ userId, kind }: { userId: number; kind: MailKind }): Promise<void> {
      await transaction(database, async (manager) => {
        // Two kinds may be turned off at once.
        await lockAccount(manager, userId)
        const account = await manager.findOneBy(Account, { userId })
        if (!account) return
        const preferences = { ...account.preferences, [kind]: false }
        await manager.update(Account, { userId }, { preferences, updatedAt: Date.now() })
      })
    },
  }
}

export type MailSwitch = ReturnType<typeof createMailSwitch>
