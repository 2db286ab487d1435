import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Entry, open as openZip, type ZipFile } from 'yauzl'
import { crc32 } from '#shared/crc32.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import { type BackupManifest, fileEntry, MANIFEST_ENTRY, parseManifest, tableEntry } from './manifest.ts'

/** Enough for a million files; the manifest is the only part that is read whole. */
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024

export interface BackupArchive {
  manifest: BackupManifest
  /** The bytes of one part listed in the manifest. */
  read(entry: string): Promise<Readable>
  close(): void
}

/**
 * Opens a backup and verifies all of it before anything is changed: every part of the manifest exists with the right
 * digest, and nothing else does.
 * @throws AppError NOT_FOUND when the file cannot be read, BAD_REQUEST naming the first fault
 */
export async function openVerifiedBackup(file: string): Promise<BackupArchive> {
  let zip: ZipFile
  try {
    zip = await promisify<string, object, ZipFile>(openZip as never)(file, {
      lazyEntries: true,
      autoClose: false,
      validateEntrySizes: true,
    })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== undefined) throw new AppError('NOT_FOUND', `${file} cannot be read (${code})`, {}, { cause: error })
    throw unusable('it is not a whole zip file', error)
  }
  try {
    const entries = await readEntries(zip)
    const read = async (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw unusable(`${name} is missing`)
      return promisify<Entry, Readable>(zip.openReadStream.bind(zip) as never)(entry)
    }
    const manifest = await readManifest(entries, read)
    await verifyParts(entries, manifest, read)
    return { manifest, read, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw isAppError(error) ? error : unusable((error as Error).message, error)
  }
}

const unusable = (reason: string, cause?: unknown) =>
  new AppError('BAD_REQUEST', `The backup cannot be used: ${reason}`, {}, { cause })

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('entry', (entry: Entry) => {
      if (entries.has(entry.fileName)) return reject(unusable(`${entry.fileName} is in it twice`))
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', reject)
    zip.readEntry()
  })
}

async function readManifest(entries: Map<string, Entry>, read: BackupArchive['read']): Promise<BackupManifest> {
  if ((entries.get(MANIFEST_ENTRY)?.uncompressedSize ?? 0) > MAX_MANIFEST_BYTES)
    throw unusable('its manifest is too large')
  const chunks: Buffer[] = []
  for await (const chunk of await read(MANIFEST_ENTRY)) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  // The manifest contains the digests of the others; its own is the archive's CRC, which yauzl does not check.
  if (crc32(bytes) !== entries.get(MANIFEST_ENTRY)?.crc32) throw unusable('its manifest is damaged')
  return parseManifest(bytes.toString('utf8'))
}

async function verifyParts(
  entries: Map<string, Entry>,
  manifest: BackupManifest,
  read: BackupArchive['read'],
): Promise<void> {
  const parts = [
    ...manifest.tables.map((table) => ({ entry: tableEntry(table.name), sha256: table.sha256 })),
    ...manifest.files.map((file) => ({ entry: fileEntry(file.key), sha256: file.sha256 })),
  ]
  if (new Set(parts.map((part) => part.entry)).size !== parts.length) throw unusable('its manifest names a part twice')
  if (entries.size > parts.length + 1) throw unusable('it holds parts that its manifest does not name')
  for (const { entry, sha256 } of parts) {
    const hash = createHash('sha256')
    for await (const chunk of await read(entry)) hash.update(chunk as Buffer)
    if (hash.digest('hex') !== sha256) throw unusable(`${entry} is damaged`)
  }
}
