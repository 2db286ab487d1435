import { createHash } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import { isAppError } from '#shared/errors.ts'
import { makeTempFolder } from '../data-folders.ts'
import { keepAnswer } from '../keep-answer.ts'
import { createSingleFlight } from '../single-flight.ts'
import { sweepStaleTemps, writeDurably } from './durable-file.ts'

interface LocalCopies {
  /** Path of the copy, downloaded if missing; concurrent requests for a key share one download. */
  get(key: string, download: () => Promise<Readable | null>): Promise<string | null>
  /** Drops a copy whose object was replaced or removed. */
  drop(key: string): Promise<void>
}

/** Disk that copies take in the system's temporary folder while their own folder has no room. */
const SPARE_BYTES = 64 * 1024 * 1024

/** Local copies that go on in the system's temporary folder while the disk of their own folder is full. */
export function createSparedCopies(folder: string, maxBytes: number): LocalCopies {
  const copies = createLocalCopies(folder, maxBytes)
  let spare: Promise<LocalCopies> | null = null
  const makeSpare = () => {
    spare ??= makeTempFolder(tmpdir(), 'fontarium-copies').then((made) => {
      process.once('exit', () => rmSync(made, { recursive: true, force: true }))
      return createLocalCopies(made, SPARE_BYTES)
    })
    spare.catch(() => (spare = null))
    return spare
  }
  return {
    async get(key, download) {
      try {
        return await copies.get(key, download)
      } catch (error) {
        if (!isAppError(error) || error.code !== 'STORAGE_FULL') throw error
        const other = await makeSpare().catch(() => {
          throw error
        })
        return other.get(key, download)
      }
    },
    async drop(key) {
      await copies.drop(key)
      await (await spare?.catch(() => null))?.drop(key)
    },
  }
}

/**
 * Copies of remote objects on local disk, at most maxBytes together, least recently used evicted first. For
 * content-addressed keys: a copy is never compared with the store again. Processes may share the folder.
 */
export function createLocalCopies(folder: string, maxBytes: number): LocalCopies {
  const tempFolder = path.join(folder, '.tmp')
  const copies = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_bytes, file, reason) => {
      if (reason !== 'set') void rm(file, { force: true })
    },
  })
  const running = createSingleFlight<string | null>()
  const ready = keepAnswer(readExisting)

  /** Copies of an earlier process, oldest first, so that the newest count as most recently used. */
  async function readExisting(): Promise<void> {
    await mkdir(folder, { recursive: true })
    await sweepStaleTemps(tempFolder)
    const found: { file: string; bytes: number; usedMs: number }[] = []
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name)
      const stats = await stat(file).catch(() => null)
      if (stats?.isFile()) found.push({ file, bytes: stats.size, usedMs: stats.atimeMs })
    }
    for (const { file, bytes } of found.sort((a, b) => a.usedMs - b.usedMs)) copies.set(file, bytes)
  }

  const fileOf = (key: string) => path.join(folder, createHash('sha256').update(key).digest('hex'))

  async function fetchCopy(file: string, download: () => Promise<Readable | null>): Promise<string | null> {
    const known = copies.get(file) !== undefined && (await stat(file).catch(() => null))
    if (known) return file
    const stream = await download()
    if (!stream) return null
    // It may fail before the pipeline listens, which would end the process; the pipeline fails then, too.
    stream.on('error', () => undefined)
    await writeDurably(tempFolder, file, (temp) => pipeline(stream, createWriteStream(temp, { flags: 'wx' })))
    const { size } = await stat(file)
    // An object over the whole budget must still be usable: it stays until the next copy evicts it.
    copies.set(file, Math.min(size, maxBytes))
    return file
  }

  return {
    async get(key, download) {
      await ready()
      const file = fileOf(key)
      return running.share(file, () => fetchCopy(file, download))
    },
    async drop(key) {
      await ready()
      copies.delete(fileOf(key))
      await rm(fileOf(key), { force: true })
    },
  }
}
