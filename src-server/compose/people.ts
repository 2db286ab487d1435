import type { Logger } from 'pino'
import type { MailAddress } from '#shared/mail-address.ts'
import type { Database } from '../database/data-source.ts'
import type { Reader } from '../database/reader.ts'
import { createAccessService } from '../features/account/access.service.ts'
import { type AccountServiceDeps, createAccountService } from '../features/account/account.service.ts'
import { createApiKeysService } from '../features/account/api-keys.service.ts'
import { createDownloadHistory } from '../features/account/download-history.service.ts'
import { createProfileService } from '../features/account/profile.service.ts'
import { createProfilesService } from '../features/account/profiles/profiles.service.ts'
import { createSecurityService } from '../features/account/security.service.ts'
import { createSessionsService } from '../features/account/sessions.service.ts'
import type { FamilyRows } from '../features/catalogue/fonts/family-rows.ts'
import type { Collections } from '../features/collections/collections.ts'
import { createCommentChanges } from '../features/community/comments/comment-changes.service.ts'
import { createCommentsService } from '../features/community/comments/comments.service.ts'
import { createFollowsService } from '../features/community/follows/follows.service.ts'
import { createNewsRelay } from '../features/community/follows/news-relay.ts'
import { createMessagesService } from '../features/community/messages/messages.service.ts'
import { createOpinionsService } from '../features/community/opinions/opinions.service.ts'
import type { LimitsService } from '../features/core/limits/limits.service.ts'
import type { SettingsService } from '../features/core/settings/settings.service.ts'
import { createFoundries } from '../features/foundries/foundries.ts'
import { createNoticesService } from '../features/moderation/cases/notices.service.ts'
import { createContactService } from '../features/moderation/contact/contact.service.ts'
import { createReportsService } from '../features/moderation/reports/reports.service.ts'
import { createSavedPreviewsService } from '../features/previews/saved-previews/saved-previews.service.ts'
import type { MailPort } from '../mail/mail.port.ts'
import { createMailService } from '../mail/mail.service.ts'
import { createMailRelay } from '../mail/mail-relay.ts'

export interface PeopleParts {
  database: Database
  reader: Reader
  secret: string
  logger: Logger
  limits: LimitsService
  settings: SettingsService
  rows: FamilyRows
  collections: Collections
  site: { name: string; publicUrl: string }
  /** Who gets what the contact form takes. */
  contactTo: MailAddress
  mail: { port: MailPort; from: MailAddress }
  avatarUrl(avatarKey: string | null): string
  pictureUrl(path: string): string
  /** Id of the running build. */
  build: string
  visit: AccountServiceDeps['visit']
}

/** Whatever people with an account do: their sessions, profiles, messages, opinions, and the mails and news that follow. */
export function createPeopleServices(parts: PeopleParts) {
  const { database, reader, secret, logger, limits, rows, collections, site, avatarUrl } = parts
  const sessions = createSessionsService({ database, reader, secret, logger })
  const apiKeys = createApiKeysService({ database, reader, logger })
  const mail = createMailService()
  const mailRelay = createMailRelay({ database, ...parts.mail, logger })
  mail.onQueued(mailRelay.nudge)
  const profile = createProfileService({ database, avatarUrl })
  const { settings, contactTo } = parts
  const forms = { logger, database, reader, secret, limits, settings, mail, site, contactTo }
  const newsRelay = createNewsRelay({ ...forms })
  const reports = createReportsService(forms)
  const people = { ...forms, avatarUrl, reports }
  const messages = createMessagesService(people)
  const follows = createFollowsService({ database, reader, rows })
  const forgetRoles = () => {
    sessions.forget()
    apiKeys.forget()
  }
  return {
    sessions,
    profile,
    mail,
    mailRelay,
    newsRelay,
    reports,
    services: {
      comments: { ...createCommentsService({ reader, avatarUrl }), ...createCommentChanges(people) },
      opinions: createOpinionsService({ database, reader, rows }),
      follows,
      foundries: createFoundries({ ...people, forgetRoles }),
      savedPreviews: createSavedPreviewsService({ database, reader, avatarUrl, pictureUrl: parts.pictureUrl }),
      contact: createContactService(forms),
      messages,
      profiles: createProfilesService({ reader, collections, avatarUrl }),
      notices: createNoticesService(forms),
      account: createAccountService({
        reader,
        build: parts.build,
        visit: parts.visit,
        avatarUrl,
        unreadMessages: messages.unread,
        unreadNews: follows.unread,
      }),
      access: createAccessService({ ...forms, sessions, apiKeys }),
      profile,
      security: createSecurityService({ ...forms, sessions, apiKeys }),
      apiKeys,
      downloadHistory: createDownloadHistory({ reader }),
    },
    /** Lets running deliveries end, before the database closes. */
    async close() {
      await newsRelay.close()
      await mailRelay.close()
      await sessions.settle()
    },
  }
}

export type PeopleServices = ReturnType<typeof createPeopleServices>
