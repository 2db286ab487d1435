import type { Logger } from 'pino'

/** A thing that time alone makes necessary. */
export interface UpkeepTask {
  run(): Promise<unknown>
  /** For the log, when it fails; the next round tries again. */
  failure: string
}

/** Runs tasks one after the other, now and every so often until stopped; a round that is still busy is waited for. */
export function startUpkeep(
  intervalMs: number,
  tasks: readonly UpkeepTask[],
  logger: Pick<Logger, 'error'>,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const round = () => {
    for (const { run, failure } of tasks)
      running = running.then(run).catch((error) => logger.error({ err: error }, failure))
  }
  const timer = setInterval(round, intervalMs)
  timer.unref()
  round()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
