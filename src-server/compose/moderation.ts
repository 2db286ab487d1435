import { createArticleEditor } from '../features/editorial/articles/article-editor.service.ts'
import { createFoundryTrust } from '../features/foundries/foundry-trust.service.ts'
import { createAdmin } from '../features/moderation/admin/admin.ts'
import { createManageService } from '../features/moderation/admin/manage.service.ts'
import { createCases } from '../features/moderation/cases/cases.ts'
import { createReportSending } from '../features/moderation/reports/report-sending.service.ts'
import type { JobStatus } from '../jobs/job.ts'
import type { Adapters } from './adapters.ts'
import type { Catalogue } from './catalogue.ts'
import type { Core } from './core.ts'
import type { People } from './people.ts'
import type { Publishing } from './publishing.ts'

/** Admin features: figures, people, cases, the blog, settings, audit log. */
export function composeModeration(
  adapters: Adapters,
  { limits, mail, settings, avatarUrl }: Core,
  { articles, showcase, search }: Catalogue,
  people: People,
  { services: { publishing } }: Publishing,
  jobs: () => JobStatus[],
) {
  const { database, reader, logger, site, contactTo, version, render, config } = adapters
  const { comments, security } = people.services
  const common = { database, reader, limits, mail, site, contactTo }
  return {
    services: {
      settings,
      manage: createManageService({ reader, publishing, showcase, site, logger }),
      foundryTrust: createFoundryTrust({ database }),
      reports: createReportSending({ ...common, reports: people.reports }),
      articleEditor: createArticleEditor({ database, reader, articles }),
      ...createCases({ ...common, comments, security, families: publishing }),
      ...createAdmin({
        database,
        reader,
        sessions: people.sessions,
        avatarUrl,
        dataDir: config.dataDir,
        version,
        render,
        jobs,
        search: { lag: search.lag, engineName: search.engine.name },
      }),
    },
  }
}
