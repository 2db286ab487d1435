import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import { AppError } from '#shared/errors.ts'
import { RATE_LIMITS } from '#shared/limits.ts'
import { isPreviewPath, type PreviewRequest, parsePreviewUrl } from '#shared/preview/preview-url.ts'
import { expectedFailure } from '../../database/outage.ts'
import { RETRY_AFTER_S, toProblem } from '../../http/errors.ts'
import { messageHead } from '../../http/hot-lane.ts'
import type { SimpleGet } from '../../http/simple-get.ts'
import { newCacheCounts } from '../../metrics/cache-counts.ts'
import { createRateLimit } from '../../rate-limit.ts'
import type { PreviewSigner } from './preview-signature.ts'
import type { PreviewPicture, PreviewsService } from './previews.service.ts'

/** Pictures in memory: about ten thousand at their usual 4 KB. */
const MEMORY_BYTES = 64 * 1024 * 1024
/** Overhead per picture in memory: headers, both response heads, key and bookkeeping. */
const ENTRY_OVERHEAD = 2500
/** The address names the file, so its picture never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** This form does not name the file: a new version of the font appears within minutes. */
const SHORT_S = 300
const SHORT = `public, max-age=${SHORT_S}`
/** Requests started per turn of the event loop: a crowd must not delay others, above all health checks. */
const STARTS_PER_TURN = 32
/** Longest queue; each entry is an open connection or a request pipelined on one. */
const MAX_CROWD = 4096
/** A text has at most 200 characters; the header must stay within proxies' limits. */
const MAX_MISSING_NAMED = 100

/** A response ready to be sent, cached by its requested address. */
interface Entry {
  fontId: number
  key: string
  png: Buffer
  etag: string
  headers: string[]
  notModified: string[]
  kept: boolean
  /** Both complete responses, valid for the second of their Date header. */
  messages: { second: number; whole: Buffer; notModified: Buffer } | null
}

export interface PreviewsHttpDeps {
  service: PreviewsService
  signer: PreviewSigner
  /** For the rate limits. */
  clientAddress: (req: Pick<IncomingMessage, 'headers' | 'socket'>) => string
  onError: (error: unknown, url: string) => void
}

/**
 * The picture addresses, as a plain listener ahead of Koa: a picture in memory costs little more than a static file.
 * `handle`: false = not one of its addresses. `hot`: answers of a connection's hot lane.
 */
export function createPreviewsHandler(deps: PreviewsHttpDeps) {
  const { service, signer, clientAddress } = deps
  const memory = new LRUCache<string, Entry>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (entry, url) => entry.png.length + url.length * 2 + ENTRY_OVERHEAD,
    // Looked up on each call: otherwise the cache keeps the clock from its import, which tests cannot fake.
    perf: { now: () => performance.now() },
  })
  const counts = newCacheCounts()
  const cachedRate = createRateLimit(RATE_LIMITS.previewCached)
  const coldRate = createRateLimit(RATE_LIMITS.previewCold)

  async function draw(req: IncomingMessage, res: ServerResponse, url: string): Promise<void> {
    const gone = new AbortController()
    res.once('close', () => {
      if (!res.writableFinished) gone.abort(new AppError('UNAVAILABLE', 'The client went away'))
    })
    try {
      const request = parse(url)
      if (!coldRate.take(clientAddress(req))) throw tooMany()
      const picture = await service.picture(request, { signed: signer.isSigned(url), signal: gone.signal })
      const entry = toEntry(request, picture)
      memory.set(url, entry, request.guid === null ? { ttl: SHORT_S * 1000 } : undefined)
      answer(req, res, entry)
    } catch (error) {
      refuse(res, error, req.method === 'HEAD')
      if (!gone.signal.aborted && (expectedFailure(error)?.code ?? 'INTERNAL') === 'INTERNAL') deps.onError(error, url)
    }
  }

  const crowd: [IncomingMessage, ServerResponse, string][] = []
  let startedThisTurn = 0

  /** Starts at once, or in a later turn of the event loop when this one has started its share. */
  function begin(req: IncomingMessage, res: ServerResponse, url: string): void {
    if (startedThisTurn === 0) setImmediate(nextTurn)
    if (startedThisTurn < STARTS_PER_TURN) {
      startedThisTurn++
      void draw(req, res, url)
    } else if (crowd.length < MAX_CROWD) crowd.push([req, res, url])
    else refuse(res, new AppError('OVERLOADED', 'Too many previews at the moment', { retryAfter: 1 }), false)
  }

  function nextTurn(): void {
    const batch = crowd.splice(0, STARTS_PER_TURN)
    startedThisTurn = batch.length
    if (batch.length > 0) setImmediate(nextTurn)
    for (const [req, res, url] of batch) if (!res.destroyed) void draw(req, res, url)
  }

  /** The response for a picture in memory, unless limits or visibility forbid it. */
  function hot(request: SimpleGet, socket: Socket): Buffer | null {
    const { url, ifNoneMatch } = request
    const entry = memory.get(url)
    if (!entry || service.isHidden(entry.fontId)) return null
    if (!cachedRate.take(clientAddress({ headers: { 'x-forwarded-for': request.forwardedFor }, socket }))) return null
    keep(entry)
    counts.hits++
    const messages = messagesOf(entry)
    return ifNoneMatch !== undefined && matches(ifNoneMatch, entry.etag) ? messages.notModified : messages.whole
  }

  /** A second request makes it worth storing on disk. */
  function keep(entry: Entry): void {
    if (entry.kept) return
    entry.kept = true
    service.keep(entry.key, entry.png)
  }

  /** Synchronous for pictures in memory. */
  function handle(req: IncomingMessage, res: ServerResponse): boolean {
    const url = req.url as string
    if (!isPreviewPath(url)) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD')
      refuse(res, new AppError('METHOD_NOT_ALLOWED', 'Pictures can only be read'), false)
      return true
    }
    const entry = memory.get(url)
    if (!entry) {
      counts.misses++
      begin(req, res, url)
    } else if (service.isHidden(entry.fontId)) {
      memory.delete(url)
      refuse(res, new AppError('NOT_FOUND', 'There is no such font file'), req.method === 'HEAD')
    } else if (!cachedRate.take(clientAddress(req))) {
      refuse(res, tooMany(), req.method === 'HEAD')
    } else {
      keep(entry)
      counts.hits++
      answer(req, res, entry)
    }
    return true
  }

  return { handle, hot, counts }
}

export type PreviewsHandler = ReturnType<typeof createPreviewsHandler>

/** Rebuilt for each second in which they are used, since they contain a Date. */
function messagesOf(entry: Entry) {
  const now = Date.now()
  const second = Math.floor(now / 1000)
  if (entry.messages?.second === second) return entry.messages
  const date = new Date(now)
  const head = (status: '200 OK' | '304 Not Modified', headers: readonly string[]) =>
    Buffer.from(messageHead(status, headers, date), 'latin1')
  const whole = Buffer.concat([head('200 OK', entry.headers), entry.png])
  entry.png = whole.subarray(whole.length - entry.png.length)
  entry.messages = { second, whole, notModified: head('304 Not Modified', entry.notModified) }
  return entry.messages
}

/** 503 like a full queue: it means the same to a page, and image elements cannot tell the difference. */
function tooMany(): AppError {
  return new AppError('OVERLOADED', 'Too many previews from your address', { retryAfter: 1 })
}

function parse(url: string): PreviewRequest {
  const at = url.indexOf('?')
  return parsePreviewUrl(at < 0 ? url : url.slice(0, at), new URLSearchParams(at < 0 ? '' : url.slice(at + 1)))
}

function toEntry(request: PreviewRequest, picture: PreviewPicture): Entry {
  const png = Buffer.from(picture.png.buffer, picture.png.byteOffset, picture.png.byteLength)
  const etag = `"${hash('sha256', png, 'base64url').slice(0, 22)}"`
  // Alternating names and values, which writeHead takes without building an object.
  const shared = [
    'ETag',
    etag,
    'Cache-Control',
    request.guid === null ? SHORT : IMMUTABLE,
    'Access-Control-Allow-Origin',
    '*',
    'Access-Control-Expose-Headers',
    'ETag, X-Missing-Codepoints, X-Preview-Face, X-Preview-Scale',
    'Cross-Origin-Resource-Policy',
    'cross-origin',
    'X-Content-Type-Options',
    'nosniff',
  ]
  if (picture.missing.length > 0)
    shared.push('X-Missing-Codepoints', picture.missing.slice(0, MAX_MISSING_NAMED).map(named).join(' '))
  if (picture.siteFace) shared.push('X-Preview-Face', 'site')
  if (picture.scale < 1) shared.push('X-Preview-Scale', scaleText(picture.scale))
  const headers = [...shared, 'Content-Type', 'image/png', 'Content-Length', String(png.length)]
  return {
    fontId: request.fontId,
    key: picture.key,
    png,
    etag,
    headers,
    notModified: shared,
    kept: false,
    messages: null,
  }
}

/** Four digits are less than a tenth of a pixel at the largest size. */
export const scaleText = (scale: number): string => String(Number(scale.toFixed(4)))

/** 'U+0041'. */
function named(codepoint: number): string {
  return `U+${codepoint.toString(16).toUpperCase().padStart(4, '0')}`
}

function answer(req: IncomingMessage, res: ServerResponse, entry: Entry): void {
  const known = req.headers['if-none-match']
  if (known !== undefined && matches(known, entry.etag)) {
    res.writeHead(304, entry.notModified).end()
    return
  }
  res.writeHead(200, entry.headers)
  if (req.method === 'HEAD') res.end()
  else res.end(entry.png)
}

/** RFC 9110, 13.1.2: weak comparison with any of the listed tags. */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim()
    return tag === '*' || tag === etag || tag === `W/${etag}`
  })
}

function refuse(res: ServerResponse, error: unknown, headOnly: boolean): void {
  if (res.headersSent || res.destroyed) return
  const problem = toProblem(error)
  const body = JSON.stringify(problem)
  const retryAfter = expectedFailure(error)?.details.retryAfter
  if (retryAfter || problem.status === 503) res.setHeader('Retry-After', String(retryAfter ?? RETRY_AFTER_S))
  res.writeHead(problem.status, {
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
    'X-Content-Type-Options': 'nosniff',
  })
  res.end(headOnly ? undefined : body)
}
