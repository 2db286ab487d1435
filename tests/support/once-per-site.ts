import type { TestSite } from './app.ts'

/** Makes samples once for each data folder, so that the rows they need are written once. */
export function oncePerSite<T>(make: (site: TestSite) => Promise<T>): (site: TestSite) => Promise<T> {
  const made = new Map<string, Promise<T>>()
  return (site) => {
    const samples = made.get(site.dataDir) ?? make(site)
    made.set(site.dataDir, samples)
    return samples
  }
}
