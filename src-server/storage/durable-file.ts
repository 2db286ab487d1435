import { randomBytes } from 'node:crypto'
import { constants, copyFile, type FileHandle, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '#shared/errors.ts'
import { HOUR_MS } from '#shared/limits.ts'
import { makeFolder } from '../data-folders.ts'

/** Half-written files of a killed process are older than this at the next start; a running copy is always faster. */
const STALE_MS = HOUR_MS

/**
 * Writes a file so that after a crash at any time the target has either the old or the new content: temp file on the
 * same file system, fsync, rename, fsync of the folder.
 * @param ending of temp files, in a folder with other files
 * @throws AppError STORAGE_FULL when the disk or the quota is full
 */
export async function writeDurably(
  tempFolder: string,
  target: string,
  write: (temp: string) => Promise<void>,
  ending = '',
): Promise<void> {
  const temp = path.join(tempFolder, randomBytes(12).toString('hex') + ending)
  try {
    await makeFolder(tempFolder)
    await makeFolder(path.dirname(target))
    await write(temp)
    await syncPath(temp)
    await rename(temp, target)
    await syncPath(path.dirname(target))
  } catch (error) {
    await rm(temp, { force: true })
    throw asStorageError(error)
  }
}

export const copyInto = (source: string) => (temp: string) => copyFile(source, temp, constants.COPYFILE_FICLONE)

/**
 * Removes leftovers of killed processes from the temp folder.
 * @param ending of their names, in a folder with other files
 */
export async function sweepStaleTemps(tempFolder: string, ending = ''): Promise<number> {
  let removed = 0
  for (const name of await readdir(tempFolder).catch(() => [])) {
    if (!name.endsWith(ending)) continue
    const file = path.join(tempFolder, name)
    const found = await stat(file).catch(() => null)
    if (!found || Date.now() - found.mtimeMs < STALE_MS) continue
    await rm(file, { force: true })
    removed++
  }
  return removed
}

/** Removes empty folders. */
export async function sweepEmptyFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) await rmdir(path.join(parent, name)).catch(() => undefined)
}

async function syncPath(target: string): Promise<void> {
  let handle: FileHandle | null = null
  try {
    handle = await open(target, 'r')
    await handle.sync()
  } catch (error) {
    // Folders cannot be opened on Windows, where a rename is durable without it.
    if (process.platform !== 'win32') throw error
  } finally {
    await handle?.close()
  }
}

export function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ENOTDIR'
}

function asStorageError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('STORAGE_FULL', 'The storage is full. Nothing was saved.', {}, { cause: error })
  return error
}
