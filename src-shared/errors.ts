/**
 * The only set of error codes, with the HTTP status of each, and whether its message may be shown to the client. Services throw AppError;
 * only http/ and trpc/ turn codes into statuses.
 */
export const ERROR_HTTP = {
  BAD_REQUEST: { status: 400, title: 'Bad request', expose: true },
  UNAUTHORIZED: { status: 401, title: 'Login required', expose: true },
  FORBIDDEN: { status: 403, title: 'Not allowed', expose: true },
  NOT_FOUND: { status: 404, title: 'Not found', expose: true },
  MOVED: { status: 301, title: 'Moved', expose: true },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed', expose: true },
  CONFLICT: { status: 409, title: 'Conflict', expose: true },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Too large', expose: true },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported type', expose: true },
  FONT_REFUSED: { status: 422, title: 'Font refused', expose: true },
  XSRF_FAILED: { status: 403, title: 'Anti-forgery token missing or wrong', expose: true },
  RATE_LIMITED: { status: 429, title: 'Too many requests', expose: true },
  OVERLOADED: { status: 503, title: 'Busy', expose: true },
  UNAVAILABLE: { status: 503, title: 'Temporarily unavailable', expose: true },
  STORAGE_FULL: { status: 507, title: 'Storage is full', expose: true },
  TOO_SLOW: { status: 408, title: 'The request came too slowly', expose: true },
  TIMEOUT: { status: 504, title: 'Timed out', expose: true },
  INTERNAL: { status: 500, title: 'Internal error', expose: false },
}
export type ErrorCode = keyof typeof ERROR_HTTP

interface ErrorDetails {
  /** Name of the offending parameter, when there is one. */
  param?: string
  /** Target of a MOVED error: a path of this site. */
  location?: string
  /** Seconds for a Retry-After header. */
  retryAfter?: number
  /** What is wrong with each form field, by name, in words for the person. */
  fields?: Record<string, string>
  /** For a form: PageConfig.FormStamp for sending it again. */
  stamp?: string
}

/** An expected failure. `message` is written for the person who caused it and names what is wrong. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** A parameter that cannot be used. */
export const badParam = (param: string, problem: string) =>
  new AppError('BAD_REQUEST', `${param}: ${problem}`, { param })

/** The same of a form's field: the page shows the problem beside it. */
export const badField = (field: string, problem: string, code: ErrorCode = 'BAD_REQUEST') =>
  new AppError(code, `${field}: ${problem}`, { param: field, fields: { [field]: problem } })

/** True for an AppError, also from another copy of the bundle (checked by name and code). */
export function isAppError(error: unknown): error is AppError {
  return (
    error instanceof AppError ||
    (error instanceof Error && error.name === 'AppError' && 'code' in error && (error.code as string) in ERROR_HTTP)
  )
}
