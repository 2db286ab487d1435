import type { Context, Middleware } from 'koa'
import { AppError } from '#shared/errors.ts'
import type { Reader } from '../../../database/reader.ts'
import { type PictureChange, takePicture } from '../../../http/file-forms.ts'
import { requireMethod, requireRead } from '../../../http/methods.ts'
import type { RequestState } from '../../../http/request-context.ts'
import type { StoragePort } from '../../../storage/storage.port.ts'
import { type Actor, requireSession } from '../../core/actor.ts'
import type { SentPicture } from '../../core/owned-picture.ts'
import type { PicturesService } from './pictures.service.ts'
import { sendPicture } from './send-picture.http.ts'

interface SquarePictureDeps {
  reader: Reader
  storage: Pick<StoragePort, 'getBytes'>
  pictures: PicturesService
}

/** Square pictures of one kind of owner: addresses, permissions and the row that refers to them. */
export interface SquarePicture {
  /** Address for upload and removal; its first group is the row's id. */
  own: RegExp
  /** Prefix of the storage key, '{kind}/{id}/{sha256}.webp', and of the public address, '/api/{key}'. */
  kind: string
  maxBytes: number
  /** Query for the key in the row. */
  sql: string
  /** Checks before the file is read. @throws AppError NOT_FOUND, FORBIDDEN, RATE_LIMITED */
  mayChange(id: number, actor: Actor): Promise<void>
  /** Writes the key into the row, and decides the removal of the previous picture. */
  set(id: number, key: string | null, actor: Actor, sent?: SentPicture): Promise<void>
  /** The response to the upload. */
  answer(key: string | null): Record<string, string | null>
}

/** Twice the largest size on any page. */
const PX = 256
/** Upper bound of what our own encoder writes. */
const MAX_STORED_BYTES = 1024 * 1024

/** Square pictures of people and foundries: upload, removal, display. */
export function squarePictureRoutes(deps: SquarePictureDeps, picture: SquarePicture): Middleware<RequestState> {
  const pictures = squarePictureChange(deps, picture)
  const shown = new RegExp(`^/api/(${picture.kind}/\\d{1,10}/[0-9a-f]{64}\\.webp)$`)
  return async (ctx, next) => {
    const own = picture.own.exec(ctx.path)
    if (own) {
      requireMethod(ctx, ['POST', 'DELETE'])
      requireSession(ctx.state.actor)
      const key = await takePicture(ctx, pictures, Number(own[1]))
      ctx.status = 200
      ctx.set('Cache-Control', 'no-store')
      ctx.body = picture.answer(key)
      return
    }
    const key = shown.exec(ctx.path)?.[1]
    if (key) return send(ctx, deps, picture, key)
    return next()
  }
}

/** Shared by API calls and forms. Its changes return the new key in the row. */
export function squarePictureChange(deps: SquarePictureDeps, picture: SquarePicture): PictureChange<string | null> {
  const folderOf = (id: number) => `${picture.kind}/${id}`
  return {
    maxBytes: picture.maxBytes,
    current: (id) => deps.pictures.current(folderOf(id)),
    mayChange: picture.mayChange,
    async change(id, actor, file, replaced) {
      const options = {
        prefix: folderOf(id),
        width: PX,
        height: PX,
        fill: true,
        replaced,
        maxBytes: picture.maxBytes,
        fileName: file?.name ?? '',
      }
      const name = (key: string | null, sent?: SentPicture) => picture.set(id, key, actor, sent)
      if (file) return deps.pictures.take(file.bytes, options, name)
      await name(null)
      return null
    },
  }
}

async function send(
  ctx: Context,
  { reader, storage }: SquarePictureDeps,
  { sql }: SquarePicture,
  key: string,
): Promise<void> {
  requireRead(ctx)
  const [row] = await reader.query<{ picture: string | null }>(sql, [Number(key.split('/')[1])])
  const bytes = row?.picture === key ? await storage.getBytes(key, MAX_STORED_BYTES) : null
  if (!bytes) throw new AppError('NOT_FOUND', 'There is no such picture.')
  // A day only: its owner may remove it.
  ctx.set('Cache-Control', 'public, max-age=86400')
  sendPicture(ctx, key, bytes)
}
