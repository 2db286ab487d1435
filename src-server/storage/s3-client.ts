import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { AppError } from '#shared/errors.ts'
import { readErrorCode } from './s3-xml.ts'

export interface S3ClientOptions {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Timeout of a request, all its tries together; uploads get more, by size. */
  timeoutMs?: number
  /** Slowest acceptable connection, from which an upload's timeout is computed. */
  slowestUploadBytesPerSecond?: number
  /** Tries in total, for transient failures. */
  maxTries?: number
  /** First pause between tries; doubles, with jitter. */
  retryPauseMs?: number
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Object key, or '' for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array | string
  signal?: AbortSignal
  /** The caller reads the body at its own pace, so the timeout ends with the headers. */
  streams?: boolean
  /** Longer timeout for slow operations of the server. */
  timeoutMs?: number
}

export type S3Client = ReturnType<typeof createS3Client>

/**
 * Signed requests (SigV4, payload hash included) to one bucket, in path style, which every S3-compatible server
 * supports. `send` resolves with any status below 400 and 404; all else throws: STORAGE_FULL, BAD_REQUEST for a range,
 * or UNAVAILABLE.
 */
export function createS3Client(options: S3ClientOptions) {
  const { endpoint, bucket, timeoutMs = 10_000, maxTries = 3, retryPauseMs = 100 } = options
  const { slowestUploadBytesPerSecond = 256 * 1024 } = options
  const signer = new AwsClient({
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    region: options.region,
    service: 's3',
    retries: 0,
  })

  async function attempt(request: S3Request, signal: AbortSignal): Promise<Response> {
    const url = new URL(`${endpoint}/${bucket}${request.key === '' ? '' : `/${request.key}`}`)
    for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value)
    const body = request.body ?? ''
    const signed = await signer.sign(url.href, {
      method: request.method,
      headers: { ...request.headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      ...(request.body === undefined ? {} : { body: request.body as BodyInit }),
    })
    return fetch(signed, { signal })
  }

  /** Ends a request when its caller gives up, or when all its tries took too long. */
  function limitOf({ body = '', signal, timeoutMs: ownMs = timeoutMs }: S3Request) {
    const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength
    const late = new AbortController()
    const timer = setTimeout(
      () => late.abort(new DOMException('timed out', 'TimeoutError')),
      ownMs + (bytes / slowestUploadBytesPerSecond) * 1000,
    ).unref()
    return { timer, signal: signal ? AbortSignal.any([late.signal, signal]) : late.signal }
  }

  async function send(request: S3Request): Promise<Response> {
    const { timer, signal } = limitOf(request)
    for (let tryNumber = 1; ; tryNumber++) {
      const outcome = await attempt(request, signal).catch((error: unknown) => {
        request.signal?.throwIfAborted()
        return error as Error
      })
      if (outcome instanceof Response && (outcome.status < 400 || outcome.status === 404)) {
        // Otherwise the body must come in time, too.
        if (request.streams) clearTimeout(timer)
        return outcome
      }
      const last = tryNumber >= maxTries || signal.aborted
      if (!last && isWorthAnotherTry(outcome)) {
        if (outcome instanceof Response) await outcome.body?.cancel()
        const waitMs = retryPauseMs * 2 ** (tryNumber - 1) * (0.5 + Math.random())
        await pause(waitMs, undefined, { signal }).catch(() => request.signal?.throwIfAborted())
        continue
      }
      throw outcome instanceof Response ? await refused(outcome, request) : unreachable(outcome, endpoint)
    }
  }

  return { send }
}

/** A lost connection, a timeout, or a server that reports being busy or broken. */
function isWorthAnotherTry(outcome: Response | Error): boolean {
  if (outcome instanceof Error) return true
  return outcome.status === 429 || (outcome.status >= 500 && outcome.status !== 507)
}

async function refused(response: Response, request: S3Request): Promise<AppError> {
  const code = readErrorCode(await response.text().catch(() => ''))
  const what = `${request.method} ${request.key || 'bucket'}: the storage server answered ${response.status}${code ? ` ${code}` : ''}`
  if (response.status === 507 || /StorageFull|QuotaExceeded/.test(code))
    return new AppError('STORAGE_FULL', 'The storage is full. Nothing was saved.', {}, { cause: new Error(what) })
  if (response.status === 416)
    return new AppError('BAD_REQUEST', 'The byte range lies outside the object', { param: 'range' })
  return new AppError('UNAVAILABLE', what)
}

function unreachable(error: Error, endpoint: string): AppError {
  const timedOut = error.name === 'TimeoutError'
  // Visitors read the message; the address is for the log.
  const message = timedOut ? 'The file storage did not answer in time.' : 'The file storage cannot be reached.'
  const cause = new Error(endpoint, { cause: error })
  return new AppError(timedOut ? 'TIMEOUT' : 'UNAVAILABLE', message, {}, { cause })
}
