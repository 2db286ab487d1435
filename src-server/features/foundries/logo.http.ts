import type { Context, Middleware } from 'koa'
import { AppError } from '#shared/errors.ts'
import { FOUNDRY } from '#shared/foundry-limits.ts'
import type { Reader } from '../../database/reader.ts'
import { readFileBody } from '../../http/file-body.ts'
import { requireRead } from '../../http/methods.ts'
import type { RequestState } from '../../http/request-context.ts'
import type { StoragePort } from '../../storage/storage.port.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import type { FoundriesService } from './foundries.service.ts'

export interface LogoDeps {
  reader: Reader
  storage: Pick<StoragePort, 'getBytes' | 'remove'>
  pictures: PicturesService
  foundries: Pick<FoundriesService, 'mayChangeLogo' | 'setLogo'>
  logoUrl(logoKey: string | null): string
}

/** Twice the largest that any page shows. */
const LOGO_PX = 256
/** More than our own encoder makes of that. */
const MAX_STORED_BYTES = 1024 * 1024

/** Logos of foundries: sent, taken away, shown. */
export function logoRoutes(deps: LogoDeps): Middleware<RequestState> {
  return async (koa, next) => {
    const ctx = koa as unknown as Context
    const own = /^\/api\/account\/foundry-(\d{1,10})\/logo$/.exec(ctx.path)
    if (own) return changeLogo(ctx, deps, Number(own[1]))
    const shown = /^\/api\/(foundry\/\d{1,10}\/[0-9a-f]{64}\.webp)$/.exec(ctx.path)
    if (shown) return sendLogo(ctx, deps, shown[1] as string)
    return next()
  }
}

async function changeLogo(ctx: Context, deps: LogoDeps, foundryId: number): Promise<void> {
  if (ctx.method !== 'POST' && ctx.method !== 'DELETE') {
    ctx.set('Allow', 'POST, DELETE')
    throw new AppError('METHOD_NOT_ALLOWED', `${ctx.method} is not possible here.`)
  }
  const { actor } = ctx.state as RequestState
  if (actor.sessionId === null) throw new AppError('UNAUTHORIZED', 'You need to log in for this.')
  await deps.foundries.mayChangeLogo(foundryId, actor)
  const file = ctx.method === 'POST' ? await readFileBody(ctx, FOUNDRY.logoBytes) : null
  const options = {
    ...{ prefix: `foundry/${foundryId}`, width: LOGO_PX, height: LOGO_PX, fill: true },
    ...{ maxBytes: FOUNDRY.logoBytes, fileName: file?.name ?? '' },
  }
  const name = (logoKey: string | null) => deps.foundries.setLogo(foundryId, logoKey, actor)
  const { key, before } = file
    ? await deps.pictures.take(file.bytes, options, name)
    : { key: null, before: await name(null) }
  // After the row: a crash between leaves a file that nothing names.
  if (before !== null && before !== key) await deps.storage.remove(before)
  ctx.status = 200
  ctx.set('Cache-Control', 'no-store')
  ctx.body = { logo: deps.logoUrl(key) }
}

async function sendLogo(ctx: Context, { reader, storage }: LogoDeps, key: string): Promise<void> {
  requireRead(ctx)
  const [row] = await reader.query<{ logoKey: string | null }>('SELECT logoKey FROM foundry WHERE id = ?', [
    Number(key.split('/')[1]),
  ])
  const bytes = row?.logoKey === key ? await storage.getBytes(key, MAX_STORED_BYTES) : null
  if (!bytes) throw new AppError('NOT_FOUND', 'There is no such picture.')
  // A day and not for ever: its people may take it away.
  ctx.set('Cache-Control', 'public, max-age=86400')
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('ETag', `"${key.slice(-69, -5)}"`)
  ctx.status = 200
  ctx.type = 'image/webp'
  if (ctx.fresh) ctx.status = 304
  else ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
