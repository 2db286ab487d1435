import type { Logger } from 'pino'

const INTERVAL_MS = 60 * 60 * 1000

/** What accounts need done by time alone, once an hour until stopped: what has ended goes away. */
export function startAccountUpkeep(
  tasks: readonly (() => Promise<unknown>)[],
  logger: Pick<Logger, 'error'>,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    for (const task of tasks)
      running = running.then(task).catch((error) => logger.error({ err: error }, 'accounts could not be tidied'))
  }
  const timer = setInterval(run, INTERVAL_MS)
  timer.unref()
  run()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
