import type { Context } from 'koa'

/** After a form: the browser asks for the next page, and a reload sends nothing again. */
export function seeOther(ctx: Context, path: string): void {
  ctx.status = 303
  ctx.set('Cache-Control', 'no-store')
  ctx.redirect(path)
}
