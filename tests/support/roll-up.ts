import { rollUpSums } from '#server/features/insights/usage/usage-sums.ts'
import type { TestSite } from './app.ts'

/** Adds all events so far to the figures of designers at once. */
export async function rollUpNow(site: Pick<TestSite, 'database'>): Promise<void> {
  while ((await rollUpSums(site.database, Date.now() + 60_000)) > 0);
}
