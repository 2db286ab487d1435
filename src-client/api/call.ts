import type { PageConfig } from '#shared/contracts/site.ts'
import { readCookie } from './cookies.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { handleRefusal } from './unauthorized.ts'

export interface CallOptions {
  signal?: AbortSignal
  context?: { silent?: boolean }
}

interface CallMeta {
  response: Response
  responseJSON?: { code?: string; result?: { data: unknown }; error?: { message: string; data?: ErrorData } }
}

interface ErrorData {
  appCode?: string | null
}

/** A call that the server refused. */
class CallError extends Error {
  readonly data: ErrorData | undefined
  readonly meta: CallMeta

  constructor(meta: CallMeta, message = `An answer that cannot be read, status ${meta.response.status}`) {
    super(meta.responseJSON?.error?.message ?? message)
    this.name = 'CallError'
    this.data = meta.responseJSON?.error?.data
    this.meta = meta
  }
}

/** Longer than a healthy server takes to answer, so that a dead one does not keep the page waiting forever. */
const CALL_TIMEOUT_MS = 15_000

/**
 * Largest change that is sent with `keepalive`, in characters. The page shows a change as done before the server answers, so it must arrive
 * even if the visitor leaves. Browsers allow 64 KiB of such bodies in total; small changes leave room for the next ones.
 */
const KEPT_CHANGE_CHARS = 4096

export type Kind = 'query' | 'mutate'
export type Caller = (kind: Kind, path: string, input: unknown, options?: CallOptions) => Promise<unknown>

/** Calls the site as tRPC's HTTP protocol says: anti-forgery headers of the page configuration, request start time, a deadline on each call. */
export function createCaller(config: PageConfig): Caller {
  async function send(kind: Kind, path: string, input: unknown, options: CallOptions): Promise<unknown> {
    const text = JSON.stringify(input)
    const address = `${config.endpoints.trpc}/${path}`
    const headers = {
      accept: 'application/json',
      'x-request-start': String(Date.now()),
      [config.XsrfHeader]: config.AntiForgeryToken,
      'x-xsrf-token': readCookie('XSRF-TOKEN') ?? '',
    }
    const signal = withDeadline(options.signal, CALL_TIMEOUT_MS)
    const response =
      kind === 'query'
        ? await fetch(text === undefined ? address : `${address}?input=${encodeURIComponent(text)}`, {
            headers,
            signal,
            keepalive: false,
          })
        : await fetch(address, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': idempotencyKey() },
            body: text,
            signal,
            keepalive: (text ?? '').length <= KEPT_CHANGE_CHARS,
          })
    const responseJSON: CallMeta['responseJSON'] = await response.json().catch((error: Error) => {
      throw new CallError({ response }, error.message)
    })
    if (responseJSON?.result) return responseJSON.result.data
    throw new CallError({ response, responseJSON })
  }

  /**
   * Logging in or out in one window changes the anti-forgery token of all others, so a call rejected for its token fetches the new one and is
   * retried once.
   */
  async function sendWithFreshToken(...call: Parameters<typeof send>): Promise<unknown> {
    try {
      return await send(...call)
    } catch (error) {
      if (appCodeOf(error) !== 'XSRF_FAILED') throw error
      const fresh = (await caller('query', 'account.token', undefined).catch(() => null)) as PageConfig | null
      if (!fresh || fresh.AntiForgeryToken === config.AntiForgeryToken) throw error
      config.AntiForgeryToken = fresh.AntiForgeryToken
      return await send(...call)
    }
  }

  const caller: Caller = async (kind, path, input, options = {}) => {
    try {
      return await sendWithFreshToken(kind, path, input, options)
    } catch (error) {
      handleRefusal(error, path, options.context?.silent === true)
      throw error
    }
  }
  return caller
}

/** The code comes in a problem document if the server rejects the call before tRPC, else from the procedure. */
const appCodeOf = (error: unknown): string | undefined =>
  error instanceof CallError ? (error.data?.appCode ?? error.meta.responseJSON?.code) : undefined

/** A signal that also aborts after a deadline. Browsers without AbortSignal.any use the deadline only. */
export function withDeadline(signal: AbortSignal | null | undefined, ms: number): AbortSignal {
  const deadline = AbortSignal.timeout(ms)
  return signal && 'any' in AbortSignal ? AbortSignal.any([signal, deadline]) : deadline
}
