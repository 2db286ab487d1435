/** One call of a procedure, such as 'fonts.search'. */
export interface Call {
  path: string
  isChange: boolean
  input: unknown
  signal?: AbortSignal | null | undefined
  /** A 401 is ignored here; the caller handles it (specification section 7). */
  silent?: boolean | undefined
}

export type SendCall = (call: Call) => Promise<unknown>

/** A call that failed: with the data of the answer, or without if none came that could be read. */
export class CallError extends Error {
  /** Of an answer that the procedure gave. */
  readonly data: Record<string, unknown> | undefined
  /** The answer of the server, whatever it was. */
  readonly meta: { response?: Response | undefined; responseJSON?: unknown }

  constructor(message: string, meta: CallError['meta'] = {}, data?: Record<string, unknown>) {
    super(message)
    this.name = 'CallError'
    this.meta = meta
    this.data = data
  }
}
