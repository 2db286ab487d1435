import type { PageConfig } from '#shared/contracts/site/site.ts'
import { CallError, type SendCall } from './call.ts'
import { readCookie } from './cookies.ts'

/**
 * Logging in or out in one window changes the anti-forgery token of all others, so a call rejected for its token fetches the new one and is
 * retried once. Of two tabs opened on a first visit, one has the other's cookie: its changes fetch the token before they are sent.
 * @param askToken fetches the visitor's current token
 */
export function withFreshToken(
  config: PageConfig,
  askToken: () => Promise<{ AntiForgeryToken: string }>,
  send: SendCall,
): SendCall {
  let asking: Promise<void> | null = null
  /** Takes over the current token: one request for all changes that wait for it. */
  const renew = () => {
    asking ??= askToken()
      .then((fresh) => void Object.assign(config, { AntiForgeryToken: fresh.AntiForgeryToken }))
      .finally(() => {
        asking = null
      })
    return asking
  }
  return async (call) => {
    // The token begins with its cookie's first characters. Without an answer the change says what failed.
    if (call.isChange && !config.AntiForgeryToken.startsWith((readCookie('XSRF-TOKEN') ?? '').slice(0, 8)))
      await renew().catch(() => undefined)
    const sent = config.AntiForgeryToken
    try {
      return await send(call)
    } catch (error) {
      if (appCodeOf(error) !== 'XSRF_FAILED') throw error
      await renew().catch(() => undefined)
      if (config.AntiForgeryToken === sent) throw error
      return send(call)
    }
  }
}

/** The code comes in a problem document if the server rejects the call before tRPC, else from the procedure. */
function appCodeOf(error: unknown): unknown {
  if (!(error instanceof CallError)) return
  return error.data?.appCode ?? (error.meta.responseJSON as { code?: string } | undefined)?.code
}
