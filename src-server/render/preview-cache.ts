import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type CacheCounts, newCacheCounts } from '../metrics/cache-counts.ts'

/** When full, the least recently used are evicted down to this share of the limit. */
const EVICT_TO = 0.9
/** Most concurrent writes; further pictures are not stored. */
const MAX_WRITES = 16
/** Keys remembered per generation of the doorkeeper, which has two. About 8 MB together. */
const DOORKEEPER_KEYS = 50_000
/** File system overhead counted per file. */
const FILE_OVERHEAD = 512
const KEY = /^[0-9a-f]{64}$/
/** A PNG ends with its IEND chunk; a file without it was truncated by a crash. */
const PNG_END = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])

export interface PreviewCache {
  get(key: string): Promise<Uint8Array | null>
  /** Stores in the background. */
  put(key: string, png: Uint8Array): void
  /** The doorkeeper: true when the key was requested before and is worth storing. */
  isKnown(key: string): boolean
  stats(): { files: number; bytes: number }
  counts: CacheCounts
  /** Waits for running writes. */
  close(): Promise<void>
}

/**
 * Rendered pictures in a local folder, named by the hash of their request; limited in size, least recently used evicted
 * first.
 */
export async function openPreviewCache(options: { folder: string; maxBytes: number }): Promise<PreviewCache> {
  const { folder, maxBytes } = options
  const files = new Map<string, number>()
  const writes = new Set<Promise<void>>()
  const counts = newCacheCounts()
  let bytes = 0
  let young = new Set<string>()
  let old = new Set<string>()

  const fileOf = (key: string) => path.join(folder, key.slice(0, 2), `${key}.png`)

  function forget(key: string): void {
    bytes -= files.get(key) ?? 0
    files.delete(key)
  }

  async function evict(): Promise<void> {
    for (const key of files.keys()) {
      if (bytes <= maxBytes * EVICT_TO) break
      forget(key)
      await rm(fileOf(key), { force: true })
    }
  }

  function note(key: string, size: number): void {
    forget(key)
    files.set(key, size + FILE_OVERHEAD)
    bytes += size + FILE_OVERHEAD
  }

  /** Renamed after writing, so that readers and later starts only see complete files. */
  async function write(key: string, png: Uint8Array): Promise<void> {
    const file = fileOf(key)
    const temp = `${file}.${process.pid}.tmp`
    try {
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(temp, png)
      await rename(temp, file)
      note(key, png.length)
      if (bytes > maxBytes) await evict()
    } catch {
      // A full disk loses the copy, not the picture.
      await rm(temp, { force: true }).catch(() => undefined)
    }
  }

  await mkdir(folder, { recursive: true })
  for (const { key, size } of await scan(folder)) note(key, size)
  await evict()

  return {
    counts,
    async get(key) {
      const size = files.get(key)
      if (size === undefined) {
        counts.misses++
        return null
      }
      try {
        const png = await readFile(fileOf(key))
        if (!png.subarray(-PNG_END.length).equals(PNG_END)) throw new Error('cut')
        files.delete(key)
        files.set(key, size)
        counts.hits++
        return png
      } catch {
        // Evicted by another process with the same folder, or damaged.
        forget(key)
        counts.misses++
        return null
      }
    },
    put(key, png) {
      if (files.has(key) || writes.size >= MAX_WRITES || png.length > maxBytes * (1 - EVICT_TO)) return
      const running = write(key, png).finally(() => writes.delete(running))
      writes.add(running)
    },
    isKnown(key) {
      const known = young.has(key) || old.has(key)
      if (young.size >= DOORKEEPER_KEYS) {
        old = young
        young = new Set()
      }
      young.add(key)
      return known
    },
    stats: () => ({ files: files.size, bytes }),
    async close() {
      await Promise.all(writes)
    },
  }
}

/** Files of an earlier process, oldest first; unfinished ones are removed. */
async function scan(folder: string): Promise<{ key: string; size: number }[]> {
  const found: { key: string; size: number; modified: number }[] = []
  for (const part of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue
    for (const name of await readdir(path.join(folder, part))) {
      const file = path.join(folder, part, name)
      const key = name.replace(/\.png$/, '')
      if (KEY.test(key)) {
        const { size, mtimeMs } = await stat(file)
        found.push({ key, size, modified: mtimeMs })
      } else await rm(file, { force: true })
    }
  }
  return found.sort((a, b) => a.modified - b.modified)
}
