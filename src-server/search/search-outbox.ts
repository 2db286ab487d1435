import { type EntityManager, LessThan } from 'typeorm'
import { DAY_MS } from '#shared/limits.ts'
import type { Database } from '../database/data-source.ts'
import { AppState, SearchOutbox } from '../database/entities/search-outbox.ts'
import { chunks, placeholders } from '../database/in-list.ts'
import { insertRows } from '../database/insert-rows.ts'
import type { Reader } from '../database/reader.ts'
import { transaction } from '../database/transaction.ts'

/** How long changes stay in the log: a process or relay that was away longer rebuilds. */
export const RETENTION_MS = DAY_MS
/** A number that is still missing after this belongs to a rolled back transaction. */
const MISSING_PATIENCE_MS = 60_000
/** Numbers below a follower's start that open transactions may still commit. */
const OPEN_AT_START = 1000
/** Rows per read. */
const BATCH = 2000
/** More missing numbers than this mean a rebuild. */
const MAX_MISSING = 20_000
const PRUNED = 'outbox:pruned-through'

/** Records changes, in their transaction. */
export async function recordChange(
  manager: EntityManager,
  entity: 'family' | 'foundry' | 'collection',
  changed: readonly { id: number; version: number }[],
  now = Date.now(),
) {
  for (const rows of chunks(changed, 500)) {
    const values = rows.map(({ id, version }) => ({ entity, entityId: id, version, createdAt: now }))
    await insertRows(manager, SearchOutbox, values)
  }
}

/** Records that everything may have changed (bulk import). */
export async function recordRebuild(manager: EntityManager) {
  const row = { entity: 'all' as const, entityId: 0, version: 1, createdAt: Date.now() }
  await insertRows(manager, SearchOutbox, [row])
}

interface OutboxRow {
  id: number
  entity: 'family' | 'foundry' | 'collection' | 'all'
  entityId: number
}

/** What a cursor found: rows to apply, or that too much was missed and everything must be reloaded. */
type OutboxNews = { kind: 'changes'; rows: OutboxRow[] } | { kind: 'rebuild' }

/** Position of a reader of the log. Plain data, so that a relay can store it in the database. */
export interface OutboxCursor {
  /** Highest number seen. */
  seen: number
  /** Missing numbers below it (a transaction may commit after a later one), with the time they were first missed. */
  missing: [id: number, since: number][]
}

/** Families and collections that changed after a position. */
export interface Changed {
  families: readonly number[]
  collections: readonly number[]
  /** Whether everything may have changed. */
  everything: boolean
}

type ReadChanged = (reader: Pick<Reader, 'query'>) => Promise<Changed | null>

/**
 * Tells what changed since a position that is stored in the database. One statement reads the position and the rows after the one that was
 * stored last time; it is repeated if these are too few (the position seldom goes back) or too many.
 * @param name of the position in app_state
 * @param most rows of the log; the answer is null when there are more, when the log no longer has all, and without a position
 */
export function changesSince(name: string, most: number): ReadChanged {
  let known: OutboxCursor = { seen: Number.MAX_SAFE_INTEGER, missing: [] }
  return async (reader) => {
    for (;;) {
      const from = known
      const rows = await readAfter(reader, name, from, most)
      const state = (key: string) => rows.find((row) => row.id === 0 && row.entity === key)?.value
      const stored = state(name)
      if (stored === undefined) return null
      known = JSON.parse(stored) as OutboxCursor
      if (known.seen < Number(state(PRUNED) ?? 0)) return null
      const found = rows.filter((row) => row.id > 0)
      const isCut = found.length > most
      if (!isCut && includes(from, known)) return toChanged(found.filter(({ id }) => isAfter(known, id)))
      if (isCut && includes(known, from)) return null
    }
  }
}

interface AfterRow {
  /** 0: a row of app_state, by its name as entity. */
  id: number
  entity: string
  entityId: number
  value: string
}

function readAfter(
  reader: Pick<Reader, 'query'>,
  name: string,
  { seen, missing }: OutboxCursor,
  most: number,
): Promise<AfterRow[]> {
  const late = missing.length > 0 ? `OR id IN (${placeholders(missing.length)})` : ''
  return reader.query<AfterRow>(
    `SELECT 0 AS id, name AS entity, 0 AS entityId, value FROM app_state WHERE name IN (?, ?)
     UNION ALL SELECT id, entity, entityId, '' FROM (
       SELECT id, entity, entityId FROM search_outbox WHERE id > ? ${late} ORDER BY id LIMIT ?) late`,
    [name, PRUNED, seen, ...missing.map(([id]) => id), most + 1],
  )
}

const isMissing = ({ missing }: OutboxCursor, id: number) => missing.some(([late]) => late === id)
const isAfter = (cursor: OutboxCursor, id: number) => id > cursor.seen || isMissing(cursor, id)

/** Whether all rows after a position are also after an earlier one. */
const includes = (earlier: OutboxCursor, later: OutboxCursor) =>
  earlier.seen <= later.seen && later.missing.every(([id]) => isAfter(earlier, id))

function toChanged(rows: readonly AfterRow[]): Changed {
  const idsOf = (entity: OutboxRow['entity']) => [
    ...new Set(rows.filter((row) => row.entity === entity).map((row) => row.entityId)),
  ]
  return {
    families: idsOf('family'),
    collections: idsOf('collection'),
    everything: rows.some((row) => row.entity === 'all'),
  }
}

/** Lowest number that may still be in the log. */
async function prunedThrough(reader: Pick<Reader, 'query'>): Promise<number> {
  const rows = await reader.query<{ value: string }>('SELECT value FROM app_state WHERE name = ?', [PRUNED])
  return Number(rows[0]?.value ?? 0)
}

/** A cursor at the current end of the log. Take it before loading the data that it will keep up to date. */
export async function startCursor(reader: Pick<Reader, 'query'>): Promise<OutboxCursor> {
  const last = await reader.query<{ last: number | null }>('SELECT MAX(id) AS last FROM search_outbox')
  const seen = Math.max(Number(last[0]?.last ?? 0), await prunedThrough(reader))
  const from = Math.max(0, seen - OPEN_AT_START)
  const rows = await reader.query<{ id: number }>('SELECT id FROM search_outbox WHERE id > ? AND id <= ?', [from, seen])
  const present = new Set(rows.map((row) => row.id))
  const pruned = await prunedThrough(reader)
  const missing: OutboxCursor['missing'] = []
  for (let id = Math.max(from, pruned) + 1; id < seen; id++) if (!present.has(id)) missing.push([id, Date.now()])
  return { seen, missing }
}

/** Reads new rows and previously missing ones, and moves the cursor. Call it until it finds nothing. */
export async function readNews(
  reader: Pick<Reader, 'query'>,
  cursor: OutboxCursor,
  now = Date.now(),
): Promise<OutboxNews> {
  const pruned = await prunedThrough(reader)
  if (cursor.seen < pruned || cursor.missing.length > MAX_MISSING) return { kind: 'rebuild' }
  const late: OutboxRow[] = []
  for (const ids of chunks(
    cursor.missing.map(([id]) => id),
    500,
  )) {
    const marks = ids.map(() => '?').join(', ')
    late.push(
      ...(await reader.query<OutboxRow>(`SELECT id, entity, entityId FROM search_outbox WHERE id IN (${marks})`, ids)),
    )
  }
  const fresh = await reader.query<OutboxRow>(
    'SELECT id, entity, entityId FROM search_outbox WHERE id > ? ORDER BY id LIMIT ?',
    [cursor.seen, BATCH],
  )
  const arrived = new Set(late.map((row) => row.id))
  cursor.missing = cursor.missing.filter(([id, since]) => !arrived.has(id) && now - since < MISSING_PATIENCE_MS)
  for (const { id } of fresh) {
    if (id - cursor.seen > MAX_MISSING) return { kind: 'rebuild' }
    for (let gap = cursor.seen + 1; gap < id; gap++) cursor.missing.push([gap, now])
    cursor.seen = id
  }
  const rows = [...late, ...fresh]
  return rows.some((row) => row.entity === 'all') ? { kind: 'rebuild' } : { kind: 'changes', rows }
}

/** Deletes rows older than the retention and records how far, so that late readers notice the gap. */
export async function pruneOutbox(database: Database, now = Date.now()): Promise<number> {
  return transaction(database, async (manager) => {
    const old = await manager.find(SearchOutbox, {
      where: { createdAt: LessThan(now - RETENTION_MS) },
      order: { id: 'DESC' },
      take: 1,
      select: { id: true },
    })
    const through = old[0]?.id
    if (through === undefined) return 0
    const known = Number((await manager.findOneBy(AppState, { name: PRUNED }))?.value ?? 0)
    const result = await manager
      .createQueryBuilder()
      .delete()
      .from(SearchOutbox)
      .where('id <= :through', { through })
      .execute()
    await manager.upsert(AppState, { name: PRUNED, value: String(Math.max(known, through)), updatedAt: now }, ['name'])
    return result.affected ?? 0
  })
}
