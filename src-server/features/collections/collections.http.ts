import type { Context, Middleware } from 'koa'
import { AppError, ERROR_HTTP, isAppError } from '#shared/errors.ts'
import { sendProblem } from '../../http/errors.ts'
import { takePicture } from '../../http/file-forms.ts'
import { requireMethod, requireRead } from '../../http/methods.ts'
import type { RequestState } from '../../http/request-context.ts'
import type { StoragePort } from '../../storage/storage.port.ts'
import { sendPicture } from '../previews/pictures/send-picture.http.ts'
import type { CollectionCover } from './collection-cover.service.ts'
import { keyIn } from './collection-files.http.ts'

interface CollectionsHttpDeps {
  cover: CollectionCover
  storage: Pick<StoragePort, 'getBytes'>
}

/** Upper bound of what our own encoder writes. */
const MAX_STORED_BYTES = 8 * 1024 * 1024
/** Errors about the file answer {error} alone; others are problem documents that have it too (specification section 7). */
const ABOUT_THE_FILE = new Set(['BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'])

const UPLOAD = /^\/api\/v3\/collection\/(\d{1,10})\/image$/

/** Errors of cover uploads, wherever they come from: the anti-forgery check comes before the upload. */
export const coverErrors: Middleware<RequestState> = async (ctx, next) => {
  if (!UPLOAD.test(ctx.path)) return next()
  try {
    await next()
  } catch (error) {
    if (!isAppError(error)) throw error
    if (!ABOUT_THE_FILE.has(error.code)) return sendProblem(ctx, error, ctx.state, { error: error.message })
    ctx.status = ERROR_HTTP[error.code].status
    ctx.body = { error: error.message }
    // The rest of a file that is too big is not read.
    if (error.code === 'PAYLOAD_TOO_LARGE') ctx.set('Connection', 'close')
  }
}

/** Covers: upload, removal, display. */
export function collectionRoutes(deps: CollectionsHttpDeps): Middleware<RequestState> {
  return async (ctx, next) => {
    const upload = UPLOAD.exec(ctx.path)
    if (upload) return takeCover(ctx, deps, Number(upload[1]))
    const shown = /^\/api\/(cover\/\d{1,10}\/[0-9a-f]{64}\.webp)$/.exec(ctx.path)
    if (shown) return sendCover(ctx, deps, shown[1] as string)
    return next()
  }
}

async function takeCover(ctx: Context, { cover }: CollectionsHttpDeps, id: number): Promise<void> {
  ctx.set('Cache-Control', 'no-store')
  requireMethod(ctx, ['POST', 'DELETE'])
  ctx.body = await takePicture(ctx, cover, id)
  ctx.status = 200
}

async function sendCover(ctx: Context, { cover, storage }: CollectionsHttpDeps, key: string): Promise<void> {
  requireRead(ctx)
  const audience = await cover.visible(key, ctx.state.actor, keyIn(ctx))
  const bytes = await storage.getBytes(key, MAX_STORED_BYTES)
  if (!bytes) throw new AppError('NOT_FOUND', 'There is no such cover.')
  // A day only: the collection may become private.
  ctx.set('Cache-Control', audience === 'public' ? 'public, max-age=86400' : 'private, no-store')
  sendPicture(ctx, key, bytes)
}
