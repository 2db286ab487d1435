import type { PageConfig } from '#shared/contracts/site.ts'
import { readCookie } from './cookies.ts'
import { httpStatusOf } from './errors.ts'
import { leaveFor } from './unauthorized.ts'

/** A call that failed: what the server says of it, or nothing when nothing that we know has answered. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** As a procedure failed: `appCode`, `httpStatus`, `details`. */
  readonly data?: unknown
  /** Code of a refusal ahead of the procedures. */
  readonly refusal?: string

  constructor(message: string, from: { data?: unknown; refusal?: string; cause?: unknown } = {}) {
    super(message, { cause: from.cause })
    this.data = from.data
    if (from.refusal !== undefined) this.refusal = from.refusal
  }
}

export interface CallOptions {
  signal?: AbortSignal | null
}

/** Longer than any answer of a healthy server; a dead one must not leave the page waiting for ever. */
const CALL_TIMEOUT_MS = 15_000

/**
 * Calls procedures over HTTP as tRPC's own link does: anti-forgery headers of the page configuration, request start time, a deadline. A
 * call that is refused for an old anti-forgery token, since somebody signed in or out in another window, is made once more with the new
 * one; answers 401 are dealt with here, so that no caller has to.
 */
export function createCaller(config: PageConfig) {
  async function call(path: string, method: 'query' | 'mutate', input: unknown, options: CallOptions = {}) {
    try {
      return await once(path, method, input, options).catch(async (error: CallError) => {
        if (!(await hasNewToken(error))) throw error
        return once(path, method, input, options)
      })
    } catch (error) {
      if (httpStatusOf(error) === 401) leaveFor(path)
      throw error
    }
  }

  async function once(path: string, method: 'query' | 'mutate', input: unknown, { signal }: CallOptions) {
    const json = input === undefined ? undefined : JSON.stringify(input)
    const url = `${config.endpoints.trpc}/${path}`
    const headers: Record<string, string> = {
      accept: 'application/json',
      'x-request-start': String(Date.now()),
      [config.XsrfHeader]: config.AntiForgeryToken,
      'x-xsrf-token': readCookie('XSRF-TOKEN') ?? '',
    }
    const request: RequestInit = { headers, signal: withDeadline(signal) }
    if (method === 'mutate') {
      request.method = 'POST'
      headers['content-type'] = 'application/json'
      if (json !== undefined) request.body = json
    }
    const at = method === 'mutate' || json === undefined ? url : `${url}?input=${encodeURIComponent(json)}`
    const answer = await fetch(at, request)
      .then((response) => response.json() as Promise<Answer>)
      .catch((cause: Error) => {
        throw new CallError(cause.message, { cause })
      })
    if (answer?.error) throw new CallError(answer.error.message, { data: answer.error.data })
    if (!answer?.result) throw new CallError('The server answered something else', { refusal: answer?.code })
    return answer.result.data
  }

  async function hasNewToken({ data, refusal }: CallError): Promise<boolean> {
    const code = (data as { appCode?: string } | undefined)?.appCode ?? refusal
    if (code !== 'XSRF_FAILED') return false
    const token = (await call('account.token', 'query', undefined).catch(() => null)) as typeof config | null
    if (!token || token.AntiForgeryToken === config.AntiForgeryToken) return false
    config.AntiForgeryToken = token.AntiForgeryToken
    return true
  }

  return call
}

/** The envelope of a procedure's answer; of what is refused ahead of them, a problem document. */
type Answer = {
  result?: { data: unknown }
  error?: { message: string; data: unknown }
  code?: string
} | null

function withDeadline(signal: AbortSignal | null | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(CALL_TIMEOUT_MS)
  return signal && 'any' in AbortSignal ? AbortSignal.any([signal, deadline]) : deadline
}
