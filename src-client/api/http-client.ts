import type { PageConfig } from '#shared/contracts/site/site.ts'
import { CALL_MS } from '#shared/limits.ts'
import { type Call, CallError } from './call.ts'
import { readCookie } from './cookies.ts'
import { withFreshToken } from './fresh-token.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { procedurePath } from './procedure-path.ts'
import type { ApiClient } from './trpc.ts'
import { leavingWhenRefused } from './unauthorized.ts'

/**
 * Largest change that is sent with `keepalive`, in characters. The page shows a change as done before the server answers, so it must arrive
 * even if the visitor leaves. Browsers allow 64 KiB of such bodies in total; small changes leave room for the next ones.
 */
const KEPT_CHANGE_CHARS = 4096

/**
 * The browser's client: calls of tRPC over HTTP, with the anti-forgery headers of the page configuration, request start time, and a
 * deadline on each call. Its own few lines: the package's client is three times as much to load with every page.
 */
export function createBrowserClient(config: PageConfig): ApiClient {
  const askToken = () => client.account.token.query()
  const send = leavingWhenRefused(withFreshToken(config, askToken, (call) => sendCall(config, call)))
  const client = procedurePath((path, args) => {
    const [input, options] = args as [unknown?, CallOptions?]
    const isChange = path.pop() === 'mutate'
    const { signal, context } = options ?? {}
    return send({ path: path.join('.'), isChange, input, signal, silent: context?.silent })
  }) as ApiClient
  return client
}

interface CallOptions {
  signal?: AbortSignal
  context?: { silent?: boolean }
}

async function sendCall(config: PageConfig, { path, isChange, input, signal }: Call): Promise<unknown> {
  const text = input === undefined ? undefined : JSON.stringify(input)
  const meta: CallError['meta'] = {}
  let answer: { result?: { data?: unknown }; error?: { message: string; data?: Record<string, unknown> } }
  try {
    const query = !isChange && text ? `?input=${encodeURIComponent(text)}` : ''
    meta.response = await fetch(`${config.endpoints.trpc}/${path}${query}`, {
      method: isChange ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(isChange ? { 'content-type': 'application/json', 'idempotency-key': idempotencyKey() } : {}),
        'x-request-start': String(Date.now()),
        [config.XsrfHeader]: config.AntiForgeryToken,
        'x-xsrf-token': readCookie('XSRF-TOKEN') ?? '',
      },
      ...(isChange && text ? { body: text } : {}),
      signal: withDeadline(signal, CALL_MS.deadline),
      keepalive: isChange && (text ?? '').length <= KEPT_CHANGE_CHARS,
    })
    meta.responseJSON = await meta.response.json()
    answer = meta.responseJSON as typeof answer
  } catch (error) {
    throw new CallError(error instanceof Error ? error.message : String(error), meta)
  }
  if (answer?.error) throw new CallError(answer.error.message, meta, answer.error.data)
  if (!answer?.result) throw new CallError('The answer could not be read.', meta)
  return answer.result.data
}

/** A signal that also aborts after a deadline. Browsers without AbortSignal.any use the deadline only. */
export function withDeadline(signal: AbortSignal | null | undefined, ms: number): AbortSignal {
  const deadline = AbortSignal.timeout(ms)
  return signal && 'any' in AbortSignal ? AbortSignal.any([signal, deadline]) : deadline
}
