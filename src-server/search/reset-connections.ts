/** What the client meets on a connection that the server has closed or forgotten while it was idle. */
const RESETS = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
/** A busy process has some idle connections; each of them is met once after a restart of the server. */
const TRIES = 10

const isReset = (error: unknown): boolean => {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown }
  return RESETS.has(code ?? '') || (cause !== undefined && isReset(cause))
}

/** Asks again at once when a connection was reset. For questions: a change might be made twice. */
export async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await ask()
    } catch (error) {
      if (left === 0 || !isReset(error)) throw error
    }
  }
}
