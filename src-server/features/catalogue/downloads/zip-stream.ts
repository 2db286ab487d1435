import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { fontKeys, type StoragePort } from '../../../storage/storage.port.ts'
import type { BundleEntry } from './bundle.ts'

/** Entries that are added to a ZIP one after another, and a callback for when they are written. */
export interface ZipPart {
  entries: readonly BundleEntry[]
  onStart?(): void
}

/**
 * A ZIP that is built while it is sent. The next part is requested when the last file of the current one is being read,
 * so that memory holds the entries of two parts at most and a slow reader slows the reading. Destroying it, as Koa does
 * when a visitor disconnects, stops the reading of files.
 */
export function zipStream(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>, storage: StoragePort): PassThrough {
  const zip = new ZipFile()
  const output = new PassThrough()
  const ended = new AbortController()
  output.once('close', () => ended.abort())
  // A file that cannot be read breaks the connection: a truncated ZIP must not look complete.
  zip.on('error', (error) => output.destroy(error as Error))
  zip.outputStream.pipe(output)
  void fill(zip, parts, storage, ended.signal).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  )
  return output
}

async function fill(
  zip: ZipFile,
  parts: AsyncIterable<ZipPart> | Iterable<ZipPart>,
  storage: StoragePort,
  signal: AbortSignal,
): Promise<void> {
  for await (const { entries, onStart } of parts) {
    signal.throwIfAborted()
    onStart?.()
    await addEntries(zip, entries, storage, signal)
  }
}

/** Resolves once the last file of the entries has been opened, at once when there is none. */
function addEntries(
  zip: ZipFile,
  entries: readonly BundleEntry[],
  storage: StoragePort,
  signal: AbortSignal,
): Promise<void> {
  const files = entries.filter((entry) => entry.sha256 !== undefined)
  return new Promise<void>((settle, reject) => {
    const stop = () => reject(signal.reason as Error)
    // One listener at a time: bundles of hundreds of families would pile up listeners on one signal.
    const resolve = () => {
      signal.removeEventListener('abort', stop)
      settle()
    }
    signal.addEventListener('abort', stop, { once: true })
    if (files.length === 0) resolve()
    for (const entry of entries) {
      if (entry.sha256 === undefined) {
        zip.addBuffer(Buffer.from(entry.data ?? Buffer.from(entry.text ?? '')), entry.name)
        continue
      }
      const key = fontKeys.original(entry.sha256)
      // Lazy: each file is opened when its turn comes, so that one big family does not hold all its files open.
      zip.addReadStreamLazy(entry.name, { size: entry.bytes, compressionLevel: 6 }, (callback) => {
        if (entry === files.at(-1)) resolve()
        const fail = (error: Error) => callback(error, null as unknown as Readable)
        storage.getStream(key, { signal }).then((stream) => {
          if (!stream) return fail(new Error(`stored file ${key} is missing`))
          // The ZIP writer ignores errors of its inputs: an unhandled one, as when a visitor disconnects, would end the
          // process.
          stream.on('error', (error) => zip.emit('error', error))
          callback(null, stream)
        }, fail)
      })
    }
  })
}
