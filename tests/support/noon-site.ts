import { DAY_MS } from '#shared/limits.ts'
import { siteTemplate, startTestSite, type TestSite, type TestSiteOptions } from './app.ts'
import { replaceNow } from './clock.ts'

/**
 * A test site for which it is shortly after noon of the current day until it closes, as for this whole process. Daily counts then
 * belong to one day, even if the test runs around midnight.
 */
export async function startSiteAtNoon(options?: TestSiteOptions): Promise<TestSite> {
  // Other files share this folder, so it is made at the real time.
  await siteTemplate()
  const began = Date.now()
  const noon = (Math.floor(began / DAY_MS) + 0.5) * DAY_MS
  const endNoon = replaceNow((real) => real - began + noon)
  const site = await startTestSite(options).catch((error: unknown) => {
    endNoon()
    throw error
  })
  return {
    ...site,
    async close() {
      await site.close()
      endNoon()
    },
  }
}
