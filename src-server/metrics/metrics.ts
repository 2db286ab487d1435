import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { withTimeout } from '../timeout.ts'

const PREFIX = 'fontarium_'
/** A scrape must not wait for a database that does not answer. */
const READ_TIMEOUT_MS = 2000
type Labels = Record<string, string>

/**
 * The numbers of one process in the format of Prometheus. Label values come from bounded sets: never from addresses,
 * texts or ids.
 */
export function createMetrics() {
  const registry = new Registry()
  const shared = (name: string, help: string) => ({ name: PREFIX + name, help, registers: [registry] })
  return {
    registry,
    /** @returns a function that counts one more */
    counter<L extends string>(name: string, help: string, labelNames: readonly L[]) {
      const counter = new Counter<string>({ ...shared(name, help), labelNames })
      return (labels: Record<L, string>) => counter.inc(labels)
    },
    /** @returns a function that notes a duration in seconds */
    durations<L extends string>(name: string, help: string, labelNames: readonly L[], buckets: number[]) {
      const histogram = new Histogram<string>({ ...shared(name, help), labelNames, buckets })
      return (labels: Record<L, string>, seconds: number) => histogram.observe(labels, seconds)
    },
    /** Numbers that are read when somebody asks for them; null and failures leave the value out. */
    gauge(name: string, help: string, labelNames: readonly string[], read: () => Reading[] | Promise<Reading[]>): void {
      new Gauge<string>({
        ...shared(name, help),
        labelNames,
        async collect() {
          const readings = await within(read)
          this.reset()
          for (const { labels = {}, value } of readings) if (value !== null) this.set(labels, value)
        },
      })
    },
    /** The same for numbers that only grow. */
    counted(name: string, help: string, labelNames: readonly string[], read: () => Reading[]): void {
      new Counter<string>({
        ...shared(name, help),
        labelNames,
        collect() {
          this.reset()
          for (const { labels = {}, value } of read()) if (value !== null) this.inc(labels, value)
        },
      })
    },
  }
}

/** No readings when they fail or come too late. */
async function within(read: () => Reading[] | Promise<Reading[]>): Promise<Reading[]> {
  try {
    return await withTimeout(Promise.resolve(read()), READ_TIMEOUT_MS, () => [])
  } catch {
    return []
  }
}

export interface Reading {
  labels?: Labels
  value: number | null
}

export type Metrics = ReturnType<typeof createMetrics>
