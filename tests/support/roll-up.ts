import { openDatabase } from '#server/database/data-source.ts'
import { rollUpSums } from '#server/features/insights/usage/usage-sums.ts'
import type { TestSite } from './app.ts'

/** Adds all events so far to the figures of designers at once. */
export async function rollUpNow(site: Pick<TestSite, 'dataDir'>): Promise<void> {
  const file = `${site.dataDir}/fontarium.sqlite`
  const database = await openDatabase({ kind: 'sqlite', file }, { migrate: false })
  try {
    while ((await rollUpSums(database, Date.now() + 60_000)) > 0);
  } finally {
    await database.close()
  }
}
