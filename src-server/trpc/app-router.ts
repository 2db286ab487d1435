import { accountRouter } from '../features/account/account.router.ts'
import { profileRouter } from '../features/account/profile.router.ts'
import { adminRouter } from '../features/admin/admin.router.ts'
import { manageRouter } from '../features/admin/manage.router.ts'
import { analyticsRouter } from '../features/analytics/analytics.router.ts'
import { apiDocsRouter } from '../features/api-docs/api-docs.router.ts'
import { articlesRouter } from '../features/articles/articles.router.ts'
import { asciiFontsRouter } from '../features/ascii-fonts/ascii-fonts.router.ts'
import { audienceRouter } from '../features/audience/audience.router.ts'
import { browseRouter } from '../features/browse/browse.router.ts'
import { appealsRouter, casesRouter, counterNoticesRouter, noticesRouter } from '../features/cases/cases.router.ts'
import { collectionsRouter } from '../features/collections/collections.router.ts'
import { commentsRouter } from '../features/comments/comments.router.ts'
import { contactRouter } from '../features/contact/contact.router.ts'
import { designersRouter } from '../features/designers/designers.router.ts'
import { downloadsRouter } from '../features/downloads/downloads.router.ts'
import { familiesRouter } from '../features/families/families.router.ts'
import { followsRouter } from '../features/follows/follows.router.ts'
import { fontsRouter } from '../features/fonts/fonts.router.ts'
import { foundriesRouter } from '../features/foundries/foundries.router.ts'
import { languagesRouter } from '../features/languages/languages.router.ts'
import { messagesRouter } from '../features/messages/messages.router.ts'
import { opinionsRouter } from '../features/opinions/opinions.router.ts'
import { playgroundRouter } from '../features/playground/playground.router.ts'
import { profilesRouter } from '../features/profiles/profiles.router.ts'
import { publishingRouter } from '../features/publishing/publishing.router.ts'
import { studioRouter } from '../features/publishing/studio.router.ts'
import { reportsRouter } from '../features/reports/reports.router.ts'
import { savedPreviewsRouter } from '../features/saved-previews/saved-previews.router.ts'
import { allRouter, siteRouter } from '../features/site/site.router.ts'
import { topicsRouter } from '../features/topics/topics.router.ts'
import { unicodeRouter } from '../features/unicode/unicode.router.ts'
import { router } from './trpc.ts'

/** Every procedure. A new feature adds one line here, and a line for each procedure to tests/api/authorisation-table.ts. */
export const appRouter = router({
  account: accountRouter,
  admin: adminRouter,
  all: allRouter,
  analytics: analyticsRouter,
  contact: contactRouter,
  apiDocs: apiDocsRouter,
  appeals: appealsRouter,
  articles: articlesRouter,
  cases: casesRouter,
  counterNotices: counterNoticesRouter,
  audience: audienceRouter,
  collections: collectionsRouter,
  browse: browseRouter,
  comments: commentsRouter,
  designers: designersRouter,
  families: familiesRouter,
  follows: followsRouter,
  fonts: fontsRouter,
  foundries: foundriesRouter,
  manage: manageRouter,
  messages: messagesRouter,
  languages: languagesRouter,
  notices: noticesRouter,
  downloads: downloadsRouter,
  opinions: opinionsRouter,
  playground: playgroundRouter,
  profiles: profilesRouter,
  publishing: publishingRouter,
  reports: reportsRouter,
  savedPreviews: savedPreviewsRouter,
  profile: profileRouter,
  site: siteRouter,
  studio: studioRouter,
  topics: topicsRouter,
  asciiFonts: asciiFontsRouter,
  unicode: unicodeRouter,
})

export type AppRouter = typeof appRouter
