import type { Logger } from 'pino'
import { isAppError } from '#shared/errors.ts'
import { progressInLog } from '../cli/progress-bar.ts'
import type { Parts } from '../compose/parts.ts'
import { sayPlainly } from '../log-lines.mjs'
import type { Catalogue } from './catalogue.ts'
import { demoPeopleLines, seedDemoPeople } from './demo-people.ts'
import { type DemoSite, type SeedProgress, seedDemo } from './seed-demo.ts'

interface FirstFill {
  /** Progress of the first fill, or null when there is none. */
  progress(): SeedProgress | null
  /** True until it is certain that nothing (more) has to be filled in. */
  pending(): boolean
  stop(): Promise<void>
}

/**
 * Fills an empty site with the demo catalogue beside the running server, unless that was done before or is disabled.
 */
export function startFirstFill(parts: Parts, catalogue?: Catalogue): FirstFill {
  const { config, logger } = parts
  if (!config.seedDemo) return { progress: () => null, pending: () => false, stop: async () => undefined }
  const abort = new AbortController()
  let progress: SeedProgress | null = null
  let pending = true
  const bar = progressInLog('Demo catalogue', logger, config.logFormat)
  const running = seedDemo(demoSite(parts), {
    catalogue,
    signal: abort.signal,
    onProgress: (now) => {
      progress = now
      bar.show(now)
    },
  })
    .then(async (result) => {
      bar.end(result.created > 0 ? `${result.families} families, ${result.fonts} fonts` : undefined)
      if (!config.seedDemoPeople || abort.signal.aborted) return
      const people = await seedDemoPeople(parts.database)
      // Plain lines at any LOG_LEVEL and LOG_FORMAT: they are for a person and shown once.
      if (people.length > 0) sayPlainly(demoPeopleLines(people))
    })
    .catch((error: unknown) => {
      bar.end()
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

/** What the demo catalogue is filled in with. */
export const demoSite = (parts: Parts): DemoSite => ({
  ...parts,
  ingest: parts.publishing.ingest,
  drawPoster: parts.pictures.drawPoster,
})

function logFailure(logger: Logger, error: unknown) {
  if (isAppError(error) && error.code === 'UNAVAILABLE') return logger.error(error.message)
  logger.error(
    { err: error },
    'the demo catalogue could not be filled completely; the next start goes on where it stopped',
  )
}
