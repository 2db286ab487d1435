import { siteTemplate, startTestSite, type TestSite, type TestSiteOptions } from './app.ts'

const DAY_MS = 86_400_000

/**
 * A test site for which it is some time after noon of the present day until it is closed, as for this whole process: what it counts by
 * days is of one day, also when the test runs around midnight.
 */
export async function startSiteAtNoon(options?: TestSiteOptions): Promise<TestSite> {
  // What other files use is made at the real time.
  await siteTemplate()
  const endNoon = beginNoon()
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

/** Before the site starts: its services keep what tells them the time. */
function beginNoon(): () => void {
  const real = globalThis.Date
  const began = real.now()
  const noon = (Math.floor(began / DAY_MS) + 0.5) * DAY_MS
  const now = () => real.now() - began + noon
  globalThis.Date = new Proxy(real, {
    construct: (target, args, own) => Reflect.construct(target, args.length === 0 ? [now()] : args, own),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
  return () => {
    globalThis.Date = real
  }
}
