import { setMaxListeners } from 'node:events'
import type { Logger } from 'pino'
import { progressBar } from '../cli/progress-bar.ts'
import type { Container } from '../container.ts'
import type { Catalogue } from './catalogue.ts'
import { demoPeopleLines, seedDemoPeople } from './demo-people.ts'
import { type DemoProgress, seedDemo } from './seed-demo.ts'

export interface FirstFill {
  /** How far the filling is, or null when there is none. */
  progress(): DemoProgress | null
  /** True until it is known that there is nothing, or nothing more, to fill in. */
  pending(): boolean
  stop(): Promise<void>
}

/** Fills an empty site with the demo catalogue beside the running server, unless it was filled before or is not wanted. */
export function startFirstFill(container: Container, catalogue?: Catalogue): FirstFill {
  const { config, logger } = container
  if (!config.seedDemo) return { progress: () => null, pending: () => false, stop: async () => undefined }
  const abort = new AbortController()
  // Every font under way listens to it.
  setMaxListeners(0, abort.signal)
  let progress: DemoProgress | null = null
  let pending = true
  const bar = progressBar('Demo catalogue')
  const running = seedDemo(container, {
    catalogue,
    signal: abort.signal,
    onProgress: (now) => {
      progress = now
      bar.show(now)
    },
  })
    .then(async (result) => {
      if (result.created > 0) bar.end(`${result.families} families, ${result.fonts} fonts`)
      if (!config.seedDemoPeople || abort.signal.aborted) return
      const people = await seedDemoPeople(container.database)
      // To the terminal of whoever tries the site, and into no log.
      if (people.length > 0) process.stderr.write(`${demoPeopleLines(people).join('\n')}\n`)
    })
    .catch((error: unknown) => {
      if (!abort.signal.aborted) logFailure(logger, error)
    })
    .finally(() => {
      progress = null
      pending = false
    })
  return {
    progress: () => progress,
    pending: () => pending,
    async stop() {
      abort.abort()
      await running
    },
  }
}

function logFailure(logger: Logger, error: unknown) {
  logger.error(
    { err: error },
    'the demo catalogue could not be filled completely; the next start goes on where it stopped',
  )
}
