import type { Context } from 'koa'

/** Redirects after a form, so that a reload does not send it again. */
export function seeOther(ctx: Context, path: string): void {
  ctx.status = 303
  ctx.set('Cache-Control', 'no-store')
  ctx.redirect(path)
}

/** Makes the browser send the form again, to another page. */
export function sendOn(ctx: Context, path: string): void {
  seeOther(ctx, path)
  ctx.status = 307
}
