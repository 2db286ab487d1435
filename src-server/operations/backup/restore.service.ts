import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { format } from 'mysql2'
import type { EntityManager } from 'typeorm'
import { migrations } from '#migrations/index.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import { inTempFolder } from '../../data-folders.ts'
import type { Database } from '../../database/data-source.ts'
import { AppState } from '../../database/entities/search-outbox.ts'
import { SCHEMA_VERSION } from '../../database/migrate.ts'
import { transaction } from '../../database/transaction.ts'
import { forgetPlace } from '../../search/search-relay.ts'
import type { StoragePort } from '../../storage/storage.port.ts'
import { storedDigest } from '../../storage/stored-digest.ts'
import { allKeys, type BackupSummary, summarise } from './backup.service.ts'
import type { BackupArchive } from './backup-archive.ts'
import { type BackupManifest, fileEntry, tableEntry } from './manifest.ts'
import { quoted, type TableShape, tableShapes, type Value } from './table-rows.ts'

/** SQLite allows 32,766 parameters per statement. */
const MAX_PARAMETERS = 20_000
/** Letters of JSON in a statement, where the database allows them; a row may have more. */
const MAX_LETTERS = 1_000_000
/** Most bytes of a statement for a letter of JSON: three in UTF-8, and what escapes add. */
const LETTER_BYTES = 4

/**
 * Restores a verified backup into an empty installation, whatever database and storage it was made on. Files come before rows, and all
 * rows are one transaction, so that an interrupted restore can simply be repeated.
 * @throws AppError CONFLICT for an installation that is not empty or of another version, and for a row that is larger
 * than its database takes: then nothing was restored
 */
export async function restoreBackup(
  site: { database: Database; storage: StoragePort },
  archive: BackupArchive,
): Promise<BackupSummary> {
  const shapes = tableShapes(site.database)
  await assertSameSchema(site.database, shapes, archive.manifest)
  await assertEmpty(site, shapes, archive.manifest)
  const packet = await largestStatement(site.database)
  if (packet !== null) for (const shape of shapes) await requireFits(archive, shape, packet)
  await restoreFiles(archive, site.storage)
  await transaction(site.database, async (manager) => {
    await manager.delete(AppState, { name: SCHEMA_VERSION })
    for (const shape of shapes) await restoreTable(archive, shape, manager, packet)
    // The position refers to an external index that is not in the backup and may have other contents here.
    await forgetPlace(manager)
  })
  return summarise(archive.manifest)
}

/** Checks a backup's version without a database. @throws AppError CONFLICT when this program did not make it */
export function requireOwnVersion(manifest: BackupManifest): void {
  const known = migrations.map((Migration) => new Migration().name)
  if (known.toSorted().join() !== manifest.migrations.toSorted().join()) throw otherVersion(manifest)
}

async function assertSameSchema(database: Database, shapes: TableShape[], manifest: BackupManifest): Promise<void> {
  const rows: { name: string }[] = await database.read.query('SELECT name FROM migrations ORDER BY id')
  const same =
    rows.map((row) => row.name).join() === manifest.migrations.join() &&
    shapes.map((shape) => shape.name).join() === manifest.tables.map((table) => table.name).join() &&
    shapes.every((shape, i) => shape.columns.join() === manifest.tables[i]?.columns.join())
  if (!same) throw otherVersion(manifest)
}

const otherVersion = ({ migrations: made }: BackupManifest) =>
  new AppError(
    'CONFLICT',
    `The backup was made by another version (its last migration is ${made.at(-1) ?? 'none'}): restore it with that version, then start this one on the result`,
  )

async function assertEmpty(
  site: { database: Database; storage: StoragePort },
  shapes: TableShape[],
  manifest: BackupManifest,
): Promise<void> {
  for (const { name } of shapes) {
    const others = name === 'app_state' ? ` WHERE name <> '${SCHEMA_VERSION}'` : ''
    const [row] = await site.database.read.query(`SELECT count(*) AS n FROM \`${name}\`${others}`)
    if (Number(row.n) > 0)
      throw new AppError(
        'CONFLICT',
        `The database is not empty (table ${name} has ${row.n} rows), so nothing was changed. Name an empty one`,
      )
  }
  const own = new Set(manifest.files.map((entry) => entry.key))
  // An interrupted restore leaves files of this backup.
  for await (const key of allKeys(site.storage))
    if (!own.has(key))
      throw new AppError(
        'CONFLICT',
        `The storage is not empty (it holds ${key}), so nothing was changed. Name an empty one`,
      )
}

const restoreFiles = (archive: BackupArchive, storage: StoragePort) =>
  inTempFolder(tmpdir(), 'fontarium-restore', async (folder) => {
    for (const { key, bytes, sha256 } of archive.manifest.files) {
      const there = await storage.stat(key)
      if (there?.bytes === bytes && (await storedDigest(storage, key)) === sha256) continue
      const temp = path.join(folder, 'file')
      await pipeline(await archive.read(fileEntry(key)), createWriteStream(temp)).catch((error) => {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        const line = `There is no room in ${tmpdir()}. Make room, or set TMPDIR to another folder, and repeat`
        throw new AppError('STORAGE_FULL', line, {}, { cause: error })
      })
      await storage.putFile(key, temp, contentTypeOf(key)).catch((error) => {
        if (!isAppError(error) || error.code !== 'STORAGE_FULL') throw error
        const line =
          'There is no room in the storage (STORAGE_URL). Make room, and repeat with the same backup; the files that fitted are kept'
        throw new AppError('STORAGE_FULL', line, {}, { cause: error })
      })
    }
  })

/** Only a CDN in front of the bucket would see it: our own responses set the type themselves. */
function contentTypeOf(key: string): string {
  if (key.endsWith('.png')) return 'image/png'
  return key.endsWith('.woff2') ? 'font/woff2' : 'application/octet-stream'
}

/** Bytes that a statement may have: 16 MB on MariaDB unless it is set otherwise; null = any number. */
async function largestStatement({ kind, read }: Database): Promise<number | null> {
  if (kind === 'sqlite') return null
  const [row]: { packet: number }[] = await read.query('SELECT @@max_allowed_packet AS packet')
  return Number(row!.packet)
}

/** Letters of JSON that fit into a statement, whatever they are. */
const lettersIn = (packet: number | null) =>
  packet === null ? MAX_LETTERS : Math.min(MAX_LETTERS, packet / LETTER_BYTES)

const insertOf = ({ name, columns }: TableShape, rows: number) => {
  const tuple = `(${columns.map(() => '?').join(', ')})`
  return `INSERT INTO \`${name}\` (${quoted(columns)}) VALUES ${Array(rows).fill(tuple).join(', ')}`
}

/** @throws AppError CONFLICT naming the row: MySQL would end the connection without saying which one it was */
async function requireFits(archive: BackupArchive, shape: TableShape, packet: number): Promise<void> {
  for await (const line of lines(await archive.read(tableEntry(shape.name)))) {
    if (line.length <= lettersIn(packet)) continue
    const row = JSON.parse(line) as Value[]
    const bytes = Buffer.byteLength(format(insertOf(shape, 1), row))
    // A packet has one more byte, for the kind of command.
    if (bytes < packet) continue
    const which = shape.keys.map((key) => `${key} ${row[shape.columns.indexOf(key)]}`).join(', ')
    throw new AppError(
      'CONFLICT',
      `The row of table ${shape.name} with ${which} takes ${inMegabytes(bytes)} MB, and the database allows ${inMegabytes(packet)} MB (max_allowed_packet); nothing was restored. Raise it there, restart it, and repeat`,
    )
  }
}

const inMegabytes = (bytes: number) => Number((bytes / 1024 ** 2).toPrecision(3))

async function restoreTable(
  archive: BackupArchive,
  shape: TableShape,
  manager: EntityManager,
  packet: number | null,
): Promise<void> {
  const { name, columns } = shape
  const most = lettersIn(packet)
  const perStatement = Math.floor(MAX_PARAMETERS / columns.length)
  let batch: Value[][] = []
  let letters = 0
  const flush = async () => {
    if (batch.length === 0) return
    await manager.query(insertOf(shape, batch.length), batch.flat())
    batch = []
    letters = 0
  }
  let rows = 0
  for await (const line of lines(await archive.read(tableEntry(name)))) {
    rows++
    if (letters + line.length > most) await flush()
    batch.push(JSON.parse(line) as Value[])
    letters += line.length
    if (batch.length >= perStatement) await flush()
  }
  await flush()
  const expected = archive.manifest.tables.find((table) => table.name === name)?.rows
  if (rows !== expected)
    throw new AppError('BAD_REQUEST', `The backup cannot be used: table ${name} has ${rows} rows and not ${expected}`)
}

/** Lines end at line feeds only: node:readline would also split at U+2028, which JSON leaves inside strings. */
async function* lines(stream: Readable): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, start)) {
      yield rest.toString('utf8', start, end)
      start = end + 1
    }
    rest = rest.subarray(start)
  }
  if (rest.length > 0) yield rest.toString('utf8')
}
