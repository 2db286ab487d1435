import { siteTemplate, startTestSite, type TestSite, type TestSiteOptions } from './app.ts'

const DAY_MS = 86_400_000

/**
 * A test site for which it is shortly after noon of the current day until it closes, as for this whole process. Daily counts then
 * belong to one day, even if the test runs around midnight.
 */
export async function startSiteAtNoon(options?: TestSiteOptions): Promise<TestSite> {
  // Other files share this folder, so it is made at the real time.
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

/** Call it before the site starts: services keep a reference to their clock. */
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
