import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, test, vi } from 'vitest'
import type { StoragePort } from '../../../storage/storage.port.ts'
import { zipStream } from './zip-stream.ts'

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
