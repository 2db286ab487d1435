import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { openVerifiedBackup } from '#server/operations/backup/backup-archive.ts'
import { type BackupManifest, fileEntry, MANIFEST_ENTRY, tableEntry } from '#server/operations/backup/manifest.ts'

/** Writes a copy of a backup with another manifest, or without some of its parts. */
export async function changeBackup(
  from: string,
  to: string,
  change: { manifest?: (manifest: BackupManifest) => void; without?: readonly string[] },
): Promise<void> {
  const { manifest, read, close } = await openVerifiedBackup(from)
  const parts = [
    ...manifest.tables.map(({ name }) => tableEntry(name)),
    ...manifest.files.map(({ key }) => fileEntry(key)),
  ].filter((entry) => !change.without?.includes(entry))
  const zip = new ZipFile()
  for (const entry of parts) zip.addBuffer(Buffer.concat(await (await read(entry)).toArray()), entry)
  change.manifest?.(manifest)
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST_ENTRY)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(to))
  close()
}
