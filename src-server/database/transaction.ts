import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import { AppError } from '#shared/errors.ts'
import type { Database } from './data-source.ts'
import { codeOf, isTransient } from './lock-waits.ts'
import { diskFull, isDiskFull } from './outage.ts'

const MAX_RETRIES = 5
const chains = new WeakMap<Database, Promise<unknown>>()

/**
 * Runs a write transaction. On SQLite all TypeORM query runners share one connection, so concurrent transactions would
 * nest and a rollback of one would lose the other: writes are queued here, each with BEGIN IMMEDIATE. On MySQL they run
 * concurrently and deadlocks are retried. Never await anything slow (network, files) inside `work`.
 */
export async function transaction<T>(database: Database, work: Work<T>): Promise<T> {
  const first = firstWrites.getStore()
  if (first?.state !== 'none') return carryOut(database, work)
  first.state = 'running'
  try {
    const result = await carryOut(database, async (manager) => {
      await first.along(manager)
      return work(manager)
    })
    first.state = 'committed'
    return result
  } catch (error) {
    first.state = 'none'
    throw error
  }
}

type Work<T> = (manager: EntityManager) => Promise<T>

/** What the first transaction of a call does as well. */
export interface FirstWrite {
  along(manager: EntityManager): Promise<void>
  state: 'none' | 'running' | 'committed'
}

const firstWrites = new AsyncLocalStorage<FirstWrite>()

/** Runs a call whose first transaction also does the work of `first`: both are committed, or neither. */
export const withFirstWrite = <T>(first: FirstWrite, call: () => Promise<T>): Promise<T> => firstWrites.run(first, call)

function carryOut<T>(database: Database, work: Work<T>): Promise<T> {
  if (database.kind === 'mysql') return retrying(() => mysqlTransaction(database, work))
  const run = () => retrying(() => sqliteTransaction(database, work))
  const result = (chains.get(database) ?? Promise.resolve()).then(run, run)
  chains.set(
    database,
    result.catch(() => undefined),
  )
  return result
}

const mysqlTransaction = <T>(database: Database, work: Work<T>): Promise<T> =>
  database.write.transaction(work).catch((error: unknown) => {
    // Also of a statement that only reads: it has ended a change.
    throw isDiskFull((error as { driverError?: unknown } | null)?.driverError) ? diskFull(error) : error
  })

async function sqliteTransaction<T>(database: Database, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  const manager = database.write.manager
  await manager.query('BEGIN IMMEDIATE')
  try {
    const result = await work(manager)
    await manager.query('COMMIT')
    return result
  } catch (error) {
    // SQLite ends the transaction on some errors (a full disk); then there is nothing to roll back.
    await manager.query('ROLLBACK').catch(() => undefined)
    throw codeOf(error) === 'SQLITE_FULL'
      ? new AppError('STORAGE_FULL', 'The disk of the database is full. Nothing was saved.', {}, { cause: error })
      : error
  }
}

/** Retries after lock conflicts, a few times with growing delays. */
export async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= MAX_RETRIES || !isTransient(error)) throw error
      await pause(20 * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

/** Whether a write violated a unique key, on either database. */
export function isDuplicate(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === 'ER_DUP_ENTRY'
}
