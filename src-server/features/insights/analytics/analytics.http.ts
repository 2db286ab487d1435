import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { ANALYTICS_BEACON_PATH } from '#shared/asset-paths.ts'
import { analyticsInput } from '#shared/contracts/insights/analytics.ts'
import { AppError } from '#shared/errors.ts'
import { readJsonBody } from '../../../http/json-body.ts'
import { requireMethod } from '../../../http/methods.ts'
import type { RequestState } from '../../../http/request-context.ts'
import type { Xsrf } from '../../../http/xsrf.ts'
import { describeZodError } from '../../../trpc/describe-zod-error.ts'
import type { AnalyticsVisitor } from '../../core/visitor.ts'
import type { AnalyticsService } from './analytics.service.ts'

const beaconBody = analyticsInput.extend({ token: z.string().max(200) }).strict()

/**
 * Receives the last events of a page that is being left. Beacons cannot carry our headers, so the page's token is in
 * the body and is checked against the cookie here; requests from other sites are refused as usual. Runs before the
 * general check.
 */
export function analyticsBeacon(
  analytics: Pick<AnalyticsService, 'record'>,
  xsrf: Xsrf,
  visitorOf: (ctx: Context) => AnalyticsVisitor,
): Middleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.path !== ANALYTICS_BEACON_PATH) return next()
    requireMethod(ctx, ['POST'])
    const parsed = beaconBody.safeParse(await readJsonBody(ctx))
    if (!parsed.success) {
      const { message, param } = describeZodError(parsed.error)
      throw new AppError('BAD_REQUEST', message, { param })
    }
    const { token, ...batch } = parsed.data
    xsrf.checkForm(ctx, token)
    ctx.set('Cache-Control', 'no-store')
    ctx.status = 200
    ctx.body = await analytics.record(batch, visitorOf(ctx))
  }
}
