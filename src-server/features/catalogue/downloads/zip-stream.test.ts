import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, test, vi } from 'vitest'
import type { StoragePort } from '../../../storage/storage.port.ts'
import { openZip, zipStream } from './zip-stream.ts'

const ENTRIES = [{ name: 'a.ttf', sha256: 'a'.repeat(64), bytes: 1000 }]
const storageOf = (getStream: StoragePort['getStream']) => ({ getStream }) as StoragePort

test('an unreadable file breaks the connection and nothing else', async () => {
  const storage = storageOf(async () =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(10)
        throw new Error('the disk does not answer')
      })(),
    ),
  )
  const zip = zipStream([{ entries: ENTRIES }], storage)
  zip.resume()
  await expect(finished(zip)).rejects.toThrow('the disk does not answer')
})

test('a visitor who disconnects ends the reading but not the process', async () => {
  let opened: Readable | undefined
  const storage = storageOf(async (_key, { signal } = {}) => {
    opened = new Readable({ signal, read: () => undefined })
    opened.push(Buffer.alloc(10))
    queueMicrotask(() => zip.destroy())
    return opened
  })
  const zip = zipStream([{ entries: ENTRIES }], storage)
  zip.resume()
  await expect(finished(zip)).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
  await vi.waitUntil(() => opened?.destroyed)
})

test('is opened with its first file, or not at all', async () => {
  const asked: string[] = []
  const storage = storageOf(async (key) => {
    asked.push(key)
    if (key.endsWith('b'.repeat(64))) throw new Error('the storage cannot be reached')
    return Readable.from([Buffer.alloc(1000)])
  })
  const text = { name: 'README.txt', text: 'about both', bytes: 10 }
  const other = { name: 'b.ttf', sha256: 'b'.repeat(64), bytes: 1000 }
  await expect(openZip([{ entries: [text] }, { entries: [other] }], storage)).rejects.toThrow('cannot be reached')
  const started: string[] = []
  const parts = [{ entries: [text] }, { entries: ENTRIES, onStart: () => started.push('a') }]
  const zip = await openZip(parts, storage)
  let bytes = 0
  for await (const chunk of zip) bytes += (chunk as Buffer).length
  expect(bytes).toBeGreaterThan(100)
  expect(asked).toHaveLength(2)
  expect(started).toEqual(['a'])
})

test('a visitor who leaves before the first file is read closes it', async () => {
  const stream = new Readable({ read: () => undefined })
  const zip = await openZip(
    [{ entries: ENTRIES }],
    storageOf(async () => stream),
  )
  zip.destroy()
  await vi.waitUntil(() => stream.destroyed)
})
