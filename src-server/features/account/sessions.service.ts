import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { EntityManager } from 'typeorm'
import { SESSION } from '#shared/account-limits.ts'
import type { Database } from '../../database/data-source.ts'
import { Session } from '../../database/entities/session.ts'
import type { Reader } from '../../database/reader.ts'
import { transaction } from '../../database/transaction.ts'
import { atMost } from '../../lru-limit.ts'
import type { Actor, Role } from '../core/actor.ts'
import { agentName } from './agent-name.ts'
import { newSecret, secretHash } from './secrets.ts'

/** From where somebody signs in. */
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

/** Roles and suspension may be this old in another process; the one that changes them forgets at once. */
const CACHE_MS = 1000
const FIND = `SELECT session.id, session.userId, session.createdAt, session.lastSeenAt, session.expiresAt, user.username,
    account.isAdmin, account.isModerator,
    EXISTS (SELECT 1 FROM foundry_member WHERE foundry_member.userId = session.userId) AS isDesigner
  FROM session JOIN user ON user.id = session.userId JOIN account ON account.userId = session.userId
  WHERE session.tokenHash = ? AND session.expiresAt > ? AND account.suspendedAt IS NULL AND account.deleteAfter IS NULL`

export interface SessionsServiceDeps {
  database: Database
  reader: Reader
  secret: string
  logger: Pick<Logger, 'warn'>
  now?: () => number
}

/** Who is signed in, by rows: a session ends in every process when its row goes. */
export function createSessionsService({ database, reader, secret, logger, now = Date.now }: SessionsServiceDeps) {
  const cache = new LRUCache<string, { record: Promise<SessionRecord | null> }>({ ...atMost(20_000), ttl: CACHE_MS })
  const placeHash = (address: string) => createHmac('sha256', secret).update(`session|${address}`).digest('base64url')

  /** Visits that are being written down. */
  const touches = new Set<Promise<unknown>>()

  async function find(tokenHash: string): Promise<SessionRecord | null> {
    const [record] = await reader.query<SessionRecord>(FIND, [tokenHash, now()])
    return record ?? null
  }

  /** Moves the session's end on, now and then: not each request is a write. */
  function touch(record: SessionRecord): void {
    const at = now()
    if (at - Number(record.lastSeenAt) < SESSION.touchMs) return
    record.lastSeenAt = at
    const expiresAt = Math.min(at + SESSION.idleMs, Number(record.createdAt) + SESSION.hardMs)
    const noted = transaction(database, async (manager) => {
      await manager.update(Session, { id: record.id }, { lastSeenAt: at, expiresAt })
      await manager.query('UPDATE user SET lastSeenAt = ? WHERE id = ?', [at, record.userId])
    }).catch((error) => logger.warn({ err: error }, 'a visit of a session was not noted'))
    const entry = noted.finally(() => touches.delete(entry))
    touches.add(entry)
  }

  return {
    /** Who holds this token; null when it is nobody's, or nobody's any more. */
    async actorOf(token: string): Promise<Actor | null> {
      if (!/^[\w-]{43}$/.test(token)) return null
      const tokenHash = secretHash(token)
      let entry = cache.get(tokenHash)
      if (!entry) {
        entry = { record: find(tokenHash) }
        // What is not known is not kept: made-up tokens must not push real ones out.
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

    /** A new session with a token of its own. @returns the token, which only the cookie will know */
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

    /** True for the place that a session was signed in at. */
    isPlace: (addressHash: string, address: string) => addressHash === placeHash(address),

    /** Whatever was known of sessions and roles is read anew: call it when they changed. */
    forget: () => cache.clear(),

    /** Resolves when the visits so far are written down. */
    settle: async () => void (await Promise.all(touches)),

    /** Takes away what has ended by time. */
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

/** Roles that a person's rows give them. */
export function rolesOf(record: Record<'isAdmin' | 'isModerator' | 'isDesigner', number | boolean>): Role[] {
  return [
    ...(Number(record.isDesigner) ? (['designer'] as const) : []),
    ...(Number(record.isModerator) ? (['moderator'] as const) : []),
    ...(Number(record.isAdmin) ? (['admin'] as const) : []),
  ]
}

export type SessionsService = ReturnType<typeof createSessionsService>
