import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { AppError } from '#shared/errors.ts'
import { RATE_LIMITS } from '#shared/limits.ts'
import { isPreviewPath, type PreviewRequest, parsePreviewUrl } from '#shared/preview/preview-url.ts'
import { codepointLabel } from '#shared/unicode/character-path.ts'
import { expectedFailure } from '../../database/outage.ts'
import { createCrowdQueue } from '../../http/crowd-queue.ts'
import { RETRY_AFTER_S, toProblem } from '../../http/errors.ts'
import { answerFromMemory, type MemoryAnswer } from '../../http/memory-answer.ts'
import { newCacheCounts } from '../../metrics/cache-counts.ts'
import { createMemoryLimit } from '../core/limits/memory-limit.ts'
import type { PreviewSigner } from './preview-signature.ts'
import type { PreviewPicture, PreviewsService } from './previews.service.ts'

/** Pictures in memory: about ten thousand at their usual 4 KB. */
const MEMORY_BYTES = 64 * 1024 * 1024
/** Overhead per picture in memory: headers, key and bookkeeping. */
const ENTRY_OVERHEAD = 1500
/** The address names the file, so its picture never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** This form does not name the file: a new version of the font appears within minutes. */
const SHORT_S = 300
const SHORT = `public, max-age=${SHORT_S}`
/** A text has at most 200 characters; the header must stay within proxies' limits. */
const MAX_MISSING_NAMED = 100

/** A response ready to be sent, cached by its requested address. */
interface Entry extends MemoryAnswer {
  fontId: number
  key: string
  kept: boolean
}

interface PreviewsHttpDeps {
  service: PreviewsService
  signer: PreviewSigner
  /** For the rate limits. */
  clientAddress: (req: IncomingMessage) => string
  onError: (error: unknown, url: string) => void
}

/**
 * The picture addresses, as a plain listener ahead of Koa: a picture in memory costs little more than a static file.
 * `fromMemory`: false = not in memory. `handle`: all others; false = not one of its addresses. `arrived`: to be called for each new connection.
 */
export function createPreviewsHandler(deps: PreviewsHttpDeps) {
  const { service, signer, clientAddress } = deps
  const memory = new LRUCache<string, Entry>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (entry, url) => entry.body.length + url.length * 2 + ENTRY_OVERHEAD,
    // Looked up on each call: otherwise the cache keeps the clock from its import, which tests cannot fake.
    perf: { now: () => performance.now() },
  })
  const counts = newCacheCounts()
  const cachedRate = createMemoryLimit(RATE_LIMITS.previewCached)
  const coldRate = createMemoryLimit(RATE_LIMITS.previewCold)
  const crowd = createCrowdQueue()

  async function draw(req: IncomingMessage, res: ServerResponse, url: string): Promise<void> {
    const gone = new AbortController()
    res.once('close', () => {
      if (!res.writableFinished) gone.abort(new AppError('UNAVAILABLE', 'The client went away'))
    })
    try {
      const request = parse(url)
      if (!coldRate.tryTake(clientAddress(req))) throw tooMany()
      const picture = await service.picture(request, { signed: signer.isSigned(url), signal: gone.signal })
      const entry = toEntry(request, picture)
      memory.set(url, entry, request.guid === null ? { ttl: SHORT_S * 1000 } : undefined)
      answerFromMemory(req, res, entry)
    } catch (error) {
      refuse(res, error, req.method === 'HEAD')
      if (!gone.signal.aborted && (expectedFailure(error)?.code ?? 'INTERNAL') === 'INTERNAL') deps.onError(error, url)
    }
  }

  /** Starts in a later turn of the event loop. */
  function begin(req: IncomingMessage, res: ServerResponse, url: string): void {
    const start = () => {
      if (!res.destroyed) void draw(req, res, url)
    }
    if (!crowd.add(start))
      refuse(res, new AppError('OVERLOADED', 'Too many previews at the moment', { retryAfter: 1 }), false)
  }

  /** A second request makes it worth storing on disk. */
  function keep(entry: Entry): void {
    if (entry.kept) return
    entry.kept = true
    service.keep(entry.key, entry.body)
  }

  /** Answers at once if the picture is in memory. */
  function fromMemory(req: IncomingMessage, res: ServerResponse): boolean {
    const url = req.url as string
    const entry = req.method === 'GET' || req.method === 'HEAD' ? memory.get(url) : undefined
    if (!entry) return false
    if (service.isHidden(entry.fontId)) {
      memory.delete(url)
      return false
    }
    if (cachedRate.tryTake(clientAddress(req))) {
      keep(entry)
      counts.hits++
      answerFromMemory(req, res, entry)
    } else refuse(res, tooMany(), req.method === 'HEAD')
    return true
  }

  function handle(req: IncomingMessage, res: ServerResponse): boolean {
    const url = req.url as string
    if (!isPreviewPath(url)) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD')
      refuse(res, new AppError('METHOD_NOT_ALLOWED', 'Pictures can only be read'), false)
      return true
    }
    counts.misses++
    begin(req, res, url)
    return true
  }

  return { fromMemory, handle, arrived: crowd.arrived, counts }
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
    shared.push('X-Missing-Codepoints', picture.missing.slice(0, MAX_MISSING_NAMED).map(codepointLabel).join(' '))
  if (picture.siteFace) shared.push('X-Preview-Face', 'site')
  if (picture.scale < 1) shared.push('X-Preview-Scale', scaleText(picture.scale))
  const headers = [...shared, 'Content-Type', 'image/png', 'Content-Length', String(png.length)]
  return { fontId: request.fontId, key: picture.key, body: png, etag, headers, notModified: shared, kept: false }
}

/** Four digits are less than a tenth of a pixel at the largest size. */
export const scaleText = (scale: number): string => String(Number(scale.toFixed(4)))

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
