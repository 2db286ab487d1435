import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { EntityManager } from 'typeorm'
import { DAY_MS, HOUR_MS } from '#shared/limits.ts'
import type { Database } from '../../../database/data-source.ts'
import { COLLECTION_STATUS } from '../../../database/entities/collection.ts'
import { FAMILY_STATUS } from '../../../database/entities/family.ts'
import { USAGE_KIND, UsageEvent, type UsageKind, UserDownload } from '../../../database/entities/usage.ts'
import { chunks, placeholders } from '../../../database/in-list.ts'
import { insertRows } from '../../../database/insert-rows.ts'
import { transaction } from '../../../database/transaction.ts'
import { atMost } from '../../../lru-limit.ts'
import { ownFamilies } from '../../core/own-families.ts'
import { isBot } from '../../core/visitor.ts'
import { createEventWriter } from '../event-writer.ts'

/** Interval of writes in milliseconds; one transaction each. */
const FLUSH_MS = 1000
/** Longest queue; further events are dropped, since counting must never hurt serving. */
const MAX_WAITING = 10_000
const REPEAT_WINDOW_MS = HOUR_MS
/**
 * Visitors counted per address and family within that time: a school or an office, not a script that changes its user
 * agent.
 */
const VISITORS_OF_ADDRESS = 5

interface UsageVisitor {
  address: string
  userAgent: string
}

interface UsageInput extends UsageVisitor {
  kind: keyof typeof USAGE_KIND
  familyId: number
  fontId: number | null
  country: string | null
  /** The search that led there. */
  search?: string | null
  /** The logged-in user, for their own history, and so that their own families do not count. */
  userId: number | null
}

/**
 * Counts views, previews and downloads. Events are written in batches; bots and repeats of a visitor within an hour are
 * dropped. A visitor is a keyed hash that changes every day, so nobody can be tracked.
 */
export function createUsageService({ database, secret }: { database: Database; secret: string }) {
  const writer = createEventWriter<Waiting>({
    name: 'usage-events',
    title: 'Write views and downloads',
    everyMs: FLUSH_MS,
    most: MAX_WAITING,
    write: (events) => transaction(database, (manager) => write(manager, events)),
  })
  const recent = new LRUCache<string, true>({ ...atMost(50_000), ttl: REPEAT_WINDOW_MS })
  const ofAddress = new LRUCache<string, number>({ ...atMost(50_000), ttl: REPEAT_WINDOW_MS, noUpdateTTL: true })

  /** A keyed hash of the visitor, or null for bots, repeats and too many visitors of one address. */
  function freshVisitor({ address, userAgent }: UsageVisitor, what: string, now: number): string | null {
    if (isBot(userAgent)) return null
    const day = Math.floor(now / DAY_MS)
    const visitor = createHmac('sha256', secret).update(`${day}|${address}|${userAgent}`).digest('hex').slice(0, 32)
    const key = `${visitor}|${what}`
    if (recent.has(key)) return null
    const place = `${address}|${what}`
    const visitors = ofAddress.get(place) ?? 0
    if (visitors >= VISITORS_OF_ADDRESS) return null
    ofAddress.set(place, visitors + 1)
    recent.set(key, true)
    return visitor
  }

  /** Adds a download to the person's history; a repeat within the hour counts as the same download. */
  function remember({ kind, userId, familyId, fontId }: UsageInput) {
    if (!userId || userId < 0 || kind !== 'download') return
    const key = `user ${userId}|${familyId}|${fontId ?? ''}`
    if (recent.has(key)) return
    recent.set(key, true)
    writer.add({ download: { userId, familyId, fontId, happenedAt: Date.now() } })
  }

  return {
    record(input: UsageInput) {
      remember(input)
      if (writer.room() === 0) return
      const now = Date.now()
      const visitor = freshVisitor(input, `${input.kind}|${input.familyId}|${input.fontId ?? ''}`, now)
      if (visitor === null) return
      const kind: UsageKind = USAGE_KIND[input.kind]
      const { familyId, fontId, country, search = null } = input
      const event = { kind, familyId, fontId, visitor, country, search, happenedAt: now }
      writer.add({ doing: { event, userId: input.userId && input.userId > 0 ? input.userId : null } })
    },
    /** Counts a view of a public collection. */
    recordCollectionView(collectionId: number, visitor: UsageVisitor) {
      if (writer.room() > 0 && freshVisitor(visitor, `collection|${collectionId}`, Date.now()) !== null)
        writer.add({ collectionId })
    },
    flush: writer.flush,
    job: writer.job,
  }
}

/** Events waiting to be written: a view or download, an entry of a person's history, a view of a collection. */
type Waiting = { doing: Doing } | { download: Omit<UserDownload, 'id'> } | { collectionId: number }

/** Rows per INSERT. */
const ROWS = 500

async function write(manager: EntityManager, waiting: readonly Waiting[]): Promise<void> {
  const doings = waiting.flatMap((one) => ('doing' in one ? [one.doing] : []))
  const downloads = waiting.flatMap((one) => ('download' in one ? [one.download] : []))
  const viewed = waiting.flatMap((one) => ('collectionId' in one ? [one.collectionId] : []))
  for (const some of chunks(await onlyOthers(manager, await onlyPublic(manager, doings)), ROWS))
    await insertRows(
      manager,
      UsageEvent,
      some.map(({ event }) => event),
    )
  for (const some of chunks(downloads, ROWS)) await manager.insert(UserDownload, some)
  await countViews(manager, viewed)
}

/** An event waiting to be written, with the person only until then. */
interface Doing {
  event: Omit<UsageEvent, 'id'>
  userId: number | null
}

/** Page URLs can be made up, so only views of public families count. Downloads were checked before. */
async function onlyPublic(manager: EntityManager, events: readonly Doing[]): Promise<Doing[]> {
  const isChecked = ({ event }: Doing) => event.kind === USAGE_KIND.download
  const asked = [...new Set(events.filter((one) => !isChecked(one)).map(({ event }) => event.familyId))]
  const known = new Set<number>()
  for (const ids of chunks(asked, 500)) {
    const rows: { id: number }[] = await manager.query(
      `SELECT id FROM family WHERE id IN (${placeholders(ids.length)}) AND +status = ?`,
      [...ids, FAMILY_STATUS.published],
    )
    for (const { id } of rows) known.add(id)
  }
  return events.filter((one) => isChecked(one) || known.has(one.event.familyId))
}

/** Members of a family's foundry do not count as its audience. */
async function onlyOthers(manager: EntityManager, events: readonly Doing[]): Promise<Doing[]> {
  const own = await ownFamilies(
    manager,
    events.flatMap(({ event, userId }) => (userId === null ? [] : [{ userId, familyId: event.familyId }])),
  )
  return events.filter(({ event, userId }) => !own.has(`${userId} ${event.familyId}`))
}

/** One statement per distinct number of views, which are few. */
async function countViews(manager: EntityManager, viewed: readonly number[]): Promise<void> {
  const views = new Map<number, number>()
  for (const id of viewed) views.set(id, (views.get(id) ?? 0) + 1)
  const byCount = new Map<number, number[]>()
  for (const [id, count] of views) byCount.set(count, [...(byCount.get(count) ?? []), id])
  for (const [count, ids] of byCount)
    for (const part of chunks(ids, 500))
      await manager.query(
        `UPDATE collection SET viewCount = viewCount + ? WHERE id IN (${placeholders(part.length)}) AND status = ? AND isPrivate = ?`,
        [count, ...part, COLLECTION_STATUS.active, 0],
      )
}

export type UsageService = ReturnType<typeof createUsageService>
