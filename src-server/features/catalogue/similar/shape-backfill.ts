import type { Logger } from 'pino'
import { In } from 'typeorm'
import {
  type FontDescription,
  LETTERS_VERSION,
  SHAPE_VERSION,
  UNDESCRIBED,
} from '#shared/contracts/publishing/font-shape.ts'
import { isAppError } from '#shared/errors.ts'
import type { Database } from '../../../database/data-source.ts'
import { FAMILY_STATUS } from '../../../database/entities/family.ts'
import { FontFile, FontFileFacet } from '../../../database/entities/font-file.ts'
import { FontLettersRow } from '../../../database/entities/font-letters.ts'
import { FontShapeRow } from '../../../database/entities/font-shape.ts'
import { placeholders } from '../../../database/in-list.ts'
import { insertRows } from '../../../database/insert-rows.ts'
import type { Reader } from '../../../database/reader.ts'
import { transaction } from '../../../database/transaction.ts'
import type { JobSpec } from '../../../jobs/job.ts'
import type { FontEnginePort } from '../../../render/font-engine.port.ts'
import { recordChange } from '../../../search/search-outbox.ts'
import { fontKeys, type StoragePort } from '../../../storage/storage.port.ts'
import { descriptionRows, LIGATURE_FACET } from './shape-rows.ts'

const LEASE_MS = 60_000
/** Files described per transaction: a few seconds. */
const BATCH = 20
/** Wait while another process describes them or the font child is busy. */
const RETRY_MS = 30_000

interface UndescribedFile {
  id: number
  sha256: string
  sample: string | null
}

/** Files whose letters were not described, or by an older version. */
const findUndescribed = (reader: Reader, after: number) =>
  reader.slow<UndescribedFile>(
    `SELECT file.id AS id, file.sanitisedSha256 AS sha256,
       (SELECT family.defaultText FROM font JOIN family ON family.id = font.familyId
        WHERE font.fontFileId = file.id ORDER BY font.familyId LIMIT 1) AS sample
     FROM font_file file
     WHERE file.id > ? AND (file.plainAbove IS NULL
       OR NOT EXISTS (SELECT 1 FROM font_shape shape WHERE shape.fontFileId = file.id AND shape.version >= ?)
       OR NOT EXISTS (SELECT 1 FROM font_letters letters WHERE letters.fontFileId = file.id AND letters.version >= ?))
     ORDER BY file.id LIMIT ?`,
    [after, SHAPE_VERSION, LETTERS_VERSION, BATCH],
  )

/**
 * Describes the letters of stored files that have no description yet, one file at a time in the font child. New uploads
 * are described by it too: wake the job. A run returns how many files were described.
 */
export function shapeBackfillJob(deps: {
  database: Database
  reader: Reader
  storage: StoragePort
  fonts: Pick<FontEnginePort, 'describeLetters'>
  logger: Pick<Logger, 'info'>
}): JobSpec<number> {
  const { database, reader, storage, fonts, logger } = deps

  async function rowsOf(file: UndescribedFile, signal: AbortSignal) {
    const path = await storage.localPath(fontKeys.sanitised(file.sha256))
    const description = path === null ? UNDESCRIBED : await fonts.describeLetters(path, signal).catch(refused)
    const { shapes, letters, ligatures, reach } = descriptionRows(description, file.sample ?? '')
    const own = { fontFileId: file.id }
    return {
      shapes: shapes.map((row) => ({ ...own, ...row })),
      letters: letters.map((row) => ({ ...own, ...row })),
      ligatures: ligatures.map((row) => ({ ...own, ...row })),
      reach: { id: file.id, ...reach },
    }
  }

  async function write(ids: number[], described: readonly Awaited<ReturnType<typeof rowsOf>>[]) {
    const shapes = described.flatMap((file) => file.shapes)
    const letters = described.flatMap((file) => file.letters)
    const ligatures = described.flatMap((file) => file.ligatures)
    await transaction(database, async (manager) => {
      await manager.delete(FontFileFacet, { fontFileId: In(ids), facet: LIGATURE_FACET })
      if (ligatures.length > 0) await manager.insert(FontFileFacet, ligatures)
      await manager.delete(FontShapeRow, { fontFileId: In(ids) })
      await manager.delete(FontLettersRow, { fontFileId: In(ids) })
      await insertRows(manager, FontShapeRow, shapes)
      await insertRows(manager, FontLettersRow, letters)
      for (const { reach } of described) await manager.update(FontFile, { id: reach.id }, reach)
      // One family per file: the similarity thread follows the log to update its memory.
      const families: { id: number }[] = await manager.query(
        `SELECT MIN(font.familyId) AS id FROM font JOIN family ON family.id = font.familyId
         WHERE font.fontFileId IN (${placeholders(ids.length)}) AND +family.status = ? GROUP BY font.fontFileId`,
        [...ids, FAMILY_STATUS.published],
      )
      await recordChange(
        manager,
        'family',
        families.map(({ id }) => ({ id: Number(id), version: 1 })),
      )
    })
  }

  async function describe(signal: AbortSignal): Promise<number> {
    let described = 0
    for (let after = 0; ; ) {
      const files = await findUndescribed(reader, after)
      if (files.length === 0) break
      const rows: Awaited<ReturnType<typeof rowsOf>>[] = []
      for (const file of files) {
        signal.throwIfAborted()
        rows.push(await rowsOf(file, signal))
      }
      await write(
        files.map(({ id }) => id),
        rows,
      )
      described += files.length
      after = files.at(-1)!.id
    }
    if (described > 0) logger.info({ files: described }, 'described the letters of stored fonts')
    return described
  }

  return {
    name: 'font-shapes',
    title: 'Describe letters of new fonts',
    everyMs: null,
    retryMs: RETRY_MS,
    leaseMs: LEASE_MS,
    run: describe,
  }
}

/** A file whose letters cannot be described is similar to none; other errors are retried. */
function refused(error: unknown): FontDescription {
  if (isAppError(error) && error.code === 'FONT_REFUSED') return UNDESCRIBED
  throw error
}
