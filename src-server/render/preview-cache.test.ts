import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPreviewCache, type PreviewCache } from './preview-cache.ts'

const END = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])
const keyOf = (n: number) => n.toString(16).padStart(64, '0')
const pngOf = (size: number, fill = 1) => Buffer.concat([Buffer.alloc(size - END.length, fill), END])

let folder: string
let cache: PreviewCache
const open = async (maxBytes = 1_000_000) => {
  cache = await openPreviewCache({ folder, maxBytes })
  return cache
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'previews-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Stores and waits until it is on disk. */
async function store(key: string, png: Uint8Array) {
  cache.put(key, png)
  await cache.close()
}

test('returns what was stored, also after a restart', async () => {
  await open()
  await store(keyOf(1), pngOf(100))
  expect(await cache.get(keyOf(1))).toEqual(pngOf(100))
  expect(await cache.get(keyOf(2))).toBeNull()
  await open()
  expect(await cache.get(keyOf(1))).toEqual(pngOf(100))
})

test('stays within its limit and evicts the least recently used first', async () => {
  await open(50_000)
  for (let i = 0; i < 10; i++) await store(keyOf(i), pngOf(2_000))
  for (let i = 10; i < 60; i++) {
    expect(await cache.get(keyOf(3)), 'a picture in use stays').not.toBeNull()
    await store(keyOf(i), pngOf(2_000))
    expect(cache.stats().bytes).toBeLessThanOrEqual(50_000)
  }
  expect(await cache.get(keyOf(0))).toBeNull()
  expect(await cache.get(keyOf(59))).not.toBeNull()
  const parts = await readdir(folder)
  const files = (await Promise.all(parts.map((part) => readdir(path.join(folder, part))))).flat()
  expect(files).toHaveLength(cache.stats().files)
})

test('evicts the oldest files first after a restart', async () => {
  await open()
  for (let i = 0; i < 4; i++) await store(keyOf(i), pngOf(2_000))
  await utimes(path.join(folder, '00', `${keyOf(2)}.png`), 1, 1)
  await open(10_000)
  expect(await cache.get(keyOf(2))).toBeNull()
  for (const kept of [0, 1, 3]) expect(await cache.get(keyOf(kept))).not.toBeNull()
})

test('does not serve a file truncated by a crash, and removes unfinished files', async () => {
  await open()
  await store(keyOf(5), pngOf(500))
  const part = path.join(folder, '00')
  await truncate(path.join(part, `${keyOf(5)}.png`), 200)
  await writeFile(path.join(part, `${keyOf(6)}.png.77.tmp`), 'half')
  expect(await cache.get(keyOf(5))).toBeNull()
  await open()
  expect(await readdir(part)).toEqual([`${keyOf(5)}.png`])
})

test('handles files evicted by another process', async () => {
  await open()
  await store(keyOf(1), pngOf(100))
  await rm(path.join(folder, '00', `${keyOf(1)}.png`))
  expect(await cache.get(keyOf(1))).toBeNull()
  expect(cache.stats()).toEqual({ files: 0, bytes: 0 })
})

test('does not store a picture larger than the cache', async () => {
  await open(10_000)
  await store(keyOf(1), pngOf(5_000))
  expect(cache.stats().files).toBe(0)
})

test('the doorkeeper knows a key from its second request on, within bounded memory', async () => {
  await open()
  expect(cache.isKnown(keyOf(1))).toBe(false)
  expect(cache.isKnown(keyOf(1))).toBe(true)
  for (let i = 2; i < 150_000; i++) cache.isKnown(keyOf(i))
  expect(cache.isKnown(keyOf(149_999))).toBe(true)
  expect(cache.isKnown(keyOf(1)), 'long ago is forgotten').toBe(false)
})
