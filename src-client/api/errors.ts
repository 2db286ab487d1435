import { ERROR_HTTP, type ErrorCode } from '#shared/errors.ts'

interface ErrorShape {
  code?: string
  httpStatus?: number
  location?: string
  details?: { location?: string }
  appCode?: string
}

const shapeOf = (error: unknown): ErrorShape =>
  (typeof error === 'object' && error !== null && 'data' in error && error.data
    ? error.data
    : (error ?? {})) as ErrorShape

/** HTTP status of a failed call; null if no answer came (network down, deadline passed). */
export function httpStatusOf(error: unknown): number | null {
  const shape = shapeOf(error)
  const code = shape.appCode ?? shape.code
  if (code && code in ERROR_HTTP) return ERROR_HTTP[code as ErrorCode].status
  return typeof shape.httpStatus === 'number' ? shape.httpStatus : null
}

/** Target of a MOVED answer. */
export function locationOf(error: unknown): string | null {
  const shape = shapeOf(error)
  return shape.details?.location ?? shape.location ?? null
}

const answerOf = (error: unknown) => ((error ?? {}) as { meta?: { response?: Partial<Response> } }).meta?.response

/** Id of the request in the server's log, from the headers of its answer; '' without one. */
export const requestIdOf = (error: unknown): string => answerOf(error)?.headers?.get('X-Request-Id') ?? ''

/** For a line of the error list: the HTTP status, or why there was no answer. */
export const statusOrReason = (error: unknown): number | string =>
  httpStatusOf(error) ?? (error instanceof Error && error.message ? error.message : 'no answer')

/** Why a call failed or was rejected, as a message for the user. */
export function problemOf(error: unknown): string {
  const status = httpStatusOf(error)
  if (status === null) {
    // One that is not the API's, as of a proxy, says no more.
    const answer = answerOf(error)?.status
    return `The site ${answer ? `answered ${answer}` : 'did not answer'}. Try again in a moment.`
  }
  if (status >= 500) return 'Something went wrong. Try again in a moment.'
  // The name of the parameter before the message is for programs.
  const message = error instanceof Error ? error.message.replace(/^\w+: (.)/, (_, first) => first.toUpperCase()) : ''
  return message || 'Something went wrong.'
}
