import type { Context } from 'koa'

/** Answers with a stored picture that somebody sent; who may keep it is said before. @param key ends in '{sha256}.webp', its ETag */
export function sendPicture(ctx: Context, key: string, bytes: Uint8Array): void {
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('ETag', `"${key.slice(-69, -5)}"`)
  ctx.status = 200
  ctx.type = 'image/webp'
  if (ctx.fresh) ctx.status = 304
  else ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
