import { createFoundryFamilies } from '../features/foundries/foundry-families.service.ts'
import { createAudienceService } from '../features/insights/audience/audience.service.ts'
import { hasOpenLink } from '../features/moderation/cases/case-links.ts'
import { createFontsOfFamily } from '../features/publishing/family-fonts.ts'
import { createGlyphChanges } from '../features/publishing/glyph-changes.ts'
import { createIngestService } from '../features/publishing/ingest/ingest.service.ts'
import { createWebFonts } from '../features/publishing/ingest/web-fonts.ts'
import { createMoveStyles } from '../features/publishing/move-styles.ts'
import { createPosters } from '../features/publishing/posters.ts'
import { createProofs } from '../features/publishing/proofs.ts'
import { createPublishingService } from '../features/publishing/publishing.service.ts'
import { createQualityReport } from '../features/publishing/quality-report.ts'
import { createStudioService } from '../features/publishing/studio.service.ts'
import { createDistributeFonts } from '../features/publishing/uploads/distribute-fonts.ts'
import { createTakeLicence } from '../features/publishing/uploads/take-licence.ts'
import { createUploadsService } from '../features/publishing/uploads/uploads.service.ts'
import type { Adapters } from './adapters.ts'
import type { Core } from './core.ts'

/**
 * Designers' work on families before publication, and moderation.
 * @param filesStored called when an upload brought new fonts
 */
export function composePublishing(adapters: Adapters, core: Core, filesStored: () => void) {
  const { database, reader, logger, site, storage, tempDir, render, fontEngine: fonts } = adapters
  const { limits, settings, mail, pictures } = core
  const ingest = createIngestService({ database, storage, fonts, tempDir })
  const parts = { database, reader, logger, site, storage, tempDir, fonts, limits, settings, mail, pictures, ingest }
  const publishing = createPublishingService(parts)
  const families = createFontsOfFamily(parts)
  const glyphs = createGlyphChanges(parts)
  return {
    ingest,
    uploads: createUploadsService({
      ...parts,
      families,
      onStored: filesStored,
      distributeFonts: createDistributeFonts({ database, families, publishing }),
      takeLicence: createTakeLicence({ fonts, families }),
    }),
    proofs: createProofs({ ...parts, render: render.render }),
    posters: createPosters(parts),
    webfont: createWebFonts({ storage, fonts, tempDir }),
    services: {
      publishing,
      studio: {
        ...createStudioService({
          database,
          reader,
          families,
          glyphCounts: glyphs.glyphCounts,
          judge: publishing.judge,
          hasOpenLink: (familyId, at) => hasOpenLink(reader, familyId, at),
          moves: createMoveStyles({ reader, families, publishing }),
        }),
        glyphs: glyphs.glyphs,
        ...createQualityReport({ database, reader, storage, fonts }),
      },
      audience: createAudienceService({ reader }),
      foundryFamilies: createFoundryFamilies({ reader, publishing, logger }),
    },
  }
}

export type Publishing = ReturnType<typeof composePublishing>
