import type { Context } from 'koa'

/** Responds with a stored picture; the caller sets caching. @param key ends in '{sha256}.webp', its ETag */
export function sendPicture(ctx: Context, key: string, bytes: Uint8Array): void {
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('ETag', `"${key.slice(-69, -5)}"`)
  ctx.status = 200
  ctx.type = 'image/webp'
  if (ctx.fresh) ctx.status = 304
  else ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
