import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import type { StoragePort } from '../../storage/storage.port.ts'
import { zipStream } from './zip-stream.ts'

const ENTRIES = [{ name: 'a.ttf', sha256: 'a'.repeat(64), bytes: 1000 }]
const storageOf = (getStream: StoragePort['getStream']) => ({ getStream }) as StoragePort

test('a file that cannot be read to its end breaks the connection, and nothing else', async () => {
  const storage = storageOf(async () =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(10)
        throw new Error('the disk does not answer')
      })(),
    ),
  )
  const zip = zipStream([{ entries: ENTRIES }], storage, new AbortController().signal)
  zip.resume()
  await expect(finished(zip)).rejects.toThrow('the disk does not answer')
})

test('a visitor who goes while a file is being read ends the reading, and not the process', async () => {
  const gone = new AbortController()
  let opened: Readable | undefined
  const storage = storageOf(async (_key, { signal } = {}) => {
    opened = new Readable({ signal, read: () => undefined })
    opened.push(Buffer.alloc(10))
    queueMicrotask(() => gone.abort())
    return opened
  })
  const zip = zipStream([{ entries: ENTRIES }], storage, gone.signal)
  zip.resume()
  await expect(finished(zip)).rejects.toMatchObject({ name: 'AbortError' })
  expect(opened?.destroyed).toBe(true)
})
