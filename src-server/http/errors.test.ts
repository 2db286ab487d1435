import { TRPCError } from '@trpc/server'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import { hasLeft, problemDocuments, sendProblem, toProblem } from './errors.ts'

const zodError = z.object({ page: z.number() }).safeParse({ page: 'x' }).error!

describe('toProblem', () => {
  test("names bad input as the caller's fault", () => {
    const error = new TRPCError({ code: 'BAD_REQUEST', message: 'raw', cause: zodError })
    expect(toProblem(error)).toMatchObject({ status: 400, code: 'BAD_REQUEST', param: 'page' })
  })

  test('hides details when our own answer fails its schema', () => {
    const error = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'Output validation failed', cause: zodError })
    expect(toProblem(error)).toEqual({
      type: 'about:blank',
      title: 'Internal error',
      status: 500,
      detail: 'Something went wrong on our side.',
      code: 'INTERNAL',
    })
  })

  test('hides details of unknown errors', () => {
    for (const thrown of [new Error('secret'), 'secret', null, undefined, { message: 'secret', status: 500 }])
      expect(JSON.stringify(toProblem(thrown))).not.toContain('secret')
    expect(toProblem(new AppError('INTERNAL', 'secret')).detail).not.toContain('secret')
  })
})

describe('sendProblem', () => {
  const send = (error: unknown, req = { destroyed: false, complete: true }) => {
    const headers: Record<string, string> = {}
    const logged: unknown[] = []
    const ctx = {
      set: (name: string, value: string) => (headers[name] = value),
      remove: () => undefined,
      path: '/',
      req,
    }
    sendProblem(ctx as never, error, {
      requestId: 'r',
      log: { error: (entry: unknown) => logged.push(entry) },
    } as never)
    return { headers, logged, ctx: ctx as unknown as { status: number } }
  }

  test('a busy server says when to retry, also through tRPC', () => {
    const busy = new AppError('OVERLOADED', 'Busy', { retryAfter: 7 })
    const wrapped = new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: 'Busy', cause: busy })
    for (const error of [busy, wrapped])
      expect(send(error)).toMatchObject({ headers: { 'Retry-After': '7' }, logged: [] })
    expect(send(new AppError('UNAVAILABLE', 'Away')).headers['Retry-After']).toMatch(/^\d+$/)
    expect(send(new AppError('NOT_FOUND', 'No')).headers).not.toHaveProperty('Retry-After')
  })

  test('logs no form whose sender has left', () => {
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    expect(send(aborted, { destroyed: true, complete: false }).logged).toEqual([])
    // A server that we asked has left.
    expect(send(aborted).logged).toHaveLength(1)
  })

  test('logs unexpected errors only', () => {
    expect(send(new Error('boom')).logged).toHaveLength(1)
    expect(send(new AppError('NOT_FOUND', 'No')).logged).toEqual([])
  })
})

describe('visitors who disconnect', () => {
  const failed = (code: string) => Object.assign(new Error('broken'), { code })

  test.each([
    ['EPIPE', true],
    ['ECONNRESET', true],
    ['ERR_STREAM_PREMATURE_CLOSE', true],
    ['HPE_INVALID_METHOD', true],
    ['ENOSPC', false],
    ['ECONNREFUSED', false],
  ])('%s: %s', (code, left) => expect(hasLeft(failed(code))).toBe(left))

  test('are not logged as errors, while everything else is', async () => {
    const logged: string[] = []
    const log = { error: () => logged.push('error'), debug: () => logged.push('debug') }
    for (const code of ['EPIPE', 'ENOSPC']) {
      const ctx = { path: '/', res: { headersSent: true, destroy: () => undefined }, state: { log } }
      await problemDocuments('Site')(ctx as never, () => Promise.reject(failed(code)))
    }
    expect(logged).toEqual(['debug', 'error'])
  })
})
