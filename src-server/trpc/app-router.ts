import { accountRouter } from '../features/account/account.router.ts'
import { profileRouter } from '../features/account/profile.router.ts'
import { profilesRouter } from '../features/account/profiles/profiles.router.ts'
import { browseRouter } from '../features/catalogue/browse/browse.router.ts'
import { downloadsRouter } from '../features/catalogue/downloads/downloads.router.ts'
import { exploreRouter } from '../features/catalogue/explore/explore.router.ts'
import { familiesRouter } from '../features/catalogue/families/families.router.ts'
import { fontsRouter } from '../features/catalogue/fonts/fonts.router.ts'
import { identifyRouter } from '../features/catalogue/similar/identify.router.ts'
import { topicsRouter } from '../features/catalogue/topics/topics.router.ts'
import { collectionsRouter } from '../features/collections/collections.router.ts'
import { commentsRouter } from '../features/community/comments/comments.router.ts'
import { followsRouter } from '../features/community/follows/follows.router.ts'
import { messagesRouter } from '../features/community/messages/messages.router.ts'
import { ratingsRouter } from '../features/community/ratings/ratings.router.ts'
import { apiDocsRouter } from '../features/editorial/api-docs/api-docs.router.ts'
import { articlesRouter } from '../features/editorial/articles/articles.router.ts'
import { designersRouter } from '../features/foundries/designers/designers.router.ts'
import { foundriesRouter } from '../features/foundries/foundries.router.ts'
import { analyticsRouter } from '../features/insights/analytics/analytics.router.ts'
import { audienceRouter } from '../features/insights/audience/audience.router.ts'
import { languagesRouter } from '../features/languages/languages.router.ts'
import { adminRouter } from '../features/moderation/admin/admin.router.ts'
import { manageRouter } from '../features/moderation/admin/manage.router.ts'
import {
  appealsRouter,
  casesRouter,
  counterNoticesRouter,
  noticesRouter,
} from '../features/moderation/cases/cases.router.ts'
import { contactRouter } from '../features/moderation/contact/contact.router.ts'
import { reportsRouter } from '../features/moderation/reports/reports.router.ts'
import { playgroundRouter } from '../features/playground/playground.router.ts'
import { savedPreviewsRouter } from '../features/previews/saved-previews/saved-previews.router.ts'
import { publishingRouter } from '../features/publishing/publishing.router.ts'
import { studioRouter } from '../features/publishing/studio.router.ts'
import { allRouter, siteRouter } from '../features/site/site.router.ts'
import { asciiFontsRouter } from '../features/unicode/ascii-fonts/ascii-fonts.router.ts'
import { unicodeRouter } from '../features/unicode/unicode.router.ts'
import { styleSetsRouter } from '../features/web-fonts/style-sets.router.ts'
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
  explore: exploreRouter,
  comments: commentsRouter,
  designers: designersRouter,
  families: familiesRouter,
  follows: followsRouter,
  fonts: fontsRouter,
  foundries: foundriesRouter,
  identify: identifyRouter,
  manage: manageRouter,
  messages: messagesRouter,
  languages: languagesRouter,
  notices: noticesRouter,
  downloads: downloadsRouter,
  ratings: ratingsRouter,
  playground: playgroundRouter,
  profiles: profilesRouter,
  publishing: publishingRouter,
  reports: reportsRouter,
  savedPreviews: savedPreviewsRouter,
  profile: profileRouter,
  site: siteRouter,
  studio: studioRouter,
  styleSets: styleSetsRouter,
  topics: topicsRouter,
  asciiFonts: asciiFontsRouter,
  unicode: unicodeRouter,
})

export type AppRouter = typeof appRouter
