import type { Middleware } from 'koa'
import { RATE_LIMITS } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { requireMethod } from '../../http/methods.ts'
import type { RequestState } from '../../http/request-context.ts'
import { createMemoryLimit } from '../core/limits/memory-limit.ts'
import { MAILS_OFF, type MailSwitch } from './mail-switch.ts'

/**
 * Mail programs POST to the address in a mail's header, without cookies or token: its key is enough. People who open it
 * come to their settings.
 */
export function mailSwitchRoute(mails: MailSwitch): Middleware<RequestState> {
  const rate = createMemoryLimit(RATE_LIMITS.mailsOff)
  return async (ctx, next) => {
    if (ctx.path !== MAILS_OFF) return next()
    requireMethod(ctx, ['GET', 'HEAD', 'POST'])
    rate.take(ctx.state.clientAddress)
    ctx.set('Cache-Control', 'no-store')
    const whose = mails.read(ctx.URL.searchParams)
    if (ctx.method !== 'POST') {
      ctx.redirect(routePath('profile-settings', { userId: whose.userId }))
      ctx.status = 303
      return
    }
    await mails.turnOff(whose)
    ctx.status = 200
    ctx.type = 'text/plain'
    ctx.body = 'These mails are turned off.\n'
  }
}
