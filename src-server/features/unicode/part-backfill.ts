import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { In } from 'typeorm'
import { type CoveragePages, coverageOf } from '#shared/search/coverage-bits.ts'
import type { Database } from '../../database/data-source.ts'
import { CoveragePart } from '../../database/entities/coverage.ts'
import { chunks } from '../../database/in-list.ts'
import { insertMissing } from '../../database/insert-rows.ts'
import type { Reader } from '../../database/reader.ts'
import { transaction } from '../../database/transaction.ts'
import type { JobSpec } from '../../jobs/job.ts'
import { findCoverages } from '../core/coverage-pages.ts'
import { writingOf } from '../core/languages/language-coverage.ts'
import { countParts, PARTS_VERSION, VERSION_PART } from './part-counts.ts'
import { recordRewritten, type SetWriting, writeLanguages } from './written-languages.ts'

/** Sets per transaction: some 100 ms of work that yields in between. */
const BATCH = 20
const RETRY_MS = 60_000
/** Three columns each: far below SQLite's 32,766 variables. */
const ROWS_PER_INSERT = 1000

/** Sets that were not counted, or with another version. */
const findUncounted = (reader: Reader, after: number) =>
  reader.slow<{ id: number }>(
    `SELECT held.id FROM coverage_set held WHERE held.id > ? AND NOT EXISTS
       (SELECT 1 FROM coverage_part part WHERE part.coverageId = held.id AND part.part = ? AND part.count = ?)
     ORDER BY held.id LIMIT ?`,
    [after, VERSION_PART, PARTS_VERSION, BATCH],
  )

/** @param sets stored sets of characters by id */
async function countSets(
  sets: ReadonlyMap<number, CoveragePages>,
): Promise<{ rows: CoveragePart[]; written: SetWriting[] }> {
  const rows: CoveragePart[] = []
  const written: SetWriting[] = []
  for (const [coverageId, pages] of sets) {
    const counts = await countParts(pages)
    rows.push(...counts.map((count) => ({ coverageId, ...count })))
    await setImmediate()
    written.push({ coverageId, ...writingOf(coverageOf(pages).has) })
    await setImmediate()
  }
  return { rows, written }
}

/**
 * Counts parts and languages of stored sets that lack counts of this version. New sets are counted on arrival, so mostly there is
 * nothing to do; two processes at once write the same rows. @returns how many sets were counted
 */
export async function countStoredParts(database: Database, reader: Reader, signal?: AbortSignal): Promise<number> {
  let counted = 0
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const ids = (await findUncounted(reader, after)).map(({ id }) => Number(id))
    if (ids.length === 0) break
    const sets = await findCoverages({ query: reader.slow }, ids)
    const { rows, written } = await countSets(sets)
    await transaction(database, async (manager) => {
      await writeLanguages(manager, written)
      await manager.delete(CoveragePart, { coverageId: In(ids) })
      for (const piece of chunks(rows, ROWS_PER_INSERT)) await insertMissing(manager, CoveragePart, piece)
    })
    counted += ids.length
    after = ids.at(-1)!
  }
  await recordRewritten(database)
  return counted
}

/** Runs in the background once per start. */
export const partBackfillJob = (deps: {
  database: Database
  reader: Reader
  logger: Pick<Logger, 'info'>
}): JobSpec => ({
  name: 'unicode-parts',
  title: 'Count Unicode coverage of old fonts',
  everyMs: null,
  retryMs: RETRY_MS,
  async run(signal) {
    const sets = await countStoredParts(deps.database, deps.reader, signal)
    if (sets > 0) deps.logger.info({ sets }, 'counted parts of Unicode in stored coverage')
  },
})
