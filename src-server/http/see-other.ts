import type { Context } from 'koa'

/** Redirects after a form, so that a reload does not send it again. */
export function seeOther(ctx: Context, path: string): void {
  ctx.status = 303
  ctx.set('Cache-Control', 'no-store')
  ctx.redirect(path)
}
