import type { IncomingMessage } from 'node:http'
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { Context, Middleware } from 'koa'
import { ZodError } from 'zod'
import { AppError, ERROR_HTTP } from '#shared/errors.ts'
import { expectedFailure } from '../database/outage.ts'
import { describeZodError, zodFields } from '../trpc/describe-zod-error.ts'
import { isRestarting } from './late-connections.ts'
import { unavailablePage } from './plain-page.ts'
import type { RequestState } from './request-context.ts'

/** RFC 9457 problem document. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: string
  param?: string
  /** For a form: what is wrong with each field. */
  fields?: Record<string, string>
  /** For a form: the stamp for sending it again. */
  stamp?: string
  requestId?: string
}

const causeOf = (error: unknown) => (error instanceof TRPCError ? (error.cause ?? error) : error)

/** Any thrown value as a problem document; unknown errors reveal no details. */
export function toProblem(error: unknown): Problem {
  const expected = expectedFailure(causeOf(error))
  if (expected) {
    const { status, title, expose } = ERROR_HTTP[expected.code]
    return {
      type: 'about:blank',
      title,
      status,
      detail: expose ? expected.message : 'Something went wrong on our side.',
      code: expected.code,
      param: expected.details.param,
      fields: expected.details.fields,
      stamp: expected.details.stamp,
    }
  }
  const cause = causeOf(error)
  // Only a failed input is the caller's fault; an answer of ours that fails its schema is ours.
  if (cause instanceof ZodError && !(error instanceof TRPCError && error.code !== 'BAD_REQUEST')) {
    const { message, param } = describeZodError(cause)
    return {
      type: 'about:blank',
      title: 'Bad request',
      status: 400,
      detail: message,
      code: 'BAD_REQUEST',
      param,
      fields: zodFields(cause),
    }
  }
  if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') {
    return {
      type: 'about:blank',
      title: error.code,
      status: getHTTPStatusCodeFromError(error),
      detail: error.message,
      code: error.code,
    }
  }
  const http = error as { status?: number; expose?: boolean; message?: string }
  if (http?.status && http.status >= 400 && http.status < 500 && http.expose) {
    return {
      type: 'about:blank',
      title: 'Bad request',
      status: http.status,
      detail: http.message ?? '',
      code: 'BAD_REQUEST',
    }
  }
  return {
    type: 'about:blank',
    title: 'Internal error',
    status: 500,
    detail: 'Something went wrong on our side.',
    code: 'INTERNAL',
  }
}

const LEFT = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])

/** The visitor disconnected or sent an invalid request: not our error, so it is not logged as one. */
export function hasLeft(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code
  return typeof code === 'string' && (LEFT.has(code) || code.startsWith('HPE_'))
}

/** Whether the sender of a body left before its end. */
const hasBrokenOff = (req: IncomingMessage, error: unknown) => req.destroyed && !req.complete && hasLeft(error)

/** Default Retry-After in seconds for a busy part. */
export const RETRY_AFTER_S = 2

/** @param more fields beside those of the problem */
export function sendProblem(ctx: Context, error: unknown, state: RequestState, more: object = {}) {
  const problem = { ...toProblem(error), requestId: state.requestId, ...more }
  const expected = expectedFailure(causeOf(error))
  if (problem.status >= 500 && !expected && !hasBrokenOff(ctx.req, error))
    state.log.error({ err: error, path: ctx.path }, 'request failed')
  const retryAfter = expected?.details.retryAfter
  if (retryAfter || problem.status === 503) ctx.set('Retry-After', String(retryAfter ?? RETRY_AFTER_S))
  ctx.status = problem.status
  // A download that could not begin has set it already.
  ctx.remove('Content-Disposition')
  ctx.remove('ETag')
  ctx.remove('Content-Range')
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'application/problem+json'
  ctx.body = JSON.stringify(problem)
}

/**
 * Catches errors from everything below. Pages render their own errors, except that the site is out of reach; the rest is answered as a
 * problem document.
 */
export function problemDocuments(siteName: string): Middleware<RequestState> {
  return async (ctx, next) => {
    try {
      await next()
      if (ctx.status === 404 && ctx.body === undefined && ctx.respond !== false)
        throw new AppError('NOT_FOUND', `Nothing here: ${ctx.method} ${ctx.path}`)
    } catch (error) {
      if (ctx.res.headersSent) {
        if (hasLeft(error)) ctx.state.log.debug({ path: ctx.path }, 'client disconnected')
        else ctx.state.log.error({ err: error, path: ctx.path }, 'request failed after the response had started')
        ctx.res.destroy()
        return
      }
      sendProblem(ctx, error, ctx.state)
      if (ctx.status === 503 && wantsPage(ctx)) {
        ctx.type = 'text/html; charset=utf-8'
        const retryAfterS = Number(ctx.response.get('Retry-After'))
        ctx.body = unavailablePage(siteName, {
          method: ctx.method,
          retryAfterS,
          said: ctx.state.said,
          isRestarting: isRestarting(causeOf(error)),
        })
      }
    }
  }
}

/** A browser that opens a page, not one of its pictures or calls. */
const wantsPage = (ctx: Context) => !/^\/(api|trpc)\//.test(ctx.path) && ctx.accepts('json', 'html') === 'html'
