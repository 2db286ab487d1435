import type { Context, Middleware } from 'koa'
import { posterType } from '#shared/asset-paths.ts'
import { familyIdsInput } from '#shared/contracts/catalogue/downloads.ts'
import { AppError, badParam } from '#shared/errors.ts'
import { takeRange } from '../../../http/byte-range.ts'
import { contentDisposition } from '../../../http/content-disposition.ts'
import { requireRead } from '../../../http/methods.ts'
import type { RequestState } from '../../../http/request-context.ts'
import { fontKeys, type StoragePort } from '../../../storage/storage.port.ts'
import { withTimeout } from '../../../timeout.ts'
import type { BulkBundle } from './bulk-bundles.ts'
import type { DownloadsService } from './downloads.service.ts'
import type { PackedZips } from './packed-zips.ts'
import { openZip, type ZipPart } from './zip-stream.ts'

interface DownloadsHttpDeps {
  downloads: DownloadsService
  zips: PackedZips
  storage: StoragePort
  /** WOFF2 of a sanitised copy, made on first use; null when the copy is gone. */
  webfont(sanitisedSha256: string, most?: number): Promise<Uint8Array | null>
  /** Notes a download of a family, and of one font when fontId is given. */
  recordDownload(ctx: Context, familyId: number, fontId: number | null): void
}

/** Originals are always sent as attachments: nothing inside may run or render on our origin. */
export function setAttachment(ctx: Context, fileName: string, type: string) {
  ctx.set('Content-Disposition', contentDisposition(fileName))
  confine(ctx)
  ctx.set('Cross-Origin-Resource-Policy', 'same-site')
  ctx.type = type
}

/** The content comes from strangers: it may not run anything. */
function confine(ctx: Context) {
  ctx.set('Content-Security-Policy', "sandbox; default-src 'none'")
  ctx.set('X-Content-Type-Options', 'nosniff')
}

/** By extension: the fonts of a collection are stored as a file each. */
const FONT_TYPES: Record<string, string> = {
  ttf: 'font/ttf',
  otf: 'font/otf',
  ttc: 'font/collection',
  woff: 'font/woff',
  woff2: 'font/woff2',
}

/** Bundle, single file, web font and poster routes. */
export function downloadRoutes(deps: DownloadsHttpDeps): Middleware<RequestState> {
  const routes: [RegExp, (ctx: Context, id: string) => Promise<void>][] = [
    [/^\/api\/families\/bundle()$/, (ctx) => sendBulk(ctx, deps)],
    [/^\/api\/family\/(\d{1,15})\/bundle$/, (ctx, id) => sendBundle(ctx, deps, Number(id))],
    [/^\/api\/family\/(\d{1,15})\/licence$/, (ctx, id) => sendLicence(ctx, deps, Number(id))],
    [/^\/api\/font\/(\d{1,15})\/download$/, (ctx, id) => sendOriginal(ctx, deps, Number(id))],
    [/^\/api\/webfont\/([0-9a-f]{32})\.woff2$/, (ctx, guid) => sendWebfont(ctx, deps, guid)],
    [/^\/api\/(poster\/\d{1,15}\/[0-9a-f]{64}\.(?:png|webp))$/, (ctx, key) => sendPoster(ctx, deps, key)],
  ]
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/api/')) return next()
    for (const [pattern, handle] of routes) {
      const match = pattern.exec(ctx.path)
      if (!match) continue
      requireRead(ctx)
      return handle(ctx, match[1] as string)
    }
    return next()
  }
}

async function sendBundle(ctx: Context, deps: DownloadsHttpDeps, familyId: number) {
  const bundle = await deps.downloads.bundle(familyId)
  setAttachment(ctx, bundle.fileName, 'application/zip')
  ctx.set('Cache-Control', 'no-store')
  ctx.status = 200
  if (ctx.method === 'HEAD') return
  const { stream, bytes } = await deps.zips.open(bundle)
  deps.recordDownload(ctx, familyId, null)
  ctx.body = stream
  if (bytes !== null) ctx.length = bytes
}

/** The text of a bundle's LICENSE.txt as a page. */
async function sendLicence(ctx: Context, deps: DownloadsHttpDeps, familyId: number) {
  const text = await deps.downloads.licence(familyId)
  confine(ctx)
  ctx.set('X-Robots-Tag', 'noindex')
  ctx.set('Cache-Control', 'private, max-age=0, must-revalidate')
  ctx.type = 'text/plain; charset=utf-8'
  ctx.body = text
}

/** Many families as one ZIP with a folder each. */
async function sendBulk(ctx: Context, deps: DownloadsHttpDeps) {
  const bundle = await deps.downloads.bulkBundle(bulkIds(ctx))
  setAttachment(ctx, bundle.fileName, 'application/zip')
  ctx.set('Cache-Control', 'no-store')
  ctx.status = 200
  if (ctx.method === 'HEAD') return
  ctx.body = await openZip(
    countedParts(bundle, (familyId) => deps.recordDownload(ctx, familyId, null)),
    deps.storage,
  )
}

/** The parts of a bundle, where each family counts as a download once it is being sent. */
export async function* countedParts(bundle: BulkBundle, record: (familyId: number) => void): AsyncGenerator<ZipPart> {
  for await (const { familyId, entries } of bundle.parts())
    yield { entries, onStart: () => familyId !== null && record(familyId) }
}

/** @throws AppError BAD_REQUEST naming the parameter */
function bulkIds(ctx: Context): number[] {
  const unknown = Object.keys(ctx.query).find((name) => name !== 'ids')
  if (unknown !== undefined) throw new AppError('BAD_REQUEST', `Unknown parameter: ${unknown}`, { param: unknown })
  const given = familyIdsInput.safeParse(ctx.query.ids ?? '')
  if (!given.success) throw badParam('ids', String(given.error.issues[0]?.message))
  return given.data
}

async function sendOriginal(ctx: Context, deps: DownloadsHttpDeps, fontId: number) {
  const font = await deps.downloads.font(fontId)
  const key = fontKeys.original(font.originalSha256)
  const extension = font.fileName.split('.').at(-1)!.toLowerCase()
  setAttachment(ctx, font.fileName, FONT_TYPES[extension] ?? 'application/octet-stream')
  // /webfonts/v1/webfonts names it for programs on other sites.
  ctx.set('Access-Control-Allow-Origin', '*')
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  ctx.set('Cache-Control', 'private, max-age=0, must-revalidate')
  ctx.set('ETag', `"${font.originalSha256}"`)
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const range = takeRange(ctx, font.originalBytes)
  if (ctx.method === 'HEAD' || range === 'none') return
  const { status, length } = ctx.response
  const stream = await deps.storage.getStream(key, range ?? {})
  if (!stream) throw new AppError('NOT_FOUND', `The file of font ${fontId} is missing from storage.`)
  // Going on with a download is no other one.
  if (!range || range.start === 0) deps.recordDownload(ctx, font.familyId, fontId)
  ctx.body = stream
  ctx.status = status
  ctx.length = length
}

/** Longest queue of visitors' web fonts: uploads and kits share the renderer's queue and must not find it full. */
const MAX_MAKING = 64

async function sendWebfont(ctx: Context, deps: DownloadsHttpDeps, guid: string) {
  const sha256 = await deps.downloads.webfont(guid)
  const bytes = await withinPatience(deps.webfont(sha256, MAX_MAKING))
  if (!bytes) throw new AppError('NOT_FOUND', `The file of ${guid} is missing from storage.`)
  sendImmutable(ctx, bytes, 'font/woff2', sha256)
}

/** Japanese takes ten seconds of a core to compress; requests that wait longer should retry. */
const WEBFONT_PATIENCE_MS = 20_000

/** The work continues after a timeout, so that the next request finds it. @throws AppError OVERLOADED */
export function withinPatience<T>(making: Promise<T>, patienceMs = WEBFONT_PATIENCE_MS): Promise<T> {
  return withTimeout(making, patienceMs, () => {
    throw new AppError('OVERLOADED', 'This web font is still being made.', { retryAfter: 10 })
  })
}

async function sendPoster(ctx: Context, deps: DownloadsHttpDeps, key: string) {
  await deps.downloads.poster(key)
  const bytes = await deps.storage.getBytes(key, 8 * 1024 * 1024)
  if (!bytes) throw new AppError('NOT_FOUND', 'There is no such poster.')
  sendImmutable(ctx, bytes, posterType(key), key.split(/[/.]/)[2] as string)
}

/** Sends bytes that never change under their address and may be embedded by any site. */
export function sendImmutable(ctx: Context, bytes: Uint8Array, type: string, etag: string) {
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
  ctx.set('Access-Control-Allow-Origin', '*')
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  ctx.set('ETag', `"${etag}"`)
  ctx.status = 200
  ctx.type = type
  if (ctx.fresh) ctx.status = 304
  else ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
