import type { Logger } from 'pino'
import type { DataSource } from 'typeorm'
import { currentScope } from '../request-scope.ts'
import { withTimeout } from '../timeout.ts'
import { chunks } from './in-list.ts'

/** A replica that does not answer a check within this is not asked. */
const CHECK_TIMEOUT_MS = 1000
/** After this time the primary is asked instead. */
const QUERY_TIMEOUT_MS = 5000
/** Most changes waited for one by one. With more, only the latest: the replica applies them in order. */
const MAX_AWAITED = 10_000
/** Between two tries to connect. */
const CONNECT_PAUSE_MS = 2000

/**
 * A read-only copy of the database that lags behind it. It is asked only while it has every change of the catalogue
 * that this process has applied: otherwise pages would be kept, or indexes filled, with what is already outdated.
 */
export interface Replica {
  /** Whether the current request may be answered from it, and it is up to date. */
  serves(): boolean
  /** @throws the error of the server, or after a time limit; the caller asks the primary */
  query<T>(sql: string, params: unknown[]): Promise<T[]>
  /** Numbers of the change log that this process has applied, or begins with. */
  mustHave(changes: readonly number[]): void
  /** Looks which of them the replica has. */
  look(): Promise<void>
  stats(): { reads: number; failures: number; upToDate: boolean }
  close(): Promise<void>
}

/** @param open connects; called again until it succeeds */
export function createReplica(deps: { open(): Promise<DataSource>; logger: Pick<Logger, 'warn' | 'info'> }): Replica {
  const { logger } = deps
  let source: DataSource | null = null
  /** Null before the first try. */
  let answers: boolean | null = null
  /** Null until the process knows where in the log it began. */
  let awaited: Set<number> | null = null
  let connectAt = 0
  const counts = { reads: 0, failures: 0 }

  function fail(error: unknown): void {
    counts.failures++
    if (answers !== false)
      logger.warn(
        { reason: (error as Error).message },
        'the read replica does not answer; the primary is asked instead',
      )
    answers = false
  }

  async function take(connected: DataSource): Promise<void> {
    for (const ids of chunks([...(awaited ?? [])], 500)) {
      const marks = ids.map(() => '?').join(', ')
      const rows: { id: number }[] = await connected.query(
        // Old changes are removed from the log, which notes how far.
        `SELECT id FROM search_outbox WHERE id IN (${marks})
         UNION ALL SELECT -CAST(value AS SIGNED) AS id FROM app_state WHERE name = 'outbox:pruned-through'`,
        [...ids],
      )
      const pruned = -Math.min(0, ...rows.map(({ id }) => Number(id)))
      const present = new Set(rows.map(({ id }) => Number(id)))
      for (const id of ids) if (id <= pruned || present.has(id)) awaited?.delete(id)
    }
  }

  return {
    serves: () => answers === true && awaited?.size === 0 && currentScope()?.mayLag === true,
    async query<T>(sql: string, params: unknown[]): Promise<T[]> {
      try {
        const rows = await within(QUERY_TIMEOUT_MS, (source as DataSource).query(sql, params) as Promise<T[]>)
        counts.reads++
        return rows
      } catch (error) {
        fail(error)
        throw error
      }
    },
    mustHave(changes) {
      awaited ??= new Set()
      if (awaited.size + changes.length > MAX_AWAITED) awaited.clear()
      for (const id of changes.slice(-MAX_AWAITED)) if (id > 0) awaited.add(id)
    },
    async look() {
      if (!source && performance.now() < connectAt) return
      connectAt = performance.now() + CONNECT_PAUSE_MS
      try {
        source ??= await deps.open()
        await within(CHECK_TIMEOUT_MS, awaited?.size ? take(source) : source.query('SELECT 1'))
        if (!answers) logger.info('the read replica answers')
        answers = true
      } catch (error) {
        fail(error)
      }
    },
    stats: () => ({ ...counts, upToDate: answers === true && awaited?.size === 0 }),
    async close() {
      answers = false
      await source?.destroy()
    },
  }
}

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  withTimeout(work, ms, (): never => {
    throw new Error(`no answer within ${ms} ms`)
  })
