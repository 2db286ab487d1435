import type { Logger } from 'pino'
import type { Database } from './database/data-source.ts'
import type { Reader } from './database/reader.ts'
import type { MailService } from './features/mail/mail.service.ts'
import { createPublishingService } from './features/publishing/publishing.service.ts'
import { createPublishingRelay } from './features/publishing/publishing-relay.ts'

export interface StudioParts {
  database: Database
  reader: Reader
  logger: Logger
  mail: MailService
  site: { name: string; publicUrl: string }
}

/** Whatever designers do to their families before visitors see them, and moderators about it. */
export function createStudioServices(parts: StudioParts) {
  const { database, reader, logger } = parts
  const publishing = createPublishingService(parts)
  const relay = createPublishingRelay({ database, reader, logger, publishing })
  return {
    services: { publishing },
    /** Begins what runs beside requests: families whose date has come. */
    start: () => relay.start(),
    async close() {
      await relay.close()
    },
  }
}

export type Studio = ReturnType<typeof createStudioServices>
