import { randomBytes } from 'node:crypto'
import type { Database } from '../../../database/data-source.ts'
import { AppState } from '../../../database/entities/search-outbox.ts'
import { transaction } from '../../../database/transaction.ts'

const NAME = 'analytics.salt'

/**
 * Random salt of a day, shared by all processes and overwritten the next day: afterwards hashes cannot be traced back,
 * even with the database.
 */
export function createDailySalt(database: Database): (day: number) => Promise<string> {
  let known: { day: number; salt: Promise<string> } | null = null

  const make = (day: number) =>
    transaction(database, async (manager) => {
      const row = await manager.findOneBy(AppState, { name: NAME })
      const [storedDay, stored] = row?.value.split(':') ?? []
      if (Number(storedDay) === day && stored) return stored
      const salt = randomBytes(24).toString('base64url')
      // A process with a late clock must not restore an old day's salt: it uses a salt of its own.
      if (Number(storedDay ?? 0) < day)
        await manager.upsert(AppState, { name: NAME, value: `${day}:${salt}`, updatedAt: Date.now() }, ['name'])
      return salt
    })

  return (day) => {
    if (known?.day !== day) {
      const salt = make(day)
      known = { day, salt }
      salt.catch(() => {
        known = null
      })
    }
    return known.salt
  }
}
