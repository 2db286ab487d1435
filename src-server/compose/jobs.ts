import { HOUR_MS } from '#shared/limits.ts'
import { eraseDueAccounts } from '../features/account/account-erasure.ts'
import { erasePersonRows } from '../features/account/profiles/person-rows.ts'
import { shapeBackfillJob } from '../features/catalogue/similar/shape-backfill.ts'
import { eraseFoundryRows } from '../features/foundries/foundry-rows.ts'
import { tidyAnalytics } from '../features/insights/analytics/analytics-days.ts'
import { usageRollupJob } from '../features/insights/usage/usage-rollup.ts'
import { pruneContactCases } from '../features/moderation/contact/contact.service.ts'
import { licenceBackfillJob } from '../features/publishing/licence-backfill.ts'
import { publishingRelayJob } from '../features/publishing/publishing-relay.ts'
import { removalJob } from '../features/publishing/removal-job.ts'
import { partBackfillJob } from '../features/unicode/part-backfill.ts'
import { createJob, type Job, type JobSpec } from '../jobs/job.ts'
import type { Adapters } from './adapters.ts'
import type { Catalogue } from './catalogue.ts'
import type { Core } from './core.ts'
import type { People } from './people.ts'
import type { Publishing } from './publishing.ts'

/** The replica answers again this long after it has caught up. */
const REPLICA_MS = 250

/** All background jobs. Search starts its own once it has read the change log; the rest starts with the site. */
export function composeJobs(
  adapters: Adapters,
  { limits, usage, analytics, keptAnswers }: Core,
  { search, collections }: Catalogue,
  people: People,
  { services, uploads }: Publishing,
) {
  const { database, reader, storage, logger, config } = adapters
  const deps = { database, reader, storage, logger, fonts: adapters.fontEngine }
  const shapes = createJob(shapeBackfillJob(deps), adapters)
  const hourly = (name: string, title: string, run: () => Promise<unknown>): JobSpec => ({
    name,
    title,
    run,
    everyMs: HOUR_MS,
  })
  const { replica } = adapters
  const replicaWatch: JobSpec[] = replica
    ? [{ name: 'replica-watch', title: 'Watch how far the read replica is', everyMs: REPLICA_MS, run: replica.look }]
    : []
  const erasers = [erasePersonRows, eraseFoundryRows]
  const specs: JobSpec[] = [
    publishingRelayJob({ reader, publishing: services.publishing }),
    removalJob(deps),
    usageRollupJob(deps),
    usage.job,
    analytics.job,
    partBackfillJob(deps),
    licenceBackfillJob(deps),
    collections.smart.job,
    limits.pruning,
    ...replicaWatch,
    keptAnswers.pruning,
    hourly('abandoned-uploads', 'Remove abandoned uploads', () => uploads.sweep()),
    hourly('analytics-days', 'Sum up and forget analytics', () => tidyAnalytics(database, config.analyticsDays)),
    hourly('ended-sessions', 'Remove ended sessions', people.sessions.prune),
    hourly('old-letters', 'Remove old contact messages', () => pruneContactCases(database)),
    hourly('due-accounts', 'Erase deleted accounts', () => eraseDueAccounts(database, erasers)),
  ]
  const started: Job[] = [...people.jobs, shapes, ...specs.map((spec) => createJob(spec, adapters))]
  const all = [...search.jobs, ...started]
  return {
    /** Called when fonts were stored, to describe their letters. */
    filesStored: shapes.wake,
    statuses: () => all.map((job) => job.status()),
    start() {
      for (const job of started) job.start()
    },
    /** Stops running jobs, then writes the last counted events. */
    async close() {
      await Promise.all([...started.map((job) => job.close()), adapters.mailPort.close()])
      for (const { flush } of [usage, analytics])
        await flush().catch((error) => logger.error({ err: error }, 'writing the last events failed; they are lost'))
    },
  }
}
