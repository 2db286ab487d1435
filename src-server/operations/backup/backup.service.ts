import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { AppError } from '#shared/errors.ts'
import { makeOwnFolder } from '../../data-folders.ts'
import type { Database, DatabaseConfig } from '../../database/data-source.ts'
import { keepLease } from '../../database/lease.ts'
import { REMOVAL_LEASE } from '../../database/stored-files.ts'
import { PICTURE_PREFIXES } from '../../features/core/picture-keys.ts'
import { sweepStaleTemps, writeDurably } from '../../storage/durable-file.ts'
import { keysUnder } from '../../storage/keys-under.ts'
import { PACKAGE_PREFIX, type StoragePort } from '../../storage/storage.port.ts'
import { type BackupManifest, fileEntry, MANIFEST_ENTRY, tableEntry } from './manifest.ts'
import { openSnapshot, type TableShape, tableShapes, type Value } from './table-rows.ts'

/**
 * Prefixes of stored files in a backup: fonts, npm packages, and pictures of families, foundries, people and collections. Rendered
 * previews are made again on demand.
 */
const BACKUP_PREFIXES = ['font/', PACKAGE_PREFIX, ...PICTURE_PREFIXES] as const

const LINES_PER_CHUNK = 500
/** A killed backup blocks removals for this long. */
const LEASE_MS = 60_000
/** Ending of a backup that is not complete. */
const PART = '.fontarium.part'

export interface BackupSummary {
  tables: number
  rows: number
  files: number
  bytes: number
}

/**
 * Writes the whole site into one zip while it keeps running: all tables from one snapshot, then the stored files. Files
 * are named by content and never change, so later ones do no harm. The archive gets its name only when complete.
 * @param options.onWait called once if another process must end its work first
 * @throws AppError CONFLICT when the target exists; an AbortError when `signal` ends it, and then nothing is left
 */
export async function writeBackup(
  site: { database: Database; databaseConfig: DatabaseConfig; storage: StoragePort },
  target: string,
  { signal, onWait }: { signal?: AbortSignal; onWait?: () => void } = {},
): Promise<BackupSummary> {
  if (existsSync(target)) throw new AppError('CONFLICT', `${target} exists already; backups are never overwritten`)
  await makeOwnFolder('the folder of the backup', path.dirname(target))
  await sweepStaleTemps(path.dirname(target), PART)
  // Blocks removals until the last file of the snapshot is read.
  const waits = { forMs: LEASE_MS, waitMs: 2 * LEASE_MS, signal, onWait }
  const release = await keepLease(site.database, REMOVAL_LEASE, waits)
  try {
    return await writeArchive(site, target, signal)
  } finally {
    await release()
  }
}

async function writeArchive(
  site: { database: Database; databaseConfig: DatabaseConfig; storage: StoragePort },
  target: string,
  signal: AbortSignal | undefined,
): Promise<BackupSummary> {
  const snapshot = await openSnapshot(site.database, site.databaseConfig)
  try {
    const manifest: BackupManifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      migrations: await snapshot.migrations(),
      tables: [],
      files: [],
    }
    const keys: string[] = []
    for await (const key of allKeys(site.storage)) keys.push(key)
    const parts: Part[] = tableShapes(site.database).map((table) => ({
      entry: tableEntry(table.name),
      compress: true,
      bytes: () => tableLines(table, snapshot.rows(table), manifest),
    }))
    // Fonts and pictures hardly compress further.
    for (const key of keys)
      parts.push({ entry: fileEntry(key), compress: false, bytes: () => fileBytes(key, site.storage, manifest) })
    // Created last, when every digest is known.
    parts.push({ entry: MANIFEST_ENTRY, compress: true, bytes: () => [Buffer.from(JSON.stringify(manifest, null, 1))] })
    const file = path.resolve(target)
    await writeDurably(path.dirname(file), file, (temp) => writeZip(parts, temp, signal), PART)
    return summarise(manifest)
  } finally {
    await snapshot.close()
  }
}

interface Part {
  entry: string
  compress: boolean
  bytes(): AsyncIterable<Buffer> | Iterable<Buffer>
}

/** Writes the parts one after the other, opening each when its turn comes. Only this user may read the file: it has all messages. */
async function writeZip(parts: Part[], file: string, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error as Error))
  let input = null as Readable | null
  for (const part of parts)
    zip.addReadStreamLazy(part.entry, { compress: part.compress }, (done) => {
      // The zip writer ignores errors of its inputs; one must fail the whole backup.
      input = Readable.from(part.bytes()).on('error', (error) => output.destroy(error))
      done(null, input)
    })
  zip.end()
  try {
    await pipeline(output, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal })
  } finally {
    // The zip writer does not end its inputs either: rows or a file would stay open.
    input?.destroy()
  }
}

export function summarise(manifest: BackupManifest): BackupSummary {
  return {
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
    files: manifest.files.length,
    bytes: manifest.files.reduce((sum, file) => sum + file.bytes, 0),
  }
}

/** Every stored key of a backup, in order. */
export async function* allKeys(storage: StoragePort): AsyncGenerator<string> {
  for (const prefix of BACKUP_PREFIXES) yield* keysUnder(storage, prefix)
}

/** One JSON array per line, in column order, so that a table's digest is the same on every database. */
async function* tableLines(
  table: TableShape,
  rows: AsyncIterable<Value[]>,
  manifest: BackupManifest,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let count = 0
  let lines: string[] = []
  const flush = () => {
    const chunk = Buffer.from(lines.join(''))
    hash.update(chunk)
    lines = []
    return chunk
  }
  for await (const row of rows) {
    count++
    lines.push(`${JSON.stringify(row)}\n`)
    if (lines.length >= LINES_PER_CHUNK) yield flush()
  }
  yield flush()
  manifest.tables.push({ name: table.name, columns: table.columns, rows: count, sha256: hash.digest('hex') })
}

async function* fileBytes(key: string, storage: StoragePort, manifest: BackupManifest): AsyncGenerator<Buffer> {
  const stream = await storage.getStream(key)
  if (!stream) throw new AppError('CONFLICT', `${key} vanished from the storage during the backup`)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    yield chunk
  }
  manifest.files.push({ key, bytes, sha256: hash.digest('hex') })
}
