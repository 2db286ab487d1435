import { createAccountService } from '../features/account/account.service.ts'
import { createApiKeysService } from '../features/account/api-keys.service.ts'
import { createAuthService } from '../features/account/auth.service.ts'
import { createDownloadHistory } from '../features/account/download-history.service.ts'
import { createMailSwitch } from '../features/account/mail-switch.ts'
import { createProfileService } from '../features/account/profile.service.ts'
import { createProfilesService } from '../features/account/profiles/profiles.service.ts'
import { createSecurityService } from '../features/account/security.service.ts'
import { createSessionsService } from '../features/account/sessions.service.ts'
import { createCommentChanges } from '../features/community/comments/comment-changes.service.ts'
import { createCommentsService } from '../features/community/comments/comments.service.ts'
import { createFollowsService } from '../features/community/follows/follows.service.ts'
import { newsRelayJob } from '../features/community/follows/news-relay.ts'
import { createMessagesService } from '../features/community/messages/messages.service.ts'
import { createRatingsService } from '../features/community/ratings/ratings.service.ts'
import { createFoundries } from '../features/foundries/foundries.ts'
import { countVisit } from '../features/insights/usage/count-visit.ts'
import { createNoticesService } from '../features/moderation/cases/notices.service.ts'
import { createContactService } from '../features/moderation/contact/contact.service.ts'
import { createReportsService } from '../features/moderation/reports/reports.service.ts'
import { createSavedPreviewsService } from '../features/previews/saved-previews/saved-previews.service.ts'
import { createJob } from '../jobs/job.ts'
import { mailRelayJob } from '../mail/mail-relay.ts'
import type { Adapters } from './adapters.ts'
import type { Catalogue } from './catalogue.ts'
import type { Core } from './core.ts'

/** Features for people with an account: sessions, profiles, messages, ratings, mails and news. */
export function composePeople(adapters: Adapters, core: Core, { rows, collections }: Catalogue) {
  const { database, reader, secret, logger, site, contactTo, metrics } = adapters
  const { limits, settings, mail, avatarUrl, usage, analytics, keptAnswers } = core
  const sessions = createSessionsService({ database, reader, secret, logger })
  const apiKeys = createApiKeysService({ database, reader, logger })
  const { from } = adapters.config.mail
  const countMail = metrics.counter('mail_deliveries_total', 'tries to deliver a mail, by how they ended', ['outcome'])
  const mailRelay = createJob(
    mailRelayJob({
      database,
      port: adapters.mailPort,
      from,
      logger,
      onOutcome: (outcome) => countMail({ outcome }),
    }),
    adapters,
  )
  mail.onQueued(mailRelay.wake)
  const mailSwitch = createMailSwitch({ database, secret, publicUrl: site.publicUrl })
  const newsRelay = createJob(
    newsRelayJob({
      database,
      reader,
      mail,
      site,
      newsOff: (userId) => mailSwitch.address(userId, 'followMails'),
    }),
    adapters,
  )
  const profile = createProfileService({ database, avatarUrl })
  const forms = { logger, database, reader, secret, limits, settings, mail, site, contactTo }
  const reports = createReportsService(forms)
  const people = { ...forms, avatarUrl, reports }
  const messages = createMessagesService({
    ...people,
    messagesOff: (userId) => mailSwitch.address(userId, 'messageMails'),
  })
  const follows = createFollowsService({ database, reader, rows })
  const forgetRoles = () => {
    sessions.forget()
    apiKeys.forget()
  }
  return {
    sessions,
    profile,
    reports,
    mailSwitch,
    jobs: [mailRelay, newsRelay],
    /** Called when families changed, since followers may have to be notified. */
    familiesChanged: newsRelay.wake,
    services: {
      comments: { ...createCommentsService({ reader, avatarUrl }), ...createCommentChanges(people) },
      ratings: createRatingsService({ database, reader, rows }),
      follows,
      foundries: createFoundries({ ...people, forgetRoles }),
      savedPreviews: createSavedPreviewsService({ database, reader, avatarUrl, pictureUrl: core.pictureUrl }),
      contact: createContactService(forms),
      messages,
      profiles: createProfilesService({ reader, collections, avatarUrl }),
      notices: createNoticesService(forms),
      account: createAccountService({
        reader,
        avatarUrl,
        build: adapters.build,
        visit(visit, visitor) {
          countVisit({ usage, reader }, visit, visitor).catch((error) =>
            logger.error({ err: error }, 'counting a view failed'),
          )
          return analytics.visit(visit.url, visitor)
        },
        unreadMessages: messages.unread,
        unreadNews: follows.unread,
      }),
      auth: createAuthService({ ...forms, sessions, apiKeys }),
      profile,
      security: createSecurityService({ ...forms, sessions, apiKeys }),
      apiKeys,
      keptAnswers,
      downloadHistory: createDownloadHistory({ reader }),
    },
  }
}

export type People = ReturnType<typeof composePeople>
