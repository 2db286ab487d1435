import type { MailAddress } from '#shared/mail-address.ts'
import type { Database } from '../database/data-source.ts'
import type { Reader } from '../database/reader.ts'
import type { LimitsService } from '../features/core/limits/limits.service.ts'
import type { SettingsService } from '../features/core/settings/settings.service.ts'
import { createArticleEditor } from '../features/editorial/articles/article-editor.service.ts'
import type { ArticlesService } from '../features/editorial/articles/articles.service.ts'
import { createFoundryTrust } from '../features/foundries/foundry-trust.service.ts'
import { createAdmin } from '../features/moderation/admin/admin.ts'
import type { DashboardServiceDeps } from '../features/moderation/admin/dashboard.service.ts'
import { createManageService } from '../features/moderation/admin/manage.service.ts'
import { createCases } from '../features/moderation/cases/cases.ts'
import { createReportSending } from '../features/moderation/reports/report-sending.service.ts'
import type { PublishingService } from '../features/publishing/publishing.service.ts'
import type { ShowcaseService } from '../features/site/showcase/showcase.service.ts'
import type { PeopleServices } from './people.ts'

export interface AdminParts {
  database: Database
  reader: Reader
  limits: LimitsService
  settings: SettingsService
  people: PeopleServices
  publishing: PublishingService
  articles: ArticlesService
  showcase: ShowcaseService
  site: { name: string; publicUrl: string }
  contactTo: MailAddress
  avatarUrl(avatarKey: string | null): string
  health: Pick<DashboardServiceDeps, 'dataDir' | 'version' | 'render' | 'search'>
}

/** Whatever those who run the site do: numbers, people, cases, the blog, settings, and the log of it all. */
export function createAdminServices(parts: AdminParts) {
  const { database, reader, limits, people, publishing, avatarUrl } = parts
  const { comments, security } = people.services
  const common = { database, reader, limits, mail: people.mail, site: parts.site, contactTo: parts.contactTo }
  const showcase = parts.showcase
  return {
    showcase,
    manage: createManageService({ reader, publishing, showcase, site: parts.site }),
    foundryTrust: createFoundryTrust({ database }),
    settings: parts.settings,
    reports: createReportSending({ ...common, reports: people.reports }),
    articleEditor: createArticleEditor({ database, reader, articles: parts.articles }),
    ...createCases({ ...common, comments, security, families: publishing }),
    ...createAdmin({ ...parts.health, database, reader, sessions: people.sessions, avatarUrl }),
  }
}
