/** Exit code of a command that was stopped, as shells give it after Ctrl+C. */
export const STOPPED = 130
const STOPS = ['SIGTERM', 'SIGINT'] as const

/** Runs work that ends in its own time when its signal is aborted, by Ctrl+C or SIGTERM. A second one ends the process. */
export async function withStopSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  for (const name of STOPS) process.once(name, stop)
  try {
    return await work(abort.signal)
  } finally {
    for (const name of STOPS) process.removeListener(name, stop)
  }
}
