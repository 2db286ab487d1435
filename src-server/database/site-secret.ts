import { randomBytes } from 'node:crypto'
import type { Database } from './data-source.ts'
import { AppState } from './entities/search-outbox.ts'
import { isDuplicate, transaction } from './transaction.ts'

const NAME = 'site.secret'

/**
 * The key of anti-forgery tokens, signed URLs and visitor hashes. Configured, or created once and stored in the
 * database, so that all processes of the site share it.
 */
export async function siteSecret(database: Database, configured: string | null): Promise<string> {
  if (configured) return configured
  const read = async () => (await database.write.manager.findOneBy(AppState, { name: NAME }))?.value
  const existing = await read()
  if (existing) return existing
  const made = randomBytes(32).toString('base64url')
  try {
    await transaction(database, (manager) =>
      manager.insert(AppState, { name: NAME, value: made, updatedAt: Date.now() }),
    )
    return made
  } catch (error) {
    // Another process stored its secret first: that one is used.
    if (!isDuplicate(error)) throw error
    const winner = await read()
    if (!winner) throw error
    return winner
  }
}
