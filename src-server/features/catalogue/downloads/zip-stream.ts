import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { AppError } from '#shared/errors.ts'
import { fontKeys, type StoragePort } from '../../../storage/storage.port.ts'
import type { BundleEntry } from './bundle.ts'

/** Entries that are added to a ZIP one after another, and a callback for when they are written. */
export interface ZipPart {
  entries: readonly BundleEntry[]
  onStart?(): void
}

type ZipParts = AsyncIterable<ZipPart> | Iterable<ZipPart>

/** A file that is open before its turn. */
interface OpenedFile {
  entry: BundleEntry
  stream: Readable
}

/**
 * The same as zipStream once its first file is open, so that storage that cannot be reached is answered with a status instead of a
 * download that breaks off.
 * @throws AppError of the storage, or NOT_FOUND for a missing file
 */
export async function openZip(parts: ZipParts, storage: StoragePort): Promise<PassThrough> {
  const rest = (async function* () {
    yield* parts
  })()
  const begun: ZipPart[] = []
  let opened: OpenedFile | undefined
  while (!opened) {
    const { value, done } = await rest.next()
    if (done) break
    begun.push(value)
    const entry = value.entries.find(({ sha256 }) => sha256 !== undefined)
    if (entry) opened = { entry, stream: await openFile(storage, entry) }
  }
  async function* whole() {
    yield* begun
    yield* rest
  }
  return zipStream(whole(), storage, opened)
}

async function openFile(storage: StoragePort, entry: BundleEntry, signal?: AbortSignal): Promise<Readable> {
  const key = fontKeys.original(entry.sha256 as string)
  const stream = await storage.getStream(key, signal ? { signal } : {})
  if (!stream) throw new AppError('NOT_FOUND', `The stored file ${key} is missing.`)
  return stream
}

/**
 * A ZIP that is built while it is sent. The next part is requested when the last file of the current one is being read,
 * so that memory holds the entries of two parts at most and a slow reader slows the reading. Destroying it, as Koa does
 * when a visitor disconnects, stops the reading of files.
 */
export function zipStream(parts: ZipParts, storage: StoragePort, opened?: OpenedFile): PassThrough {
  const zip = new ZipFile()
  const output = new PassThrough()
  const ended = new AbortController()
  output.once('close', () => {
    ended.abort()
    opened?.stream.destroy()
  })
  // A file that cannot be read breaks the connection: a truncated ZIP must not look complete.
  zip.on('error', (error) => output.destroy(error as Error))
  opened?.stream.on('error', (error) => output.destroy(error))
  zip.outputStream.pipe(output)
  const open = (entry: BundleEntry) =>
    entry === opened?.entry ? Promise.resolve(opened.stream) : openFile(storage, entry, ended.signal)
  void fill(zip, parts, open, ended.signal).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  )
  return output
}

type OpenFile = (entry: BundleEntry) => Promise<Readable>

async function fill(zip: ZipFile, parts: ZipParts, open: OpenFile, signal: AbortSignal): Promise<void> {
  for await (const { entries, onStart } of parts) {
    signal.throwIfAborted()
    onStart?.()
    await addEntries(zip, entries, open, signal)
  }
}

/** Resolves once the last file of the entries has been opened, at once when there is none. */
function addEntries(zip: ZipFile, entries: readonly BundleEntry[], open: OpenFile, signal: AbortSignal): Promise<void> {
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
      // Lazy: each file is opened when its turn comes, so that one big family does not hold all its files open.
      zip.addReadStreamLazy(entry.name, { size: entry.bytes, compressionLevel: 6 }, (callback) => {
        if (entry === files.at(-1)) resolve()
        open(entry).then(
          (stream) => {
            // The ZIP writer ignores errors of its inputs: an unhandled one, as when a visitor disconnects, would end the
            // process.
            stream.on('error', (error) => zip.emit('error', error))
            callback(null, stream)
          },
          (error: Error) => callback(error, null as unknown as Readable),
        )
      })
    }
  })
}
