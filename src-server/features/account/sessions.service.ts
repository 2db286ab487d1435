import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { EntityManager } from 'typeorm'
import { SESSION } from '#shared/account-limits.ts'
import { AppError } from '#shared/errors.ts'
import type { DatabaseDeps } from '../../database/database-deps.ts'
import { Session } from '../../database/entities/session.ts'
import { transaction } from '../../database/transaction.ts'
import { atMost } from '../../lru-limit.ts'
import type { Actor, Role } from '../core/actor.ts'
import { lockAccount } from '../core/still-active.ts'
import { agentName } from './agent-name.ts'
import { newSecret, secretHash } from './secrets.ts'

/** Where somebody logs in from. */
export interface SignInPlace {
  address: string
  userAgent: string
}

interface SessionRecord {
  id: number
  userId: number
  createdAt: number
  lastSeenAt: number
  expiresAt: number
  username: string
  isAdmin: number | boolean
  isModerator: number | boolean
  isDesigner: number | boolean
}

/** Other processes see changed roles and suspensions after this time at most; the one that changes them, at once. */
const CACHE_MS = 1000
const FIND = `SELECT session.id, session.userId, session.createdAt, session.lastSeenAt, session.expiresAt, user.username,
    account.isAdmin, account.isModerator,
    EXISTS (SELECT 1 FROM foundry_member WHERE foundry_member.userId = session.userId) AS isDesigner
  FROM session JOIN user ON user.id = session.userId JOIN account ON account.userId = session.userId
  WHERE session.tokenHash = ? AND session.expiresAt > ? AND account.suspendedAt IS NULL AND account.deleteAfter IS NULL`

interface SessionsServiceDeps extends DatabaseDeps {
  secret: string
  logger: Pick<Logger, 'warn'>
}

/** Sessions as database rows: deleting the row ends the session in every process. */
export function createSessionsService({ database, reader, secret, logger, now = Date.now }: SessionsServiceDeps) {
  const cache = new LRUCache<string, { record: Promise<SessionRecord | null> }>({ ...atMost(20_000), ttl: CACHE_MS })
  const placeHash = (address: string) => createHmac('sha256', secret).update(`session|${address}`).digest('base64url')

  /** Pending writes of last visits. */
  const touches = new Set<Promise<unknown>>()

  async function find(tokenHash: string): Promise<SessionRecord | null> {
    const [record] = await reader.query<SessionRecord>(FIND, [tokenHash, now()])
    return record ?? null
  }

  /** Extends the session, but not on each request, to save writes. */
  function touch(record: SessionRecord): void {
    const at = now()
    if (at - Number(record.lastSeenAt) < SESSION.touchMs) return
    record.lastSeenAt = at
    const expiresAt = Math.min(at + SESSION.idleMs, Number(record.createdAt) + SESSION.hardMs)
    const noted = transaction(database, async (manager) => {
      await manager.update(Session, { id: record.id }, { lastSeenAt: at, expiresAt })
      await manager.query('UPDATE user SET lastSeenAt = ? WHERE id = ?', [at, record.userId])
    }).catch((error) => logger.warn({ err: error }, 'recording a session visit failed'))
    const entry = noted.finally(() => touches.delete(entry))
    touches.add(entry)
  }

  return {
    /** The actor of this token; null for an unknown or ended one. */
    async actorOf(token: string): Promise<Actor | null> {
      if (!/^[\w-]{43}$/.test(token)) return null
      const tokenHash = secretHash(token)
      let entry = cache.get(tokenHash)
      if (!entry) {
        entry = { record: find(tokenHash) }
        // Unknown tokens are not cached: made-up ones must not evict real ones.
        entry.record.then((record) => record ?? cache.delete(tokenHash)).catch(() => cache.delete(tokenHash))
        cache.set(tokenHash, entry)
      }
      const record = await entry.record
      if (!record || Number(record.expiresAt) <= now()) return null
      touch(record)
      return {
        userId: record.userId,
        username: record.username,
        roles: rolesOf(record),
        sessionId: record.id,
        keyId: null,
      }
    },

    /** Starts a session. @returns the token, which only the cookie holds */
    async start(manager: EntityManager, userId: number, place: SignInPlace): Promise<string> {
      const token = newSecret()
      const at = now()
      await manager.insert(Session, {
        tokenHash: secretHash(token),
        userId,
        createdAt: at,
        lastSeenAt: at,
        expiresAt: at + SESSION.idleMs,
        agent: agentName(place.userAgent),
        addressHash: placeHash(place.address),
      })
      await manager.query('UPDATE user SET lastSeenAt = ? WHERE id = ?', [at, userId])
      return token
    },

    /** Ends the sessions of a person, all of them or all but one. Call forget() after the commit. */
    async endAll(manager: EntityManager, userId: number, exceptId: number | null = null): Promise<void> {
      await manager.query('DELETE FROM session WHERE userId = ? AND id <> ?', [userId, exceptId ?? 0])
    },

    async end(manager: EntityManager, userId: number, sessionId: number): Promise<boolean> {
      const { affected } = await manager.delete(Session, { id: sessionId, userId })
      return affected !== 0
    },

    list: (userId: number) =>
      reader.query<Pick<Session, 'id' | 'createdAt' | 'lastSeenAt' | 'agent' | 'addressHash'>>(
        `SELECT id, createdAt, lastSeenAt, agent, addressHash FROM session WHERE userId = ? AND expiresAt > ?
         ORDER BY lastSeenAt DESC, id DESC LIMIT ${SESSION.listed}`,
        [userId, now()],
      ),

    /** Whether the session was started from this address. */
    isPlace: (addressHash: string, address: string) => addressHash === placeHash(address),

    /** Clears the cache. Call it when sessions or roles changed. */
    forget: () => cache.clear(),

    /** Resolves when pending visits are written. */
    settle: async () => void (await Promise.all(touches)),

    /** Deletes expired sessions. */
    prune: () =>
      transaction(database, async (manager) => {
        await manager.query('DELETE FROM session WHERE expiresAt <= ?', [now()])
        await manager.query('DELETE FROM account_token WHERE expiresAt <= ?', [now()])
        await manager.query('DELETE FROM login_guard WHERE lastFailureAt <= ? AND closedUntil <= ?', [
          now() - SESSION.guardMs,
          now(),
        ])
      }),
  }
}

/**
 * Locks the account of a person who acts on it, and refuses when their session has ended: what they do would outlive
 * the password change that ended it, and another process may keep the session in memory for a moment longer.
 * @throws AppError UNAUTHORIZED
 */
export async function requireOpenSession(manager: EntityManager, { userId, sessionId }: Actor): Promise<void> {
  await lockAccount(manager, userId)
  if (!(await manager.existsBy(Session, { id: sessionId ?? 0, userId })))
    throw new AppError('UNAUTHORIZED', 'You need to log in for this.')
}

/** Roles according to a person's rows. */
export function rolesOf(record: Record<'isAdmin' | 'isModerator' | 'isDesigner', number | boolean>): Role[] {
  return [
    ...(Number(record.isDesigner) ? (['designer'] as const) : []),
    ...(Number(record.isModerator) ? (['moderator'] as const) : []),
    ...(Number(record.isAdmin) ? (['admin'] as const) : []),
  ]
}

export type SessionsService = ReturnType<typeof createSessionsService>
