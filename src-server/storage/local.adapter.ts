import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors.ts'
import { makeFolder } from '../data-folders.ts'
import { copyInto, isMissing, sweepEmptyFolders, sweepStaleTemps, writeDurably } from './durable-file.ts'
import type { StoragePort, StoredObject } from './storage.port.ts'
import { assertStorageKey, assertStoragePrefix, closeRange, MAX_LIST } from './storage-key.ts'

/** Storage in a folder. Several processes may share it; files are always complete, because they arrive by rename. */
export function createLocalStorage(folder: string): StoragePort {
  const root = path.resolve(folder)
  // Key segments never start with a dot, so that no key can name a temp file.
  const tempFolder = path.join(root, '.tmp')
  // Earlier versions kept parts of uploads in a folder for each upload and left it behind.
  const swept = Promise.all([sweepStaleTemps(tempFolder), sweepEmptyFolders(path.join(root, 'upload'))])
  const fileOf = (key: string) => {
    assertStorageKey(key)
    return path.join(root, ...key.split('/'))
  }
  const write = async (key: string, content: (temp: string) => Promise<void>) => {
    await swept
    await writeDurably(tempFolder, fileOf(key), content)
  }

  return {
    putFile: (key, source) => write(key, copyInto(source)),
    putBytes: (key, bytes) => write(key, (temp) => writeFile(temp, bytes, { flag: 'wx' })),

    async stat(key) {
      return describeFile(fileOf(key))
    },

    async getBytes(key, maxBytes) {
      const file = fileOf(key)
      const found = await describeFile(file)
      if (!found) return null
      if (found.bytes > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE', `${key} is larger than ${maxBytes} bytes`)
      return nullIfMissing(readFile(file))
    },

    async getStream(key, options = {}): Promise<Readable | null> {
      options.signal?.throwIfAborted()
      const handle = await nullIfMissing(open(fileOf(key), 'r'))
      if (!handle) return null
      const range = await rangeOf(handle, options)
      return range === 'folder' ? null : createReadStream('', { fd: handle, ...range, signal: options.signal })
    },

    async localPath(key) {
      const file = fileOf(key)
      return (await describeFile(file)) ? file : null
    },

    async remove(key) {
      await rm(fileOf(key), { force: true })
    },

    async list(prefix, options = {}) {
      assertStoragePrefix(prefix)
      const limit = Math.min(options.limit ?? MAX_LIST, MAX_LIST)
      const keys: string[] = []
      for await (const key of walk(root, '', prefix, options.after ?? '')) {
        if (keys.length >= limit) break
        keys.push(key)
      }
      return keys
    },

    async check() {
      await makeFolder(root)
      await writeDurably(tempFolder, path.join(root, '.check'), (temp) => writeFile(temp, ''))
    },
  }
}

async function rangeOf(handle: FileHandle, options: { start?: number; end?: number }) {
  try {
    const found = await handle.stat()
    if (found.isFile()) return closeRange(found.size, options) ?? {}
  } catch (error) {
    await handle.close()
    throw error
  }
  await handle.close()
  return 'folder' as const
}

async function describeFile(file: string): Promise<StoredObject | null> {
  const found = await nullIfMissing(stat(file, { bigint: true }))
  if (!found?.isFile()) return null
  // Every write makes a new file and renames it, so inode, time and size together are unique to a content.
  const etag = `${found.size.toString(36)}-${found.mtimeNs.toString(36)}-${found.ino.toString(36)}`
  return { bytes: Number(found.size), etag, modifiedMs: Number(found.mtimeMs) }
}

/** Keys in byte order, like S3: a folder sorts as if its name ended with '/'. Subtrees outside prefix or before `after` are skipped. */
async function* walk(folder: string, keyBase: string, prefix: string, after: string): AsyncGenerator<string> {
  const entries = (await nullIfMissing(readdir(folder, { withFileTypes: true }))) ?? []
  const names = entries
    .filter((entry) => !entry.name.startsWith('.'))
    .map((entry) => keyBase + entry.name + (entry.isDirectory() ? '/' : ''))
    .sort((a, b) => (a < b ? -1 : 1))
  for (const name of names) {
    if (!name.endsWith('/')) {
      if (name.startsWith(prefix) && name > after) yield name
      continue
    }
    const mayHold = name.startsWith(prefix) || prefix.startsWith(name)
    if (mayHold && (name > after || after.startsWith(name)))
      yield* walk(path.join(folder, path.basename(name)), name, prefix, after)
  }
}

async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
