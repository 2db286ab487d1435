import type { Reader } from '../../database/reader.ts'
import type { JobSpec } from '../../jobs/job.ts'
import type { PublishingService } from './publishing.service.ts'

/** Twice as long as one look may take. */
const LEASE_MS = 60_000
/** A date is kept to this. */
const LOOK_MS = 5_000

/** Publishes families whose date has come. Each is a transaction that looks again, so that two processes would publish it once. */
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
