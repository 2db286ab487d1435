import { setTimeout as delay } from 'node:timers/promises'
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm'
import { programVersion } from '../build-info.ts'
import { AppState } from './entities/search-outbox.ts'
import { isTransient, LOCK_WAIT_S, lockWaits } from './lock-waits.ts'

/** Replicas start together; all but one wait here until it has migrated. */
const LOCK_WAIT_SECONDS = 120
const MYSQL_LOCK = 'fontarium-migrate'

/** Version of the program that changed the schema last: a row of app_state that is there before anything else. */
export const SCHEMA_VERSION = 'schema.version'

export class NewerSchemaError extends Error {}

/**
 * Applies pending migrations. Safe when several processes start at once, and after an interrupted run.
 * @throws NewerSchemaError when a newer program has changed the schema
 */
export function migrate(source: DataSource): Promise<void> {
  return exclusively(source, async (executor) => {
    await requireKnownSchema(source)
    const applied = await executor.executePendingMigrations()
    if (applied.length === 0) return
    const row = { name: SCHEMA_VERSION, value: programVersion(), updatedAt: Date.now() }
    await source.manager.upsert(AppState, row, ['name'])
  })
}

/** @throws NewerSchemaError naming the version of the program that the database needs */
export async function requireKnownSchema(source: DataSource): Promise<void> {
  const known = new Set(source.migrations.map((migration) => migration.name ?? migration.constructor.name))
  const runner = source.createQueryRunner()
  try {
    if (!(await runner.hasTable('migrations'))) return
    const applied: { name: string }[] = await runner.query('SELECT name FROM migrations ORDER BY id')
    const unknown = applied.filter(({ name }) => !known.has(name))
    if (unknown.length === 0) return
    const [row]: { value: string }[] = await runner.query('SELECT value FROM app_state WHERE name = ?', [
      SCHEMA_VERSION,
    ])
    throw new NewerSchemaError(
      `a newer version of the program has changed the database (${unknown.at(-1)!.name}); this is version ${programVersion()}. Start version ${row?.value ?? 'that did so'} or newer, or restore a backup from before`,
    )
  } finally {
    await runner.release()
  }
}

/** Reverts the last migration. */
export function undoLastMigration(source: DataSource): Promise<void> {
  return exclusively(source, (executor) => executor.undoLastMigration())
}

type Work = (executor: MigrationExecutor) => Promise<void>

function exclusively(source: DataSource, work: Work): Promise<void> {
  return source.options.type === 'mysql' ? underNamedLock(source, work) : inOneTransaction(source, work)
}

function executorOn(runner: QueryRunner): MigrationExecutor {
  const executor = new MigrationExecutor(runner.connection, runner)
  executor.transaction = 'none'
  return executor
}

/** MySQL commits each DDL statement, so a transaction would not help; a named lock keeps other processes out. */
async function underNamedLock(source: DataSource, work: Work): Promise<void> {
  // The lock belongs to this connection and is released with it, even if the process is killed.
  const holder = source.createQueryRunner()
  try {
    const [row] = await holder.query('SELECT GET_LOCK(?, ?) AS got', [MYSQL_LOCK, LOCK_WAIT_SECONDS])
    if (Number(row.got) !== 1)
      throw new Error(`Another process has been migrating the database for ${LOCK_WAIT_SECONDS} s`)
    // A change of a table waits for statements of replicas and backups that read it.
    await holder.query(lockWaits(LOCK_WAIT_SECONDS))
    await work(executorOn(holder))
    await holder.query('SELECT RELEASE_LOCK(?)', [MYSQL_LOCK])
  } finally {
    await holder.query(lockWaits(LOCK_WAIT_S)).catch(() => undefined)
    await holder.release()
  }
}

/** SQLite can roll DDL back, so all pending migrations are one transaction. */
async function inOneTransaction(source: DataSource, work: Work): Promise<void> {
  // Rebuilding a table must not cascade; the setting is ignored inside a transaction, so it comes before.
  await source.query('PRAGMA foreign_keys = OFF')
  try {
    await beginImmediate(source)
    try {
      await work(executorOn(source.createQueryRunner()))
      await source.query('COMMIT')
    } catch (error) {
      // After some errors (a full disk) SQLite has already ended the transaction.
      await source.query('ROLLBACK').catch(() => undefined)
      throw error
    }
  } finally {
    await source.query('PRAGMA foreign_keys = ON')
  }
}

async function beginImmediate(source: DataSource): Promise<void> {
  const deadline = Date.now() + LOCK_WAIT_SECONDS * 1000
  for (;;) {
    try {
      await source.query('BEGIN IMMEDIATE')
      return
    } catch (error) {
      if (!isTransient(error) || Date.now() > deadline) throw error
      await delay(50)
    }
  }
}
