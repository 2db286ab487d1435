import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally } from './listen.ts'
import { type Credentials, checkSignature } from './sigv4-check.ts'

export type Fault =
  | { kind: 'status'; status: number; code?: string }
  /** Cuts the connection; `carriedOut` = after the request took effect. */
  | { kind: 'reset'; carriedOut?: boolean }
  /** Never answers; with `afterHeaders` it sends the headers and half of the body first. */
  | { kind: 'silent'; afterHeaders?: boolean }

interface Stored {
  body: Buffer
  etag: string
  contentType: string
  modified: Date
}

interface Armed {
  fault: Fault
  times: number
  when: (request: IncomingMessage) => boolean
}

const MIN_PART_BYTES = 5 * 1024 * 1024

/** An S3-compatible server in memory, path-addressed, that checks every signature and can fail on command. */
export async function startS3Server() {
  const bucket = 'fonts'
  const credentials: Credentials = { accessKeyId: 'AKTEST', secretAccessKey: 'se/cr+et=', region: 'eu-test-1' }
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, { key: string; contentType: string; parts: Map<number, Buffer> }>()
  const buckets = new Set([bucket])
  const armed: Armed[] = []
  const log: { method: string; url: string; status: number }[] = []
  let openRequests = 0

  const server = createServer(async (request, response) => {
    openRequests++
    response.on('close', () => {
      openRequests--
      log.push({ method: request.method ?? '', url: request.url ?? '', status: response.statusCode })
    })
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const code = checkSignature(request, body, credentials)
    if (code) return fail(response, 403, code)
    const fault = takeFault(request)
    if (fault?.kind === 'status') return fail(response, fault.status, fault.code ?? 'InternalError')
    if (fault?.kind === 'silent' && !fault.afterHeaders) return
    if (fault?.kind === 'reset' && !fault.carriedOut) return request.socket.destroy()
    if (fault?.kind === 'reset') response.end = () => request.socket.destroy() as never
    if (fault?.kind === 'silent') {
      const whole = response.end.bind(response)
      response.end = ((data?: Buffer) =>
        data?.length ? response.write(data.subarray(0, data.length >> 1)) : whole()) as never
    }
    answer(request, response, body)
  })

  function takeFault(request: IncomingMessage): Fault | null {
    const found = armed.find((entry) => entry.times > 0 && entry.when(request))
    if (found) found.times--
    return found?.fault ?? null
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): unknown {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [, first = '', ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (request.method === 'PUT' && key === '') return makeBucket(response, first, body.toString())
    if (!buckets.has(first)) return fail(response, 404, 'NoSuchBucket')
    const query = url.searchParams
    if (key === '') return request.method === 'HEAD' ? response.end() : list(response, query)
    if (query.has('uploads')) return startUpload(response, key, request.headers['content-type'] ?? '')
    if (query.has('uploadId')) return upload(request, response, key, query, body)
    if (request.method === 'PUT') return put(response, key, body, request.headers['content-type'] ?? '')
    if (request.method === 'DELETE') {
      objects.delete(key)
      response.statusCode = 204
      return response.end()
    }
    return get(request, response, key)
  }

  function makeBucket(response: ServerResponse, name: string, body: string): unknown {
    if (name === 'forbidden') return fail(response, 403, 'AccessDenied')
    // Outside its default region a server must be told where the bucket should be.
    if (!body.includes(`<LocationConstraint>${credentials.region}<`))
      return fail(response, 400, 'IllegalLocationConstraintException')
    buckets.add(name)
    response.end()
  }

  function put(response: ServerResponse, key: string, body: Buffer, contentType: string) {
    const etag = createHash('md5').update(body).digest('hex')
    objects.set(key, { body, etag, contentType, modified: new Date() })
    response.setHeader('ETag', `"${etag}"`)
    response.end()
  }

  function get(request: IncomingMessage, response: ServerResponse, key: string): unknown {
    const object = objects.get(key)
    if (!object) return fail(response, 404, 'NoSuchKey')
    response.setHeader('ETag', `"${object.etag}"`)
    response.setHeader('Last-Modified', object.modified.toUTCString())
    response.setHeader('Content-Type', object.contentType)
    let body = object.body
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    if (range) {
      const start = Number(range[1])
      const end = Math.min(range[2] ? Number(range[2]) : body.length - 1, body.length - 1)
      if (start >= body.length) return fail(response, 416, 'InvalidRange')
      response.statusCode = 206
      response.setHeader('Content-Range', `bytes ${start}-${end}/${body.length}`)
      body = body.subarray(start, end + 1)
    }
    response.setHeader('Content-Length', body.length)
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  function list(response: ServerResponse, query: URLSearchParams): unknown {
    if (query.get('list-type') !== '2') return fail(response, 400, 'InvalidArgument')
    const prefix = query.get('prefix') ?? ''
    const after = query.get('start-after') ?? ''
    const max = Number(query.get('max-keys') ?? 1000)
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      .sort((a, b) => (a < b ? -1 : 1))
    const rows = keys
      .slice(0, max)
      .map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.body.length}</Size></Contents>`)
    xml(
      response,
      `<ListBucketResult><IsTruncated>${keys.length > max}</IsTruncated>${rows.join('')}</ListBucketResult>`,
    )
  }

  function startUpload(response: ServerResponse, key: string, contentType: string) {
    const uploadId = `${randomUUID()}&x`
    uploads.set(uploadId, { key, contentType, parts: new Map() })
    xml(
      response,
      `<InitiateMultipartUploadResult><UploadId>${uploadId.replace('&', '&amp;')}</UploadId></InitiateMultipartUploadResult>`,
    )
  }

  function upload(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    query: URLSearchParams,
    body: Buffer,
  ): unknown {
    const uploadId = query.get('uploadId') ?? ''
    const found = uploads.get(uploadId)
    if (!found || found.key !== key) return fail(response, 404, 'NoSuchUpload')
    if (request.method === 'DELETE') {
      uploads.delete(uploadId)
      response.statusCode = 204
      return response.end()
    }
    if (request.method === 'PUT') {
      found.parts.set(Number(query.get('partNumber')), body)
      response.setHeader('ETag', `"${createHash('md5').update(body).digest('hex')}"`)
      return response.end()
    }
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(?:&#34;|")?([0-9a-f]+)/g)]
    const parts = named.map(([, number]) => found.parts.get(Number(number)))
    const matches = named.every(
      ([, , etag], i) => parts[i] && createHash('md5').update(parts[i]).digest('hex') === etag,
    )
    // As on real servers, these two errors have status 200, because the answer starts before the parts are joined.
    if (!matches || parts.length !== found.parts.size) return xml(response, '<Error><Code>InvalidPart</Code></Error>')
    if (parts.slice(0, -1).some((part) => (part?.length ?? 0) < MIN_PART_BYTES))
      return xml(response, '<Error><Code>EntityTooSmall</Code></Error>')
    uploads.delete(uploadId)
    const whole = Buffer.concat(parts as Buffer[])
    const etag = `${createHash('md5').update(whole).digest('hex')}-${parts.length}`
    objects.set(key, { body: whole, etag, contentType: found.contentType, modified: new Date() })
    xml(response, `<CompleteMultipartUploadResult><ETag>&quot;${etag}&quot;</ETag></CompleteMultipartUploadResult>`)
  }

  const port = await listenLocally(server)
  return {
    ...credentials,
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    objects,
    uploads,
    log,
    openRequests: () => openRequests,
    fault(fault: Fault, options: { times?: number; when?: (request: IncomingMessage) => boolean } = {}) {
      armed.push({ fault, times: options.times ?? 1, when: options.when ?? (() => true) })
    },
    clearFaults: () => void armed.splice(0),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.statusCode = status
  xml(response, `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

function xml(response: ServerResponse, body: string): void {
  response.setHeader('Content-Type', 'application/xml')
  response.end(body)
}
