import type { Database } from '#server/database/data-source.ts'
import { createReader } from '#server/database/reader.ts'
import { removalJob } from '#server/features/publishing/removal-job.ts'
import { createJob } from '#server/jobs/job.ts'
import type { StoragePort } from '#server/storage/storage.port.ts'

interface SweepDeps {
  database: Database
  storage: StoragePort
  now(): number
}

/** The job that removes stored files and families, of one process. */
export const removalOn = ({ database, storage, now }: SweepDeps) =>
  createJob(
    removalJob({ database, storage, now, reader: createReader(database, null), logger: { info: () => undefined } }),
    { database, logger: { warn: () => undefined } },
  )

/** Runs the job once. @returns how many families it removed */
export async function sweepOnce(deps: SweepDeps): Promise<number> {
  const job = removalOn(deps)
  // null: nothing is due
  return (await job.run().finally(() => job.close())) ?? 0
}
