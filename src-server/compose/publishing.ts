import type { Logger } from 'pino'
import type { Database } from '../database/data-source.ts'
import type { Reader } from '../database/reader.ts'
import type { LimitsService } from '../features/core/limits/limits.service.ts'
import type { SettingsService } from '../features/core/settings/settings.service.ts'
import { createFoundryDesk } from '../features/foundries/foundry-desk.service.ts'
import { createAudienceService } from '../features/insights/audience/audience.service.ts'
import { hasOpenLink } from '../features/moderation/cases/case-links.ts'
import type { PicturesService } from '../features/previews/pictures/pictures.service.ts'
import { createFontsOfFamily } from '../features/publishing/family-fonts.ts'
import { createGlyphChanges } from '../features/publishing/glyph-changes.ts'
import type { IngestService } from '../features/publishing/ingest/ingest.service.ts'
import { createMoveStyles } from '../features/publishing/move-styles.ts'
import { createPosters } from '../features/publishing/posters.ts'
import { createProofs, type ProofDeps } from '../features/publishing/proofs.ts'
import { createPublishingService } from '../features/publishing/publishing.service.ts'
import { createPublishingRelay } from '../features/publishing/publishing-relay.ts'
import { createQualityReport } from '../features/publishing/quality-report.ts'
import { startRemoval } from '../features/publishing/removal-job.ts'
import { createStudioService } from '../features/publishing/studio.service.ts'
import { createTakeLicence } from '../features/publishing/uploads/take-licence.ts'
import { createTakeUp } from '../features/publishing/uploads/take-up.ts'
import { createUploadsService } from '../features/publishing/uploads/uploads.service.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { FontEnginePort } from '../render/font-engine.port.ts'
import type { StoragePort } from '../storage/storage.port.ts'
import { startUpkeep } from '../upkeep.ts'

/** Uploads that nobody goes on with are looked for so often. */
const SWEEP_MS = 30 * 60 * 1000

export interface StudioParts {
  database: Database
  reader: Reader
  logger: Logger
  mail: MailService
  site: { name: string; publicUrl: string }
  storage: StoragePort
  ingest: IngestService
  limits: LimitsService
  settings: SettingsService
  fonts: FontEnginePort
  render: ProofDeps['render']
  tempDir: string
  pictures: PicturesService
}

/** Whatever designers do to their families before visitors see them, and moderators about it. */
export function createStudioServices(parts: StudioParts) {
  const { database, reader, logger } = parts
  const publishing = createPublishingService(parts)
  const families = createFontsOfFamily(parts)
  let onStored = () => {}
  const takeUp = createTakeUp({ database, families, publishing })
  const takeLicence = createTakeLicence({ fonts: parts.fonts, families })
  const uploads = createUploadsService({ ...parts, families, takeUp, takeLicence, onStored: () => onStored() })
  const glyphs = createGlyphChanges(parts)
  const studio = {
    ...createStudioService({
      ...{ database, reader, families, glyphCounts: glyphs.glyphCounts, judge: publishing.judge },
      hasOpenLink: (familyId, at) => hasOpenLink(reader, familyId, at),
      moves: createMoveStyles({ reader, families, publishing }),
    }),
    glyphs: glyphs.glyphs,
    ...createQualityReport({ database, reader, storage: parts.storage, fonts: parts.fonts }),
  }
  const proofs = createProofs(parts)
  const relay = createPublishingRelay({ database, reader, logger, publishing })
  const running: { stop(): Promise<void> }[] = []
  return {
    services: {
      publishing,
      studio,
      audience: createAudienceService({ reader }),
      foundryDesk: createFoundryDesk({ reader, publishing }),
    },
    uploads,
    proofs,
    posters: createPosters(parts),
    /** Begins what runs beside requests: families whose date has come, files that nobody goes on with, what was deleted. */
    start(options: { onStored: () => void }) {
      onStored = options.onStored
      relay.start()
      running.push(
        startUpkeep(
          SWEEP_MS,
          [{ run: () => uploads.sweep(), failure: 'abandoned uploads could not be removed' }],
          logger,
        ),
        startRemoval(parts),
      )
    },
    async close() {
      for (const one of running) await one.stop()
      await relay.close()
    },
  }
}

export type Studio = ReturnType<typeof createStudioServices>
