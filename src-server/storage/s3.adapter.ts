import { Readable } from 'node:stream'
import { AppError } from '#shared/errors.ts'
import { createSparedCopies } from './local-copies.ts'
import { createS3Client, type S3ClientOptions } from './s3-client.ts'
import { putObject, uploadFile } from './s3-upload.ts'
import { readListedKeys } from './s3-xml.ts'
import type { StoragePort } from './storage.port.ts'
import { assertStorageKey, assertStoragePrefix, badRange, MAX_LIST } from './storage-key.ts'

export interface S3StorageOptions extends S3ClientOptions {
  /** Prepended to every key; '' or ends with '/'. */
  prefix: string
  /** Folder of the local copies for localPath(), and their disk limit. */
  copiesFolder: string
  copiesMaxBytes: number
  /** A stalled body is abandoned after this. */
  idleMs?: number
}

/** Objects of one bucket of an S3-compatible server. */
export function createS3Storage(options: S3StorageOptions): StoragePort {
  const client = createS3Client(options)
  const copies = createSparedCopies(options.copiesFolder, options.copiesMaxBytes)
  const idleMs = options.idleMs ?? 30_000
  const nameOf = (key: string) => {
    assertStorageKey(key)
    return options.prefix + key
  }

  const storage: StoragePort = {
    async putFile(key, path, contentType) {
      await uploadFile(client, nameOf(key), path, contentType)
      await copies.drop(key)
    },

    async putBytes(key, bytes, contentType) {
      await putObject(client, nameOf(key), bytes, contentType)
      await copies.drop(key)
    },

    async stat(key) {
      const answer = await client.send({ method: 'HEAD', key: nameOf(key) })
      return answer.status === 404 ? null : describe(answer)
    },

    async getBytes(key, maxBytes) {
      const stream = await storage.getStream(key)
      if (!stream) return null
      const chunks: Uint8Array[] = []
      let bytes = 0
      // Leaving the loop by an error destroys the stream, which frees the connection.
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        bytes += chunk.byteLength
        if (bytes > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE', `${key} is larger than ${maxBytes} bytes`)
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    },

    async getStream(key, { start, end, signal } = {}) {
      const name = nameOf(key)
      if (start !== undefined && end !== undefined && end < start) throw badRange()
      const headers: Record<string, string> =
        start === undefined && end === undefined ? {} : { range: `bytes=${start ?? 0}-${end ?? ''}` }
      const stop = new AbortController()
      const whole = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal
      const answer = await client.send({ method: 'GET', key: name, headers, signal: whole, streams: true })
      return answer.status === 404 ? discard(answer) : streamBody(answer, stop, idleMs)
    },

    localPath: (key) => copies.get(key, () => storage.getStream(key)),

    async remove(key) {
      const answer = await client.send({ method: 'DELETE', key: nameOf(key) })
      await discard(answer)
      await copies.drop(key)
    },

    async list(prefix, { after, limit = MAX_LIST } = {}) {
      assertStoragePrefix(prefix)
      const query = {
        'list-type': '2',
        prefix: options.prefix + prefix,
        'max-keys': String(Math.min(limit, MAX_LIST)),
        ...(after ? { 'start-after': options.prefix + after } : {}),
      }
      const answer = await client.send({ method: 'GET', key: '', query })
      if (answer.status === 404) throw noBucket(options.bucket)
      return readListedKeys(await answer.text()).map((name) => name.slice(options.prefix.length))
    },

    async check() {
      const answer = await client.send({ method: 'HEAD', key: '' })
      if (answer.status === 404) throw noBucket(options.bucket)
    },
  }
  return storage
}

const noBucket = (bucket: string) => new AppError('UNAVAILABLE', `The storage server has no bucket "${bucket}"`)

async function discard(answer: Response): Promise<null> {
  await answer.body?.cancel()
  return null
}

function describe(answer: Response) {
  return {
    bytes: Number(answer.headers.get('content-length')),
    etag: (answer.headers.get('etag') ?? '').replace(/^W\/|"/g, ''),
    modifiedMs: Date.parse(answer.headers.get('last-modified') ?? '') || 0,
  }
}

/**
 * The body as a Node stream that only reads on demand, fails when the server stalls, and frees the connection when
 * destroyed. Time during which our own reader is slow does not count.
 */
function streamBody(answer: Response, stop: AbortController, idleMs: number): Readable {
  const reader = answer.body?.getReader()
  const stream = new Readable({
    read() {
      const timer = setTimeout(
        () => stream.destroy(new AppError('TIMEOUT', 'The storage server stopped sending')),
        idleMs,
      )
      const next = reader?.read() ?? Promise.resolve({ done: true, value: undefined })
      next.then(
        ({ done, value }) => {
          clearTimeout(timer)
          stream.push(done ? null : value)
        },
        (error) => {
          clearTimeout(timer)
          stream.destroy(error as Error)
        },
      )
    },
    destroy(error, done) {
      if (!stream.readableEnded) {
        stop.abort()
        reader?.cancel().catch(() => undefined)
      }
      done(error)
    },
  })
  return stream
}
