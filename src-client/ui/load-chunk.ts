/** After this time a script counts as failed (specification section 8). */
const SCRIPT_TIMEOUT_MS = 120_000

/** A script of this site failed to load. */
export class ChunkError extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`${what} did not load`, options)
    this.name = 'ChunkError'
  }
}

/** The result of `load`, within SCRIPT_TIMEOUT_MS. @throws ChunkError */
export async function loadChunk<T>(what: string, load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(what)), SCRIPT_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError(what, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
