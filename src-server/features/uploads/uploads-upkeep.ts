import type { Logger } from 'pino'
import type { UploadsService } from './uploads.service.ts'

const INTERVAL_MS = 30 * 60 * 1000

/** Forgets abandoned uploads, at the start and every half hour until stopped. */
export function startUploadsUpkeep(
  uploads: Pick<UploadsService, 'sweep'>,
  logger: Pick<Logger, 'error'>,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = running
      .then(() => uploads.sweep())
      .catch((error) => logger.error({ err: error }, 'abandoned uploads could not be removed'))
  }
  const timer = setInterval(run, INTERVAL_MS)
  timer.unref()
  run()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
