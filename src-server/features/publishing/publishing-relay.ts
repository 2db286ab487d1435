import type { Reader } from '../../database/reader.ts'
import type { JobSpec } from '../../jobs/job.ts'
import type { PublishingService } from './publishing.service.ts'

/** Twice the longest run. */
const LEASE_MS = 60_000
/** Accuracy of publication dates. */
const LOOK_MS = 5_000

/** Publishes families whose date has come. Each transaction checks again, so that two processes publish it once. */
export const publishingRelayJob = (deps: {
  reader: Reader
  publishing: Pick<PublishingService, 'publishDue'>
}): JobSpec => ({
  name: 'publishing-relay',
  title: 'Publish families on their date',
  everyMs: LOOK_MS,
  firstMs: LOOK_MS,
  leaseMs: LEASE_MS,
  isDue: async () =>
    (
      await deps.reader.query(
        'SELECT familyId FROM family_publishing WHERE scheduledFor <= ? AND readyVersionId IS NOT NULL LIMIT 1',
        [Date.now()],
      )
    ).length > 0,
  run: () => deps.publishing.publishDue(),
})
