import type { Logger } from 'pino'
import { In } from 'typeorm'
import { isAppError } from '#shared/errors.ts'
import { LICENCE_READING, type LicenceDecision } from '#shared/licence-files.ts'
import { countRows } from '../../database/count-rows.ts'
import type { Database } from '../../database/data-source.ts'
import type { DatabaseDeps } from '../../database/database-deps.ts'
import { FontFile } from '../../database/entities/font-file.ts'
import { placeholders } from '../../database/in-list.ts'
import { forUpdate } from '../../database/lock-row.ts'
import type { Reader } from '../../database/reader.ts'
import { transaction } from '../../database/transaction.ts'
import type { JobSpec } from '../../jobs/job.ts'
import type { FontEnginePort } from '../../render/font-engine.port.ts'
import { reevaluateLicences } from './licence-judged-anew.ts'

/** Files per transaction: their facts are kilobytes, a licence up to 256 KB. */
const BATCH = 50
const RETRY_MS = 60_000

interface Deps extends DatabaseDeps {
  fonts: Pick<FontEnginePort, 'readStoredLicences'>
  logger: Pick<Logger, 'info' | 'warn'>
}

/** How many stored fonts were read by an older version of the licence reader. */
export const countUnreadLicences = (query: Database['read']) =>
  countRows(query, 'font_file WHERE licenceReading < ?', [LICENCE_READING])

const findUnread = (reader: Reader, after: number) =>
  reader.slow<{ id: number; facts: string }>(
    'SELECT id, facts FROM font_file WHERE licenceReading < ? AND id > ? ORDER BY id LIMIT ?',
    [LICENCE_READING, after, BATCH],
  )

/**
 * Reads the licences of stored fonts again after the reader changed, and re-evaluates families whose fonts now say
 * something else. Declarations stay; as always the stricter of the two wins. @returns how many files were read, and
 * which families changed their licence
 */
export async function readStoredLicences(
  deps: Deps,
  signal?: AbortSignal,
): Promise<{ files: number; changed: number }> {
  const { database, reader, fonts, logger, now = Date.now } = deps
  const done = { files: 0, changed: 0 }
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const rows = await findUnread(reader, after)
    if (rows.length === 0) return done
    after = Number(rows.at(-1)!.id)
    const stored = rows.map(({ facts }) => JSON.parse(facts) as FontFile['facts'])
    const decisions = await fonts
      .readStoredLicences(
        stored.map(({ names, licenseText, licenseEvidence }) => ({ names, licenseText, licenseEvidence })),
        signal,
      )
      .catch((error: unknown) => {
        // Refused files stay as they are, and doctor counts them; the others are read.
        if (!isAppError(error) || error.code !== 'FONT_REFUSED') throw error
        logger.warn({ err: error, files: rows.map(({ id }) => id) }, 're-reading licences of stored fonts failed')
        return null
      })
    if (decisions === null) continue
    const read = new Map(rows.map(({ id }, at) => [Number(id), decisions[at] ?? null]))
    done.changed += await transaction(database, (manager) => write(manager, read, now()))
    done.files += rows.length
  }
}

async function write(
  manager: Database['write']['manager'],
  read: ReadonlyMap<number, LicenceDecision | null>,
  at: number,
): Promise<number> {
  // Locked: another process that read the same files finds nothing left to do.
  const ids = [...read.keys()]
  const unread: { id: number }[] = await manager.query(
    `SELECT id FROM font_file WHERE id IN (${placeholders(ids.length)}) AND licenceReading < ?${forUpdate(manager)}`,
    [...ids, LICENCE_READING],
  )
  if (unread.length === 0) return 0
  const files = await manager.find(FontFile, {
    where: { id: In(unread.map(({ id }) => id)) },
    select: { id: true, facts: true },
  })
  await manager.update(FontFile, { id: In(files.map(({ id }) => id)) }, { licenceReading: LICENCE_READING })
  const changed: number[] = []
  for (const { id, facts } of files) {
    const is = read.get(id)
    if (!is || (is.licenseId === facts.licenseId && is.evidence === facts.licenseEvidence)) continue
    const { licenseId, commercialUse, evidence: licenseEvidence } = is
    await manager.update(FontFile, { id }, { facts: { ...facts, licenseId, commercialUse, licenseEvidence } })
    changed.push(id)
  }
  return reevaluateLicences(manager, changed, at)
}

/** Runs in the background once per start. */
export const licenceBackfillJob = (deps: Deps): JobSpec => ({
  name: 'licence-reading',
  title: 'Read licences of old fonts again',
  everyMs: null,
  retryMs: RETRY_MS,
  async run(signal) {
    const { files, changed } = await readStoredLicences(deps, signal)
    if (files > 0)
      deps.logger.info(
        { files, families: changed },
        'read the licences of stored fonts again; the audit log names the changed',
      )
  },
})
