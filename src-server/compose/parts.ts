import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openAdapters } from './adapters.ts'
import { composeCatalogue } from './catalogue.ts'
import { composeCore } from './core.ts'
import { composeJobs } from './jobs.ts'
import { composeModeration } from './moderation.ts'
import { composePeople } from './people.ts'
import { composePictures } from './pictures.ts'
import { composePublishing } from './publishing.ts'
import { composeWebFonts } from './web-fonts.ts'

/**
 * Composes the program bottom-up, without answering requests or starting jobs: commands use the same parts as the
 * server. What a lower part needs of a higher one is passed as a function.
 */
export async function openParts(config: Config, logger: Logger) {
  const adapters = await openAdapters(config, logger)
  const core = composeCore(adapters)
  const catalogue = composeCatalogue(adapters, core, () => {
    people.familiesChanged()
  })
  const people = composePeople(adapters, core, catalogue)
  const publishing = composePublishing(adapters, core, () => {
    jobs.filesStored()
  })
  const webFonts = composeWebFonts(adapters, catalogue, publishing)
  const pictures = composePictures(adapters, core, catalogue, people)
  const jobs = composeJobs(adapters, core, catalogue, people, publishing)
  const moderation = composeModeration(adapters, core, catalogue, people, publishing, jobs.statuses)
  return {
    ...adapters,
    core,
    catalogue,
    people,
    publishing,
    pictures,
    jobs,
    webFonts,
    search: catalogue.search,
    /** Every operation of the product: plain object in, plain object out. tRPC and REST both call them. */
    services: {
      ...catalogue.services,
      ...people.services,
      ...publishing.services,
      ...moderation.services,
      ...webFonts.services,
    },
    /** Stops background work, then closes what it uses. */
    async close() {
      await catalogue.search.close()
      await jobs.close()
      await catalogue.similar.close()
      await people.sessions.settle()
      await adapters.close()
    },
  }
}

export type Parts = Awaited<ReturnType<typeof openParts>>
export type Services = Parts['services']
