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
import type { Database, Migrations } from '../../database/data-source.ts'
import { AppState } from '../../database/entities/search-outbox.ts'
import { SCHEMA_VERSION } from '../../database/migrate.ts'
import { transaction } from '../../database/transaction.ts'
import { forgetPlace } from '../../search/search-relay.ts'
import type { StoragePort } from '../../storage/storage.port.ts'
import { storedDigest } from '../../storage/stored-digest.ts'
import { allKeys, type BackupSummary, summarise } from './backup.service.ts'
import type { BackupArchive } from './backup-archive.ts'
import { type BackupManifest, fileEntry, tableEntry } from './manifest.ts'
import { quoted, tableShapes, type Value } from './table-rows.ts'

/** SQLite allows 32,766 parameters per statement. */
const MAX_PARAMETERS = 20_000
/** Letters of JSON in a statement, where the database allows them; a row may have more. */
const MAX_LETTERS = 1_000_000
/** Most bytes of a statement for a letter of JSON: three in UTF-8, and what escapes add. */
const LETTER_BYTES = 4

/**
 * Restores a verified backup into an empty installation, whatever database and storage it was made on. Files come before rows, and all
 * rows are one transaction, so that an interrupted restore can simply be repeated.
 * @param site its database has the tables of the version that made the backup: `migrationsOf`
 * @throws AppError CONFLICT for an installation that is not empty or has other tables, and for a row that is larger
 * than its database takes: then nothing was restored
 */
export async function restoreBackup(
  site: { database: Database; storage: StoragePort },
  archive: BackupArchive,
): Promise<BackupSummary> {
  const { manifest } = archive
  await assertSameSchema(site.database, manifest)
  await assertEmpty(site, manifest)
  const packet = await largestStatement(site.database)
  if (packet !== null) {
    const shapes = new Map(tableShapes(site.database).map((shape) => [shape.name, shape]))
    for (const table of manifest.tables) await requireFits(archive, table, shapes.get(table.name)?.keys ?? [], packet)
  }
  await restoreFiles(archive, site.storage)
  await transaction(site.database, async (manager) => {
    await manager.delete(AppState, { name: SCHEMA_VERSION })
    for (const table of manifest.tables) await restoreTable(archive, table, manager, packet)
    // The position refers to an external index that is not in the backup and may have other contents here.
    await forgetPlace(manager)
  })
  return summarise(manifest)
}

/**
 * The migrations of the version that made a backup, this one or an older one.
 * @throws AppError CONFLICT when a newer one made it
 */
export function migrationsOf(manifest: BackupManifest): Migrations {
  const made = migrations.slice(0, manifest.migrations.length)
  const names = made.map((Migration) => new Migration().name)
  if (made.length === 0 || names.toSorted().join() !== manifest.migrations.toSorted().join())
    throw otherVersion(manifest)
  return made
}

/** Migrations are applied in the same order everywhere, and say which tables and columns there are. */
async function assertSameSchema(database: Database, manifest: BackupManifest): Promise<void> {
  const rows: { name: string }[] = await database.read.query('SELECT name FROM migrations ORDER BY id')
  if (rows.map((row) => row.name).join() !== manifest.migrations.join()) throw otherVersion(manifest)
}

const otherVersion = ({ migrations: made }: BackupManifest) =>
  new AppError(
    'CONFLICT',
    `A newer version made the backup (its last migration is ${made.at(-1) ?? 'none'}): restore it with that version or a newer one`,
  )

async function assertEmpty(
  site: { database: Database; storage: StoragePort },
  manifest: BackupManifest,
): Promise<void> {
  for (const { name } of manifest.tables) {
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

type Table = BackupManifest['tables'][number]

const insertOf = ({ name, columns }: Table, rows: number) => {
  const tuple = `(${columns.map(() => '?').join(', ')})`
  return `INSERT INTO \`${name}\` (${quoted(columns)}) VALUES ${Array(rows).fill(tuple).join(', ')}`
}

/** @throws AppError CONFLICT naming the row: MySQL would end the connection without saying which one it was */
async function requireFits(
  archive: BackupArchive,
  table: Table,
  keys: readonly string[],
  packet: number,
): Promise<void> {
  for await (const line of lines(await archive.read(tableEntry(table.name)))) {
    if (line.length <= lettersIn(packet)) continue
    const row = JSON.parse(line) as Value[]
    const bytes = Buffer.byteLength(format(insertOf(table, 1), row))
    // A packet has one more byte, for the kind of command.
    if (bytes < packet) continue
    const which = keys.map((key) => `${key} ${row[table.columns.indexOf(key)]}`).join(', ')
    throw new AppError(
      'CONFLICT',
      `The row of table ${table.name} with ${which} takes ${inMegabytes(bytes)} MB, and the database allows ${inMegabytes(packet)} MB (max_allowed_packet); nothing was restored. Raise it there, restart it, and repeat`,
    )
  }
}

const inMegabytes = (bytes: number) => Number((bytes / 1024 ** 2).toPrecision(3))

async function restoreTable(
  archive: BackupArchive,
  table: Table,
  manager: EntityManager,
  packet: number | null,
): Promise<void> {
  const { name, columns, rows: expected } = table
  const most = lettersIn(packet)
  const perStatement = Math.floor(MAX_PARAMETERS / columns.length)
  let batch: Value[][] = []
  let letters = 0
  const flush = async () => {
    if (batch.length === 0) return
    await manager.query(insertOf(table, batch.length), batch.flat())
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
