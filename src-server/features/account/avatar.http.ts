import type { Context, Middleware } from 'koa'
import { ACCOUNT, ACCOUNT_RATES } from '#shared/account-limits.ts'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../../database/data-source.ts'
import type { Reader } from '../../database/reader.ts'
import { transaction } from '../../database/transaction.ts'
import { readFileBody } from '../../http/file-body.ts'
import { requireRead } from '../../http/methods.ts'
import type { RequestState } from '../../http/request-context.ts'
import type { StoragePort } from '../../storage/storage.port.ts'
import type { LimitsService } from '../limits/limits.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import { canProfile } from './profile.policy.ts'
import type { ProfileService } from './profile.service.ts'

export interface AvatarDeps {
  database: Database
  reader: Reader
  storage: Pick<StoragePort, 'getBytes' | 'remove'>
  pictures: PicturesService
  profile: Pick<ProfileService, 'setAvatar'>
  limits: Pick<LimitsService, 'take'>
  avatarUrl(avatarKey: string | null): string
}

/** Twice the largest that any page shows. */
const AVATAR_PX = 256
/** More than our own encoder makes of that. */
const MAX_STORED_BYTES = 1024 * 1024

/** Pictures of people: sent, taken away, shown. */
export function avatarRoutes(deps: AvatarDeps): Middleware<RequestState> {
  return async (koa, next) => {
    const ctx = koa as unknown as Context
    const own = /^\/api\/account\/(\d{1,10})\/avatar$/.exec(ctx.path)
    if (own) return changeAvatar(ctx, deps, Number(own[1]))
    const shown = /^\/api\/(avatar\/\d{1,10}\/[0-9a-f]{64}\.webp)$/.exec(ctx.path)
    if (shown) return sendAvatar(ctx, deps, shown[1] as string)
    return next()
  }
}

async function changeAvatar(ctx: Context, deps: AvatarDeps, userId: number): Promise<void> {
  if (ctx.method !== 'POST' && ctx.method !== 'DELETE') {
    ctx.set('Allow', 'POST, DELETE')
    throw new AppError('METHOD_NOT_ALLOWED', `${ctx.method} is not possible here.`)
  }
  const { actor } = ctx.state as RequestState
  if (actor.sessionId === null) throw new AppError('UNAUTHORIZED', 'You need to log in for this.')
  // Before a byte of the file is read.
  if (!canProfile(actor, 'edit', userId)) throw new AppError('NOT_FOUND', `There is no profile ${userId}`)
  await transaction(deps.database, (manager) => deps.limits.take(manager, ACCOUNT_RATES.avatar, String(actor.userId)))
  const file = ctx.method === 'POST' ? await readFileBody(ctx, ACCOUNT.avatarBytes) : null
  const options = {
    ...{ prefix: `avatar/${userId}`, width: AVATAR_PX, height: AVATAR_PX, fill: true },
    ...{ maxBytes: ACCOUNT.avatarBytes, fileName: file?.name ?? '' },
  }
  const name = (avatarKey: string | null) => deps.profile.setAvatar(userId, avatarKey, actor)
  const { key, before } = file
    ? await deps.pictures.take(file.bytes, options, name)
    : { key: null, before: await name(null) }
  // After the row: a crash between leaves a file that nothing names.
  if (before !== null && before !== key) await deps.storage.remove(before)
  ctx.status = 200
  ctx.set('Cache-Control', 'no-store')
  ctx.body = { avatar: deps.avatarUrl(key) }
}

async function sendAvatar(ctx: Context, { reader, storage }: AvatarDeps, key: string): Promise<void> {
  requireRead(ctx)
  const [user] = await reader.query<{ avatarKey: string | null }>('SELECT avatarKey FROM user WHERE id = ?', [
    Number(key.split('/')[1]),
  ])
  const bytes = user?.avatarKey === key ? await storage.getBytes(key, MAX_STORED_BYTES) : null
  if (!bytes) throw new AppError('NOT_FOUND', 'There is no such picture.')
  // A day and not for ever: its person may take it away.
  ctx.set('Cache-Control', 'public, max-age=86400')
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('ETag', `"${key.slice(-69, -5)}"`)
  ctx.status = 200
  ctx.type = 'image/webp'
  if (ctx.fresh) ctx.status = 304
  else ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
