import { DEFAULT_AVATAR, storedPicturePath } from '#shared/asset-paths.ts'
import { createKeptAnswers } from '../features/core/kept-answers/kept-answers.service.ts'
import { createLimitsService } from '../features/core/limits/limits.service.ts'
import { createSettingsService } from '../features/core/settings/settings.service.ts'
import { createAnalyticsService } from '../features/insights/analytics/analytics.service.ts'
import { createUsageService } from '../features/insights/usage/usage.service.ts'
import { createPicturesService } from '../features/previews/pictures/pictures.service.ts'
import { createPreviewSigner } from '../features/previews/preview-signature.ts'
import { createMailService } from '../mail/mail.service.ts'
import type { Adapters } from './adapters.ts'

/** Shared by features of all contexts: limits, settings, mail, pictures, visit counting. */
export function composeCore({ config, logger, database, reader, secret, storage, tempDir, render }: Adapters) {
  const signer = createPreviewSigner(secret)
  return {
    limits: createLimitsService({ database, secret }),
    keptAnswers: createKeptAnswers({ database, secret }),
    settings: createSettingsService({ database, reader }),
    mail: createMailService(),
    pictures: createPicturesService({ database, storage, tempDir, render }),
    signer,
    /** Full URL of a preview, signed. */
    pictureUrl: (path: string) => config.imagesUrl + signer.sign(path),
    /** URL of a person's picture. */
    avatarUrl: (avatarKey: string | null) => (avatarKey === null ? DEFAULT_AVATAR : storedPicturePath(avatarKey)),
    usage: createUsageService({ database, secret }),
    analytics: createAnalyticsService({ database, logger, enabled: config.analytics === 'own' }),
  }
}

export type Core = ReturnType<typeof composeCore>
