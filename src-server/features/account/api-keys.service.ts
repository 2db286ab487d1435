import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { API_KEY } from '#shared/account-limits.ts'
import { AppError } from '#shared/errors.ts'
import { momentOf } from '#shared/format/time.ts'
import { wholeList } from '#shared/paging.ts'
import type { DatabaseDeps } from '../../database/database-deps.ts'
import { ApiKey } from '../../database/entities/session.ts'
import { transaction } from '../../database/transaction.ts'
import type { Actor, Role } from '../core/actor.ts'
import { newSecret, secretHash } from './secrets.ts'
import { requireOpenSession } from './sessions.service.ts'

/** Lets people and secret scanners recognise a key. */
const PREFIX = 'fk_'
const CACHE_MS = 1000
const FIND = `SELECT api_key.id, api_key.userId, api_key.lastUsedAt, user.username,
    EXISTS (SELECT 1 FROM foundry_member WHERE foundry_member.userId = api_key.userId) AS isDesigner
  FROM api_key JOIN user ON user.id = api_key.userId JOIN account ON account.userId = api_key.userId
  WHERE api_key.tokenHash = ? AND account.suspendedAt IS NULL AND account.deleteAfter IS NULL`

type KeyRecord = Pick<ApiKey, 'id' | 'userId' | 'lastUsedAt'> & {
  username: string
  isDesigner: number | boolean
}

/**
 * Keys act with their owner's rights but never as admin or moderator, so that a leaked key gives no access to those.
 */
const rolesOfPrograms = (record: Pick<KeyRecord, 'isDesigner'>): Role[] =>
  Number(record.isDesigner) ? ['designer'] : []

interface ApiKeysDeps extends DatabaseDeps {
  logger: Pick<Logger, 'warn'>
}

/** API keys with which a person's programs call the public API. A key is shown once; the database stores its hash. */
export function createApiKeysService({ database, reader, logger, now = Date.now }: ApiKeysDeps) {
  const cache = new LRUCache<string, KeyRecord>({ max: 5000, ttl: CACHE_MS })

  function noteUse(record: KeyRecord): void {
    const at = now()
    if (at - Number(record.lastUsedAt ?? 0) < API_KEY.touchMs) return
    record.lastUsedAt = at
    transaction(database, (manager) => manager.update(ApiKey, { id: record.id }, { lastUsedAt: at })).catch((error) =>
      logger.warn({ err: error }, 'recording the use of an API key failed'),
    )
  }

  return {
    /** The actor of a key; null for an unknown key. */
    async actorOf(key: string): Promise<Actor | null> {
      if (!/^fk_[\w-]{43}$/.test(key)) return null
      const tokenHash = secretHash(key)
      let record = cache.get(tokenHash)
      if (!record) {
        ;[record] = await reader.query<KeyRecord>(FIND, [tokenHash])
        if (!record) return null
        // The time is set on load and not on use, so that a key in constant use is refreshed too.
        cache.set(tokenHash, record)
      }
      noteUse(record)
      const { userId, username } = record
      return { userId, username, roles: rolesOfPrograms(record), sessionId: null, keyId: record.id }
    },

    async list(actor: Actor) {
      const at = now()
      const rows = await reader.query<ApiKey>(
        `SELECT id, name, prefix, createdAt, lastUsedAt FROM api_key WHERE userId = ? ORDER BY id DESC LIMIT ${API_KEY.max}`,
        [actor.userId],
      )
      return {
        keys: rows.map((row) => ({
          id: row.id,
          name: row.name,
          prefix: row.prefix,
          created: momentOf(Number(row.createdAt), at),
          lastUsed: row.lastUsedAt === null ? null : momentOf(Number(row.lastUsedAt), at),
        })),
        ...wholeList(rows.length),
      }
    },

    /**
     * @returns the key, which is stored nowhere else @throws AppError CONFLICT with too many, UNAUTHORIZED when the
     * session has ended meanwhile
     */
    async create({ name }: { name: string }, actor: Actor): Promise<{ key: string; name: string }> {
      const key = PREFIX + newSecret()
      await transaction(database, async (manager) => {
        await requireOpenSession(manager, actor)
        if ((await manager.countBy(ApiKey, { userId: actor.userId })) >= API_KEY.max)
          throw new AppError('CONFLICT', `You have ${API_KEY.max} keys; revoke one first.`)
        await manager.insert(ApiKey, {
          userId: actor.userId,
          name,
          prefix: key.slice(0, 8),
          tokenHash: secretHash(key),
          createdAt: now(),
          lastUsedAt: null,
        })
      })
      return { key, name }
    },

    /** @throws AppError NOT_FOUND, also for other people's keys */
    async end({ keyId }: { keyId: number }, actor: Actor): Promise<{ done: true }> {
      const { affected } = await transaction(database, (manager) =>
        manager.delete(ApiKey, { id: keyId, userId: actor.userId }),
      )
      cache.clear()
      if (!affected) throw new AppError('NOT_FOUND', 'There is no such key.', { param: 'keyId' })
      return { done: true }
    },

    /** Clears the cache. Call it when key owners or their roles changed. */
    forget: () => cache.clear(),
  }
}
