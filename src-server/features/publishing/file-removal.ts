import type { EntityManager } from 'typeorm'
import { HOUR_MS } from '#shared/limits.ts'
import type { Database } from '../../database/data-source.ts'
import { FontFile } from '../../database/entities/font-file.ts'
import { IdleFontFile, StoredRemoval } from '../../database/entities/removal.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import { allUnder, beginningOf, decideRemoval, lockStoredFiles, noteRemoved } from '../../database/stored-files.ts'
import { transaction } from '../../database/transaction.ts'
import { keysUnder } from '../../storage/keys-under.ts'
import { fontKeys, type StoragePort } from '../../storage/storage.port.ts'

/** Files are checked this long after they arrived or lost a reference, when pending work on them is done. */
export const IDLE_MS = HOUR_MS
const BATCH = 200
/** Versions read at once; each contains a list of styles. */
const PAGE = 200

interface Idle {
  fontFileId: number
  since: number
}

/** Tables with file ids in JSON, and the property that contains them. */
const NAMED_IN = [
  { table: 'family_version', column: 'files' },
  { table: 'web_font_release', column: 'styles' },
] as const

/** Which of these files are used by a font, a version or a web font release. */
async function namedFiles(reader: Pick<Reader, 'query'>, ids: ReadonlySet<number>): Promise<Set<number>> {
  const named = new Set<number>()
  for (const some of chunks([...ids], PAGE)) {
    const rows = await reader.query<{ id: number }>(
      `SELECT DISTINCT fontFileId AS id FROM font WHERE fontFileId IN (${placeholders(some.length)})`,
      some,
    )
    for (const { id } of rows) named.add(id)
  }
  for (const { table, column } of NAMED_IN)
    for (let after = 0; named.size < ids.size; ) {
      const rows = await reader.query<{ id: number; list: string }>(
        `SELECT id, ${column} AS list FROM ${table} WHERE id > ? ORDER BY id LIMIT ${PAGE}`,
        [after],
      )
      for (const { list } of rows) {
        const files = JSON.parse(list) as { fontFileId: number }[]
        for (const { fontFileId } of files) if (ids.has(fontFileId)) named.add(fontFileId)
      }
      if (rows.length < PAGE) break
      after = rows.at(-1)!.id
    }
  return named
}

/**
 * Deletes the rows of unused files and marks their bytes for deletion. Anything that takes such a file meanwhile has
 * noted it anew in a transaction that cannot overlap ours, so the file stays.
 * @returns how many files
 */
export async function removeIdleFiles(
  { database, reader }: { database: Database; reader: Reader },
  at: number,
): Promise<number> {
  const due = await reader.query<Idle>(
    `SELECT fontFileId, since FROM idle_font_file WHERE since < ? ORDER BY since, fontFileId LIMIT ${BATCH}`,
    [at - IDLE_MS],
  )
  if (due.length === 0) return 0
  const named = await namedFiles(reader, new Set(due.map((one) => one.fontFileId)))
  for (const { fontFileId, since } of due)
    await transaction(database, async (manager) => {
      await lockStoredFiles(manager)
      const note = await manager.findOneBy(IdleFontFile, { fontFileId })
      if (!note || Number(note.since) !== Number(since)) return
      await manager.delete(IdleFontFile, { fontFileId })
      if (!named.has(fontFileId)) await removeFile(manager, fontFileId, at)
    })
  return due.length
}

/** Called with the stored files locked and no version using the file. */
async function removeFile(manager: EntityManager, id: number, at: number): Promise<void> {
  const [font]: unknown[] = await manager.query('SELECT id FROM font WHERE fontFileId = ? LIMIT 1', [id])
  const file = await manager.findOne(FontFile, {
    where: { id },
    select: { id: true, originalSha256: true, sanitisedSha256: true, coverageId: true },
  })
  if (font || !file) return
  for (const table of ['font_shape', 'font_letters', 'font_file_facet'])
    await manager.query(`DELETE FROM ${table} WHERE fontFileId = ?`, [id])
  await manager.delete(FontFile, { id })
  if (!(await manager.existsBy(FontFile, { coverageId: file.coverageId })))
    for (const [table, column] of COVERAGE)
      await manager.query(`DELETE FROM ${table} WHERE ${column} = ?`, [file.coverageId])
  const [offered]: unknown[] = await manager.query(
    "SELECT id FROM refused_file WHERE sha256 = ? AND state = 'accepted' LIMIT 1",
    [file.originalSha256],
  )
  const keys = offered ? [] : [fontKeys.original(file.originalSha256)]
  // The same font in another container shares the sanitised copy.
  if (!(await manager.existsBy(FontFile, { sanitisedSha256: file.sanitisedSha256 })))
    keys.push(
      ...[fontKeys.sanitised, fontKeys.woff2].map((keyOf) => keyOf(file.sanitisedSha256)),
      ...fontKeys.madeOf(file.sanitisedSha256).map(allUnder),
    )
  await decideRemoval(manager, keys, at)
}

const COVERAGE = [
  ['coverage_page', 'coverageId'],
  ['coverage_language', 'coverageId'],
  ['coverage_part', 'coverageId'],
  ['coverage_set', 'id'],
] as const

/**
 * Deletes stored objects that are marked for it. Safe to repeat after a crash, as deleting a missing object works. The
 * caller's lease ensures one process at a time. @returns how many
 */
export async function deleteDecided(
  { database, storage }: { database: Database; storage: Pick<StoragePort, 'remove' | 'list'> },
  at: number,
): Promise<number> {
  const rows = await database.read.manager.find(StoredRemoval, { order: { storageKey: 'ASC' }, take: BATCH })
  const keys = rows.map((row) => row.storageKey)
  if (keys.length === 0) return 0
  for (const key of keys) {
    const beginning = beginningOf(key)
    if (beginning === null) await storage.remove(key)
    else for await (const under of keysUnder(storage, beginning)) await storage.remove(under)
  }
  await transaction(database, async (manager) => {
    await lockStoredFiles(manager)
    await noteRemoved(manager, keys, at)
  })
  return keys.length
}
